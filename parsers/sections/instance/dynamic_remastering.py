"""Dynamic Remastering: resources that moved to another instance."""

from parsers.model.column_types import Column, label, number
from parsers.model.section import Section

section = Section(
    name="dynamic_remastering",
    title="Dynamic Remastering Statistics",
    titles=("dynamic remastering stat(s|istics)",),
    summaries=("dynamic remastering stat", "this table displays dynamic remastering stat"),
    columns=(
        Column("name", label, ("Name",), "Figure"),
        Column("total", number, ("Total",), "Total"),
        Column("per_operation", number, ("per Remaster Op",), "Per operation"),
        Column("begin_value", number, ("Begin Snap",), "Begin"),
        Column("end_value", number, ("End Snap",), "End"),
    ),
    required=("name", "total"),
    order=720,
)
