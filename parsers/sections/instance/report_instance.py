"""The report's second table (12.2+): which instance, and who wrote the report."""

from parsers.model.column_types import Column, number, text
from parsers.model.section import Section

section = Section(
    name="report_instance",
    title="Instance",
    titles=("workload repository .*", "database instance information", "instance"),
    summaries=("this table displays database instance information",),
    columns=(
        Column("instance_name", text, ("Instance",), "Instance"),
        Column("instance_number", number, ("Inst Num",), "Number"),
        Column("startup_time", text, ("Startup Time",), "Started"),
        Column("user_name", text, ("User Name",), "Report written by"),
        Column("system_data_visible", text, ("System Data Visible",), "System data visible"),
    ),
    required=("instance_name", "instance_number", "startup_time"),
    order=2,
)
