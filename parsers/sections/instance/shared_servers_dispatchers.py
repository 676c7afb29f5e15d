"""Shared Servers Dispatchers: how busy each dispatcher was."""

from parsers.model.column_types import Column, count, milliseconds, number, percent, seconds, text
from parsers.model.section import Section

section = Section(
    name="shared_servers_dispatchers",
    title="Shared Servers Dispatchers",
    titles=("shared servers dispatchers",),
    summaries=("this table displays shared servers dispatcher",),
    columns=(
        Column("dispatcher", text, ("Name",), "Dispatcher"),
        Column("connections", number, ("Avg Conns",), "Mean connections"),
        Column("dispatcher_time_s", seconds, ("Total Disp Time (s)",), "Dispatcher time", "s"),
        Column("busy_percent", percent, ("%Busy",), "Busy", "%"),
        Column("idle_percent", percent, ("%Idle",), "Idle", "%"),
        Column("queued", count, ("Total Queued",), "Queued"),
        Column("queue_wait_s", seconds, ("Total Queue Wait (s)",), "Queue wait", "s"),
        Column("avg_queue_wait_ms", milliseconds, ("Avg Queue Wait (ms)",), "Average queue wait", "ms"),
    ),
    required=("dispatcher",),
    order=550,
)
