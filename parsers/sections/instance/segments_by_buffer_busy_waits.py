"""Segments by Buffer Busy Waits: where sessions waited for a buffer in use."""

from parsers.families.segments import segments

section = segments(
    name="segments_by_buffer_busy_waits",
    title="Segments by Buffer Busy Waits",
    order=283,
    title_words="buffer busy waits",
    headings=("Buffer Busy Waits",),
    old=r"buf(\.|fer) busy waits",
)
