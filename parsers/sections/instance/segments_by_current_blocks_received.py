"""Segments by Current Blocks Received: current blocks other instances sent."""

from parsers.families.segments import segments

section = segments(
    name="segments_by_current_blocks_received",
    title="Segments by Current Blocks Received",
    order=286,
    title_words="current blocks received",
    headings=("Current Blocks Received",),
    old=r"(\(rac\) )?(cu|current) blocks (received|rec'?d)( \(rac\))?",
)
