"""Segments by Direct Physical Writes: writes past the buffer cache."""

from parsers.families.segments import segments

section = segments(
    name="segments_by_direct_physical_writes",
    title="Segments by Direct Physical Writes",
    order=278,
    title_words="direct physical writes",
    headings=("Direct Writes", "Direct Physical Writes"),
)
