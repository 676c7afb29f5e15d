"""Segments by Physical Writes: which segments the blocks written were of."""

from parsers.families.segments import segments

section = segments(
    name="segments_by_physical_writes",
    title="Segments by Physical Writes",
    order=276,
    title_words="physical writes",
    headings=("Physical Writes",),
    old="physical writes",
)
