"""Which sections the judgement reads: those that a metric, a rule, the verdict or a comparison names.

An upload is judged as soon as these are read; what else a report prints can wait until somebody asks for it. The list
follows from the names that the modules of `rules` write out, and `tests/conventions/test_sections_read.py` says what to
add or to take away, and that none is put together when it runs. Asking for a section that was not read raises
`NotReadYet`, and the report is read whole.
"""

from typing import Final

SECTIONS_READ: Final = frozenset(
    {
        "activity_over_time",
        "all_waits",
        "asm_diskgroups",
        "background_waits",
        "buffer_pool_advisory",
        "buffer_waits",
        "cache_sizes",
        "database_summary",
        "enqueue_activity",
        "exadata_io_reasons",
        "exadata_iorm",
        "exadata_server_model",
        "exadata_server_version",
        "file_io",
        "foreground_wait_classes",
        "foreground_waits",
        "host_cpu",
        "instance_activity",
        "instance_activity_absolute",
        "instance_efficiency",
        "instance_recovery",
        "interconnect_ping",
        "io_by_filetype",
        "io_by_function",
        "io_profile",
        "load_profile",
        "memory_statistics",
        "os_statistics",
        "parameters",
        "parameters_multi_valued",
        "pga_advisory",
        "pga_histogram",
        "pga_target",
        "rac_instances",
        "report_database",
        "segments_by_physical_reads",
        "sga_memory",
        "shared_servers_common_queue",
        "shared_servers_dispatchers",
        "shared_servers_utilization",
        "sql_by_cpu",
        "sql_by_elapsed",
        "sql_by_executions",
        "sql_by_gets",
        "sql_by_io_wait",
        "sql_by_reads",
        "sql_by_version_count",
        "system_statistics",
        "tablespace_io",
        "thread_activity",
        "time_model",
        "top_background_events",
        "top_event_parameters",
        "top_events",
        "top_sessions",
        "top_sql_with_top_events",
        "top_sql_with_top_row_sources",
        "top_timed_events",
        "undo_tablespace",
        "wait_histogram",
    }
)
