"""Global CR Served Stats (Server Statistics from 12.2): consistent-read blocks built for other instances."""

from parsers.model.column_types import Column, number, text
from parsers.model.section import Section

section = Section(
    name="global_cr_served",
    title="Global CR Server Statistics",
    titles=("global cr serve[dr] stat(s|istics)",),
    summaries=("this table displays global cr served statistics",),
    columns=(
        Column("statistic", text, ("Statistic",), "Statistic"),
        Column("total", number, ("Total",), "Total"),
    ),
    required=("statistic", "total"),
    order=711,
)
