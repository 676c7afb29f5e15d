"""Internal IO Reasons: what the cells did I/O for on their own."""

from parsers.families.exadata_columns import columns
from parsers.families.exadata_rows import wide
from parsers.model.column_types import Column, text
from parsers.model.section import Section

section = Section(
    name="exadata_internal_io_reasons",
    title="Internal IO Reasons",
    titles=("internal io reasons",),
    columns=(
        Column("statistic", text, ("Statistic",), "Statistic"),
        *columns(
            (
                "Requests: Total Requests",
                "Requests: per Sec",
                "MB: Total MB",
                "MB: per Sec",
            )
        ),
    ),
    required=("statistic",),
    order=461,
    read=wide,
)
