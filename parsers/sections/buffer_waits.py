"""Buffer Wait Statistics: waits for buffers by the kind of block; 8i prints centiseconds."""

from parsers.columns import Column, Converted, centiseconds, count, milliseconds, number, seconds, text
from parsers.section import Section


def centiseconds_in_ms(cell: str) -> Converted:
    """Printed centiseconds as milliseconds."""
    value = number(cell)
    return value * 10 if isinstance(value, int | float) else value


section = Section(
    name="buffer_waits",
    title="Buffer Wait Statistics",
    titles=("buffer wait statistics",),
    summaries=("this table displays buffer wait statistics",),
    columns=(
        Column("block_class", text, ("Class",), "Class of block"),
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
    order=260,
)
