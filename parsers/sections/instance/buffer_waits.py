"""Buffer Wait Statistics: waits for buffers by the kind of block; 8i prints centiseconds."""

from parsers.model.column_types import Column, centiseconds, centiseconds_in_ms, count, milliseconds, seconds, text
from parsers.model.section import Section

section = Section(
    name="buffer_waits",
    title="Buffer Wait Statistics",
    titles=("buffer wait statistics",),
    summaries=("this table displays buffer wait statistics",),
    columns=(
        Column("block_class", text, ("Class",), "Block class"),
        Column("waits", count, ("Waits",), "Waits"),
        Column(
            "time_s",
            seconds,
            ("Total Wait Time (s)", "Tot Wait Time (s)", "Wait Time (s)"),
            "Time",
            "s",
            other=(
                ("Total Wait Time (cs)", centiseconds),
                ("Tot Wait Time (cs)", centiseconds),
                ("Tot Wait Time", centiseconds),
            ),
        ),
        Column(
            "avg_wait_ms",
            milliseconds,
            ("Avg Time (ms)", "Avg Time"),
            "Average wait",
            "ms",
            other=(("Avg Time (cs)", centiseconds_in_ms),),
        ),
    ),
    required=("block_class", "waits"),
    order=256,
)
