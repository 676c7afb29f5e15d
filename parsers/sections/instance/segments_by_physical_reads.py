"""Segments by Physical Reads: which segments the blocks read were of."""

from parsers.families.segments import segments

section = segments(
    name="segments_by_physical_reads",
    title="Segments by Physical Reads",
    order=271,
    title_words="physical reads",
    headings=("Physical Reads",),
    old="physical reads",
)
