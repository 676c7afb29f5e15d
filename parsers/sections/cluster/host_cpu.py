"""OS Statistics By Instance: the processors of every instance's host and how they spent the interval.

Busy, idle and total time are those of all processors together. Idle includes I/O wait on Linux.
"""

from parsers.families.cluster import by_instance, whose
from parsers.model.column_types import Column, number, percent
from parsers.model.section import Section

section = Section(
    name="host_cpu",
    title="Host CPU",
    titles=("os statistics by instance",),
    summaries=("os statistics by instance",),
    columns=(
        *whose(),
        Column("cpus", number, ("CPU #CPUs", "Num CPUs"), "CPUs"),
        Column("cores", number, ("CPU #Cores", "CPU #Core", "CPU Cores"), "Cores"),
        Column("sockets", number, ("CPU #Sckts", "CPU #Sckt", "CPU Sckts"), "Sockets"),
        Column("load_begin", number, ("Load Begin",), "Load at begin"),
        Column("load_end", number, ("Load End",), "Load at the end"),
        Column("busy_percent", percent, ("% CPU % Busy", "% Busy"), "Busy", "%"),
        Column("user_percent", percent, ("% CPU % Usr", "% Usr"), "User", "%"),
        Column("system_percent", percent, ("% CPU % Sys", "% Sys"), "System", "%"),
        Column("wait_io_percent", percent, ("% CPU % WIO", "% WIO"), "I/O wait", "%"),
        Column("idle_percent", percent, ("% CPU % Idl", "% Idl"), "Idle", "%"),
        Column("busy_time_s", number, ("Time (s) Busy", "Busy Time (s)"), "Busy time", "s"),
        Column("idle_time_s", number, ("Time (s) Idle", "Idle Time (s)"), "Idle time", "s"),
        Column("total_time_s", number, ("Time (s) Total", "Total Time (s)"), "Total time", "s"),
        Column("memory_mb", number, ("Memory MB", "Memory (M)"), "Memory", "MiB"),
        Column("end_cpus", number, ("End Values #CPUs", "End Values #CPU", "End CPUs"), "CPUs at the end"),
        Column("end_cores", number, ("End Values #Cores", "End Values #Cor", "End Cores"), "Cores at the end"),
        Column("end_sockets", number, ("End Values #Sckts", "End Values #Sck", "End Sckts"), "Sockets at the end"),
        Column("end_memory_mb", number, ("End Values Memory (M)", "End Memory (M)"), "Memory at the end", "MiB"),
    ),
    required=(),
    order=50,
    read=by_instance,
)
