"""Operating System Statistics (10g+): times are centiseconds over all CPUs, memory is bytes."""

from parsers.model.column_types import Column, number, text
from parsers.model.section import Section

section = Section(
    name="os_statistics",
    title="Operating System Statistics",
    titles=("(os|operating system) statistics",),
    summaries=("this table displays operating systems statistics",),
    columns=(
        Column("statistic", text, ("Statistic",), "Statistic"),
        Column("value", number, ("Value", "Total"), "Value"),
        Column("end_value", number, ("End Value",), "End value"),
        Column("per_second", number, ("per Second",), "Per second"),
    ),
    required=("statistic", "value"),
    order=100,
)
