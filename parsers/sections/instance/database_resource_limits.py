"""Database Resource Limits (AWR 19c+, page 1): CPUs and memory targets of the database."""

from parsers.model.column_types import Column, label, number
from parsers.model.section import Section

section = Section(
    name="database_resource_limits",
    title="Database Resource Limits",
    titles=("database resource limits",),
    summaries=("this table displays database resource limits",),
    columns=(
        Column("name", label, ("",), "Limit"),
        Column("begin_value", number, ("Begin",), "Begin"),
        Column("end_value", number, ("End",), "End"),
    ),
    required=("name", "begin_value"),
    order=81,
)
