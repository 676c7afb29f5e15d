"""Global Messaging Statistics; GES Statistics in Statspack 9.2, Global Enqueue Statistics in 10g."""

from parsers.model.column_types import Column, number, text
from parsers.model.section import Section

section = Section(
    name="global_messaging_statistics",
    title="Global Messaging Statistics",
    titles=("global messaging statistics", "ges statistics.*", "global enqueue statistics"),
    summaries=("this table displays global messaging statistics", "this table displays global enqueue statistics"),
    columns=(
        Column("statistic", text, ("Statistic",), "Statistic"),
        Column("total", number, ("Total",), "Total"),
        Column("per_second", number, ("per Second",), "Per second"),
        Column("per_transaction", number, ("per Trans",), "Per transaction"),
    ),
    required=("statistic", "total", "per_second"),
    cut_names=(("statistic", "messaging_statistics"),),
    order=710,
)
