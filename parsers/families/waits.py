"""The columns of every list of wait events; 8i prints centiseconds, 9i and 10.1 count timeouts."""

from parsers.model.column_types import Column, centiseconds, count, milliseconds, number, percent, seconds, text

NARROW_TIME = "Tota Time"  # the heading of a column of four characters, too few for `27.9K`

WAIT_COLUMNS = (
    Column("event", text, ("Event",), "Event"),
    Column("waits", count, ("Waits",), "Waits"),
    Column("timeouts", count, ("Timeouts",), "Timeouts"),
    Column("timeouts_percent", percent, ("%Time-outs", "%Tim out", "%Time outs", "%Time -outs"), "Timeouts", "%"),
    Column(
        "time_s",
        seconds,
        ("Total Wait Time (s)", "Wait Time (s)"),
        "Time",
        "s",
        other=(("Total Wait Time (cs)", centiseconds), ("Wait Time (cs)", centiseconds)),
    ),
    Column("avg_wait_ms", milliseconds, ("Avg wait (ms)", "Avg wait"), "Average wait", "ms"),
    Column("waits_per_transaction", number, ("Waits /txn",), "Waits per transaction"),
    Column("percent", percent, ("% DB time", "% bg time", "%Total Call Time", "%Total Call"), "Share", "%"),
)
