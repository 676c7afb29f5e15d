"""What the database itself counted, under the performance summary: statistics of all instances together."""

from parsers.families.exadata_columns import columns
from parsers.families.exadata_rows import wide
from parsers.model.column_types import Column, text
from parsers.model.section import Section

section = Section(
    name="exadata_database_io",
    title="Exadata: I/O of the database",
    titles=("performance summary",),
    columns=(
        Column("statistic", text, ("Database IOs",), "Statistic"),
        *columns(
            (
                "Value",
                "per Sec",
            )
        ),
    ),
    required=("statistic",),
    order=417,
    read=wide,
)
