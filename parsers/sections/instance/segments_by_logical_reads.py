"""Segments by Logical Reads: which segments were read most in memory."""

from parsers.families.segments import segments

section = segments(
    name="segments_by_logical_reads",
    title="Segments by Logical Reads",
    order=270,
    title_words="logical reads",
    headings=("Logical Reads",),
    old="logical reads",
)
