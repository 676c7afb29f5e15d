"""Exadata outlier cells and disks, by the operating system and by the cell server: one row a measure."""

from parsers.families.exadata_columns import MEASURES
from parsers.families.exadata_rows import measured
from parsers.model.section import Section

section = Section(
    name="exadata_outliers",
    title="Exadata outliers",
    titles=(
        r"exadata (os|cell server) .* - outlier (cells|disks)",
        r"exadata (os io statistics|cell server) details for outlier (cells|disks)",
    ),
    columns=MEASURES,
    required=("cell",),
    order=470,
    read=measured,
)
