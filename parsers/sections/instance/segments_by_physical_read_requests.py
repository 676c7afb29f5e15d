"""Segments by Physical Read Requests (11g and later): which segments were asked for."""

from parsers.families.segments import segments

section = segments(
    name="segments_by_physical_read_requests",
    title="Segments by Physical Read Requests",
    order=272,
    title_words="physical read requests",
    headings=("Phys Read Requests", "Physical Read Requests"),
)
