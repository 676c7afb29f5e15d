"""Streams CPU/IO Usage (10.2 to 12.2): CPU and I/O of the processes of Streams."""

from parsers.model.column_types import Column, seconds, text
from parsers.model.section import Section

section = Section(
    name="streams_usage",
    title="Streams CPU/IO Usage",
    titles=("streams cpu/io usage",),
    summaries=("this table displays streams cpu i/o usage",),
    columns=(
        Column("session_type", text, ("Session Type",), "Session type"),
        Column("first_logon", text, ("First Logon",), "First logon"),
        Column("cpu_s", seconds, ("CPU time(s)",), "CPU", "s"),
        Column("user_io_s", seconds, ("User IO Wait time(s)",), "User I/O", "s"),
        Column("system_io_s", seconds, ("SYS IO Wait time(s)",), "System I/O", "s"),
    ),
    required=("session_type", "cpu_s"),
    order=524,
)
