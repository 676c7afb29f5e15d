"""Streams CPU/IO Usage (10.2 to 12.2): CPU and I/O of the processes of Streams; microseconds up to 11.1."""

from parsers.model.column_types import Column, Converted, microseconds, seconds, text
from parsers.model.section import Section


def _microseconds(cell: str) -> Converted:
    value = microseconds(cell)
    return value / 1000 if isinstance(value, int | float) else value


_MICROSECONDS = {
    "cpu_s": (("CPU Time", _microseconds),),
    "user_io_s": (("User I/O Time", _microseconds),),
    "system_io_s": (("Sys I/O Time", _microseconds),),
}

section = Section(
    name="streams_usage",
    title="Streams CPU/IO Usage",
    titles=("streams cpu/io usage",),
    summaries=("this table displays streams cpu i/o usage",),
    columns=(
        Column("session_type", text, ("Session Type",), "Session type"),
        Column("first_logon", text, ("First Logon",), "First logon"),
        Column("cpu_s", seconds, ("CPU time(s)",), "CPU", "s", _MICROSECONDS["cpu_s"]),
        Column("user_io_s", seconds, ("User IO Wait time(s)",), "User I/O", "s", _MICROSECONDS["user_io_s"]),
        Column("system_io_s", seconds, ("SYS IO Wait time(s)",), "System I/O", "s", _MICROSECONDS["system_io_s"]),
    ),
    required=("session_type", "cpu_s"),
    order=524,
)
