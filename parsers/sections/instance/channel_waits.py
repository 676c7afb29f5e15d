"""Top 10 Channel Waits (AWR 19c+): waits for messages between processes."""

from parsers.model.column_types import Column, count, milliseconds, seconds, text
from parsers.model.section import Section

section = Section(
    name="channel_waits",
    title="Top 10 Channel Waits",
    titles=(r"top \d+ channel waits",),
    summaries=("this table displays top 10 channel",),
    columns=(
        Column("channel", text, ("Channel",), "Channel"),
        Column("waits", count, ("Waits",), "Waits"),
        Column("time_s", seconds, ("Total Wait Time (s)",), "Time", "s"),
        Column("avg_wait_ms", milliseconds, ("Avg Wait", "Avg wait (ms)"), "Average wait", "ms"),
    ),
    required=("channel", "waits"),
    order=147,
)
