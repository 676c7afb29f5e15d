"""Segments by UnOptimized Reads (11.2 and later): requests that no flash cache answered."""

from parsers.families.segments import segments

section = segments(
    name="segments_by_unoptimized_reads",
    title="Segments by UnOptimized Reads",
    order=273,
    title_words="unoptimized reads",
    headings=("UnOptimized Reads",),
)
