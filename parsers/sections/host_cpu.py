"""Host CPU: load and how the processors spent the interval; idle includes I/O wait on Linux."""

from parsers.columns import Column, number, percent
from parsers.section import Section

section = Section(
    name="host_cpu",
    title="Host CPU",
    titles=("host cpu.*",),
    summaries=("this table displays system load statistics",),
    columns=(
        Column("cpus", number, ("CPUs",), "CPUs"),
        Column("cores", number, ("Cores",), "Cores"),
        Column("sockets", number, ("Sockets",), "Sockets"),
        Column("load_begin", number, ("Load Average Begin", "Load Begin", "Begin"), "Load at begin"),
        Column("load_end", number, ("Load Average End", "Average End", "End"), "Load at end"),
        Column("user_percent", percent, ("%User", "User"), "User", "%"),
        Column("system_percent", percent, ("%System", "System"), "System", "%"),
        Column("wait_io_percent", percent, ("%WIO", "WIO"), "I/O wait", "%"),
        Column("idle_percent", percent, ("%Idle", "Idle"), "Idle", "%"),
        Column("wait_cpu_percent", percent, ("%WCPU", "WCPU"), "CPU wait", "%"),
    ),
    required=("user_percent", "idle_percent"),
    order=50,
)
