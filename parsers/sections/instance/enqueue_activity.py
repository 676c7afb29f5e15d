"""Enqueue Activity: lock requests and waits; 9i prints the code of two letters, 8i requests and waits alone."""

from parsers.model.column_types import Column, count, milliseconds, seconds, text
from parsers.model.section import Section

section = Section(
    name="enqueue_activity",
    title="Enqueue Activity",
    titles=("enqueue activity",),
    summaries=("this table displays enqueue activity statistics",),
    columns=(
        Column("enqueue", text, ("Enqueue Type (Request Reason)", "Eq", "Enqueue"), "Enqueue"),
        Column("requests", count, ("Requests", "Gets"), "Requests"),
        Column("successful_gets", count, ("Succ Gets",), "Successful gets"),
        Column("failed_gets", count, ("Failed Gets",), "Failed gets"),
        Column("waits", count, ("Waits",), "Waits"),
        Column("time_s", seconds, ("Wt Time (s)", "Wait Time (s)"), "Time", "s"),
        Column("avg_wait_ms", milliseconds, ("Av Wt Time(ms)", "Avg Wt Time (ms)"), "Average wait", "ms"),
        Column("container", text, ("PDB Name",), "Container"),
    ),
    required=("enqueue", "waits"),
    order=258,
)
