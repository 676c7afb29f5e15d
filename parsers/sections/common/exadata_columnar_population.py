"""Columnar Cache Population: what was written in columns."""

from parsers.families.exadata_columns import CELL, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_columnar_population",
    title="Columnar Cache Population",
    titles=("columnar cache population",),
    columns=(
        CELL,
        *columns(
            (
                "Population Writes Requests: Total",
                "Population Writes Requests: per Sec",
                "Population Writes Megabytes: Total",
                "Population Writes Megabytes: per Sec",
                "Rewrite Requests IMC Capacity: Total",
                "Rewrite Requests IMC Capacity: per Sec",
                "Rewrite Requests IMC Query: Total",
                "Rewrite Requests IMC Query: per Sec",
                "Rewrite Requests No Memcompress: Total",
                "Rewrite Requests No Memcompress: per Sec",
                "Rewrite Megabytes IMC Capacity: Total",
                "Rewrite Megabytes IMC Capacity: per Sec",
                "Rewrite Megabytes IMC Query: Total",
                "Rewrite Megabytes IMC Query: per Sec",
                "Rewrite Megabytes No Memcompress: Total",
                "Rewrite Megabytes No Memcompress: per Sec",
                "Evictions Requests: Total",
                "Evictions Requests: per Sec",
                "Evictions Megabytes: Total",
                "Evictions Megabytes: per Sec",
                "Failures",
            )
        ),
    ),
    required=("cell",),
    order=456,
    read=wide,
)
