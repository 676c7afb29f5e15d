"""Instance Activity Stats - Thread Activity: log switches (derived) in total and per hour."""

from parsers.model.column_types import Column, number, text
from parsers.model.section import Section

section = Section(
    name="thread_activity",
    title="Instance Activity Stats - Thread Activity",
    titles=("instance activity stats( - thread activity)?",),
    summaries=("this table displays thread activity stats",),
    columns=(
        Column("statistic", text, ("Statistic",), "Statistic"),
        Column("total", number, ("Total",), "Total"),
        Column("per_hour", number, ("per Hour",), "Per hour"),
    ),
    required=("statistic", "total", "per_hour"),
    order=202,
)
