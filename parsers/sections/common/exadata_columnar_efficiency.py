"""Columnar Cache Efficiency: eligible reads that columns in flash answered."""

from parsers.families.exadata_columns import CELL, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_columnar_efficiency",
    title="Columnar Cache Efficiency",
    titles=("columnar cache efficiency",),
    columns=(
        CELL,
        *columns(
            (
                "Eligible Requests: Total",
                "Eligible Requests: per Sec",
                "IMC Capacity: Hits",
                "IMC Capacity: per Sec",
                "IMC Capacity: %Hit",
                "IMC Query: Hits",
                "IMC Query: per Sec",
                "IMC Query: %Hit",
                "No Memcompress: Hits",
                "No Memcompress: per Sec",
                "No Memcompress: %Hit",
            )
        ),
    ),
    required=("cell",),
    order=455,
    read=wide,
)
