"""Segments by DB Blocks Changes: which segments were changed most."""

from parsers.families.segments import segments

section = segments(
    name="segments_by_db_block_changes",
    title="Segments by DB Blocks Changes",
    order=280,
    title_words="db blocks? changes",
    headings=("DB Block Changes",),
    old="db block changes",
    summary="db blocks changes",
)
