"""Columnar Cache Population - Current: what waits to be written in columns at the end."""

from parsers.families.exadata_columns import CELL, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_columnar_population_current",
    title="Columnar Cache Population - Current",
    titles=("columnar cache population - current",),
    columns=(
        CELL,
        *columns(
            (
                "Rewrite Requests: IMC Capacity",
                "Rewrite Requests: IMC Query",
                "Rewrite Requests: No Memcompress",
                "Rewrite Megabytes: IMC Capacity",
                "Rewrite Megabytes: IMC Query",
                "Rewrite Megabytes: No Memcompress",
                "Population Jobs",
            )
        ),
    ),
    required=("cell",),
    order=457,
    read=wide,
)
