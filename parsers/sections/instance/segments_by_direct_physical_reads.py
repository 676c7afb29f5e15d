"""Segments by Direct Physical Reads: reads past the buffer cache."""

from parsers.families.segments import segments

section = segments(
    name="segments_by_direct_physical_reads",
    title="Segments by Direct Physical Reads",
    order=275,
    title_words="direct physical reads",
    headings=("Direct Reads", "Direct Physical Reads"),
)
