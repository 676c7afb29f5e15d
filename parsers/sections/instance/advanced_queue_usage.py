"""Advanced Queue CPU/IO Usage: CPU and I/O of the processes that serve the queues."""

from parsers.model.column_types import Column, seconds, text
from parsers.model.section import Section

section = Section(
    name="advanced_queue_usage",
    title="Advanced Queue CPU/IO Usage",
    titles=("advanced queue cpu/io usage",),
    summaries=("this table displays qmmon cpu i/o usage",),
    columns=(
        Column("session_type", text, ("Session Type",), "Session type"),
        Column("first_logon", text, ("First Logon",), "First logon"),
        Column("cpu_s", seconds, ("CPU time(s)",), "CPU", "s"),
        Column("user_io_s", seconds, ("User IO Wait time(s)",), "User I/O", "s"),
        Column("system_io_s", seconds, ("SYS IO Wait time(s)",), "System I/O", "s"),
    ),
    required=("session_type", "cpu_s"),
    order=529,
)
