"""Wait Classes by Total Wait Time (AWR 11.2.0.4+, page 1): foreground and background together."""

from parsers.model.column_types import Column, count, milliseconds, number, percent, seconds, text
from parsers.model.section import Section

section = Section(
    name="wait_classes",
    title="Wait Classes by Total Wait Time",
    titles=("wait classes by total wait time",),
    summaries=("this table displays wait class statistics ordered by total wait time",),
    columns=(
        Column("wait_class", text, ("Wait Class",), "Wait class"),
        Column("waits", count, ("Waits",), "Waits"),
        Column("time_s", seconds, ("Total Wait Time (sec)",), "Time", "s"),
        Column("avg_wait_ms", milliseconds, ("Avg Wait (ms)", "Avg Wait Time", "Avg Wait"), "Average wait", "ms"),
        Column("percent_db_time", percent, ("% DB time",), "Share of DB time", "%"),
        Column("average_active_sessions", number, ("Avg Active Sessions",), "Average active sessions"),
    ),
    required=("wait_class", "waits", "time_s"),
    order=40,
    cut_names=(("wait_class", "wait_classes"),),
)
