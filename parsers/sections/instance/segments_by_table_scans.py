"""Segments by Table Scans: full scans of tables."""

from parsers.families.segments import segments

section = segments(
    name="segments_by_table_scans",
    title="Segments by Table Scans",
    order=279,
    title_words="table scans",
    headings=("Table Scans",),
)
