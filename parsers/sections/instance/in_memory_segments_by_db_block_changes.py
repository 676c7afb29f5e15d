"""In-Memory Segments by DB Block Changes (12.1.0.2 and later): which segments of the column store were changed."""

from parsers.families.segments import segments

section = segments(
    name="in_memory_segments_by_db_block_changes",
    title="In-Memory Segments by DB Block Changes",
    order=291,
    title_words="db blocks? changes",
    headings=("IM DB Block Changes", "IM Block Changes", "In-Memory DB Block Changes", "DB Block Changes"),
    summary="im db blocks changes",
    of="(in-memory|im) ",
)
