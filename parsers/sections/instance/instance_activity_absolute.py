"""Instance activity statistics with absolute values: what stood at the begin and at the end."""

from parsers.model.column_types import Column, number, text
from parsers.model.section import Section

section = Section(
    name="instance_activity_absolute",
    title="Instance Activity Stats - Absolute Values",
    titles=("instance activity stats( - absolute values)?",),
    summaries=("this table displays absolute values of instance",),
    columns=(
        Column("statistic", text, ("Statistic",), "Statistic"),
        Column("begin_value", number, ("Begin Value",), "Begin"),
        Column("end_value", number, ("End Value",), "End"),
    ),
    required=("statistic", "begin_value", "end_value"),
    order=201,
    cut_names=(("statistic", "statistics"),),
)
