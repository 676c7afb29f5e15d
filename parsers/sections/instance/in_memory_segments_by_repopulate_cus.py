"""In-Memory Segments by Repopulate CUs (12.1.0.2 and later): which segments were refreshed in the column store."""

from parsers.families.segments import segments

section = segments(
    name="in_memory_segments_by_repopulate_cus",
    title="In-Memory Segments by Repopulate CUs",
    order=293,
    title_words="repopulate cus",
    headings=("IM Repopulate CUs", "In-Memory Repopulate CUs", "Repopulate CUs"),
    summary="im repopulate cus",
    of="(in-memory|im) ",
)
