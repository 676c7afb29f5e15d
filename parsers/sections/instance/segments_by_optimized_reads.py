"""Segments by Optimized Reads (11.2 and later): requests that a flash cache answered."""

from parsers.families.segments import segments

section = segments(
    name="segments_by_optimized_reads",
    title="Segments by Optimized Reads",
    order=274,
    title_words="optimized reads",
    headings=("Optimized Reads",),
)
