"""Database Instances Included In Report: each instance's own interval, DB time and load."""

from parsers.model.column_types import Column, number, text
from parsers.model.section import Section

section = Section(
    name="cluster_instances",
    title="Instances in the report",
    titles=("database instances included in report",),
    summaries=("database instances included in report",),
    columns=(
        Column("instance", number, ("I#",), "Instance"),
        Column("name", text, ("Instance",), "Name"),
        Column("host", text, ("Host",), "Host"),
        Column("startup_time", text, ("Startup",), "Started"),
        Column("begin_time", text, ("Begin Snap Time",), "Begin"),
        Column("end_time", text, ("End Snap Time",), "End"),
        Column("release", text, ("Release",), "Release"),
        Column("elapsed_min", number, ("Elapsed Time(min)",), "Elapsed time", "min"),
        Column("db_time_min", number, ("DB time(min)",), "DB time", "min"),
        Column("up_time_hours", number, ("Up Time(hrs)",), "Up time", "h"),
        Column("average_active_sessions", number, ("Avg Active Sessions",), "Average active sessions"),
        Column("platform", text, ("Platform",), "Platform"),
    ),
    required=("instance", "name", "begin_time"),
    order=11,
)
