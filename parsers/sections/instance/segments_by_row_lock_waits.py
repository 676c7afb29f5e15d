"""Segments by Row Lock Waits: where sessions waited for locked rows."""

from parsers.families.segments import segments

section = segments(
    name="segments_by_row_lock_waits",
    title="Segments by Row Lock Waits",
    order=281,
    title_words="row lock waits",
    headings=("Row Lock Waits",),
    old="row lock waits",
)
