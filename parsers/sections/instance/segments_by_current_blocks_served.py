"""Segments by Current Blocks Served: current blocks this instance sent to others."""

from parsers.families.segments import segments

section = segments(
    name="segments_by_current_blocks_served",
    title="Segments by Current Blocks Served",
    order=290,
    title_words="current blocks served",
    headings=("Current Blocks Served", "CU Blocks Served"),
    old=r"(cu|current) blocks served( \(rac\))?",
)
