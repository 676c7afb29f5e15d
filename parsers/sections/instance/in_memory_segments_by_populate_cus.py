"""In-Memory Segments by Populate CUs (12.1.0.2 and later): which segments were brought into the column store."""

from parsers.families.segments import segments

section = segments(
    name="in_memory_segments_by_populate_cus",
    title="In-Memory Segments by Populate CUs",
    order=292,
    title_words="populate cus",
    headings=("IM Populate CUs", "In-Memory Populate CUs", "Populate CUs"),
    summary="im populate cus",
    of="(in-memory|im) ",
)
