"""Segments by ITL Waits: where sessions waited for a place in a block's list of transactions."""

from parsers.families.segments import segments

section = segments(
    name="segments_by_itl_waits",
    title="Segments by ITL Waits",
    order=282,
    title_words="itl waits",
    headings=("ITL Waits",),
    old="itl waits",
)
