"""Segments by CR Blocks Received: consistent blocks other instances sent."""

from parsers.families.segments import segments

section = segments(
    name="segments_by_cr_blocks_received",
    title="Segments by CR Blocks Received",
    order=285,
    title_words="cr blocks received",
    headings=("CR Blocks Received",),
    old=r"(\(rac\) )?cr blocks (received|rec'?d)( \(rac\))?",
)
