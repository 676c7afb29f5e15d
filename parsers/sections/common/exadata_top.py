"""Exadata top cells and disks, by the operating system and by the cell server: one row a measure."""

from parsers.families.exadata_columns import MEASURES
from parsers.families.exadata_rows import measured
from parsers.model.section import Section

section = Section(
    name="exadata_top",
    title="Exadata top cells and disks",
    titles=(r"exadata (os|cell server) .* - top (cells|disks)",),
    columns=MEASURES,
    required=("cell",),
    order=471,
    read=measured,
)
