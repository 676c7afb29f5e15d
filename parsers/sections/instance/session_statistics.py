"""Session Statistics (Statspack): the activity of one session, never the instance's."""

from parsers.model.column_types import Column, number, text
from parsers.model.section import Section

section = Section(
    name="session_statistics",
    title="Session Statistics",
    titles=("session statistics.*",),
    columns=(
        Column("statistic", text, ("Statistic",), "Statistic"),
        Column("total", number, ("Total",), "Total"),
        Column("per_second", number, ("per Second",), "Per second"),
        Column("per_transaction", number, ("per Trans",), "Per transaction"),
    ),
    required=("statistic", "total"),
    order=411,
    cut_names=(("statistic", "statistics"),),
)
