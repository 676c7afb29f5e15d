"""In-Memory Segments by Scans (12.1.0.2 and later): which segments of the column store were scanned."""

from parsers.families.segments import segments

section = segments(
    name="in_memory_segments_by_scans",
    title="In-Memory Segments by Scans",
    order=289,
    title_words="scans",
    headings=("IM Scans", "In-Memory Scans", "Scans"),
    summary="im scans",
    of="(in-memory|im) ",
)
