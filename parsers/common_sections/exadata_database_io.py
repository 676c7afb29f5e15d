"""What the database itself counted, under the performance summary: statistics of all instances together."""

from parsers.columns import Column, text
from parsers.exadata_columns import columns
from parsers.exadata_rows import wide
from parsers.section import Section

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
    order=415,
    read=wide,
)
