"""Operating System Statistics - Detail: load and CPU shares at each snapshot inside the interval."""

from parsers.model.column_types import Column, count, number, percent, text
from parsers.model.section import Section

section = Section(
    name="os_statistics_detail",
    title="Operating System Statistics - Detail",
    titles=("operating system statistics - detail", "os statistics - detail"),
    summaries=("this table displays some detailed operating systems statistics",),
    columns=(
        Column("snap_id", count, ("Snap Id",), "Snapshot"),
        Column("snap_time", text, ("Snap Time", "Snapshot Day Time", "Day Time"), "Time"),
        Column("load", number, ("Load",), "Load"),
        Column("busy_percent", percent, ("%busy",), "Busy", "%"),
        Column("user_percent", percent, ("%user",), "User", "%"),
        Column("system_percent", percent, ("%sys", "%System"), "System", "%"),
        Column("idle_percent", percent, ("%idle",), "Idle", "%"),
        Column("wait_io_percent", percent, ("%iowait", "%WIO"), "I/O wait", "%"),
        Column("wait_cpu_percent", percent, ("%WCPU",), "CPU wait", "%"),
    ),
    required=("snap_time", "load"),
    order=101,
)
