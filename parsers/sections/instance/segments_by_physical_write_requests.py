"""Segments by Physical Write Requests (11g and later): which segments were written."""

from parsers.families.segments import segments

section = segments(
    name="segments_by_physical_write_requests",
    title="Segments by Physical Write Requests",
    order=277,
    title_words="physical write requests",
    headings=("Phys Write Requests", "Physical Write Requests"),
)
