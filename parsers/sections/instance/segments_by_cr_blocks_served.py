"""Segments by CR Blocks Served: consistent blocks this instance sent to others."""

from parsers.families.segments import segments

section = segments(
    name="segments_by_cr_blocks_served",
    title="Segments by CR Blocks Served",
    order=287,
    title_words="cr blocks served",
    headings=("CR Blocks Served",),
    old=r"cr blocks served( \(rac\))?",
)
