"""Foreground Wait Class (AWR 11g+); AWR 10g prints it for all processes as Wait Class."""

from parsers.model.column_types import Column, count, milliseconds, number, percent, seconds, text
from parsers.model.section import Section

section = Section(
    name="foreground_wait_classes",
    title="Foreground Wait Class",
    titles=("(foreground )?wait class",),
    summaries=("this table displays foreground wait class statistics",),
    columns=(
        Column("wait_class", text, ("Wait Class",), "Wait class"),
        Column("waits", count, ("Waits",), "Waits"),
        Column("timeouts_percent", percent, ("%Time-outs", "%Time -outs"), "Timeouts", "%"),
        Column("time_s", seconds, ("Total Wait Time (s)",), "Time", "s"),
        Column("avg_wait_ms", milliseconds, ("Avg wait (ms)", "Avg wait"), "Average wait", "ms"),
        Column("waits_per_transaction", number, ("Waits /txn",), "Waits per transaction"),
        Column("percent_db_time", percent, ("%DB time", "% DB time"), "Share of DB time", "%"),
    ),
    required=("wait_class", "waits", "time_s"),
    order=109,
    cut_names=(("wait_class", "wait_classes"),),
)
