"""What a section is about, by its contract name: the headings under which a hundred sections are found again."""

import re
from functools import cache

WHOSE, OTHER = "Database, instances and snapshots", "Other sections"

# The first that fits decides; the order is that of the headings.
SUBJECTS = (
    (WHOSE,
     r"report_\w+|containers|snapshots|database_summary|cluster_instances|rac_instances|pluggable_databases"),
    ("Load and efficiency", r"load_profile\w*|instance_efficiency|addm_findings"),
    ("Wait events and time",
     (r"top_(timed_|background_)?events|\w*(time_model|wait_class|wait_classes|wait_histogram)"
      r"|(foreground|background|all|session|channel)_waits|(service|session)_statistics|top_process_types\w+")),
    ("Active session history", r"activity_over_time|top_(activity|event|sql|sessions|blocking|plsql|db)\w*"),
    ("Host and CPU", r"(host|instance)_cpu|virtual_memory\w+|(os|system)_statistics\w*|database_resource\w+"),
    ("I/O", r"io_\w+|tablespace_io|file_\w+"),
    ("SQL", r"sql_\w+"),
    ("Segments", r"segments?_\w+|in_memory_segments\w+"),
    ("Instance activity", r"(instance|thread)_activity\w*"),
    ("Buffer cache, recovery and undo",
     r"buffer_pool_statistics|buffer_waits|checkpoint_\w+|instance_recovery|mttr\w+|undo_\w+|rollback_\w+"),
    ("Memory and advisories",
     r"\w+_advisory\w*|(pga|sga|memory|process_memory|shared_pool)(_\w+)?|top_process_memory|cache_sizes"),
    ("Library and dictionary cache", r"(library|dictionary)_cache\w*"),
    ("Enqueues, latches and mutexes", r"enqueue_\w+|\w*latch\w*|mutex_\w+"),
    ("RAC and interconnect", r"global_\w+|\w*interconnect\w*|(cr|current)_server|dynamic_remastering"),
    ("Exadata and ASM", r"exadata_\w+|asm_\w+"),
    ("Replication, streams and queues",
     (r"(replication|goldengate|xstream|streams|table_statistics|advanced_queue|buffered_queue|persistent_queue)\w*"
      r"|rule_sets")),
    ("Shared servers and limits", r"shared_servers_\w+|resource_limits"),
    ("Parameters", r"parameters\w*"),
    (OTHER, r"\w+"),
)  # fmt: skip


@cache
def subject(section: str) -> int:
    """The place in `SUBJECTS` of a section's heading."""
    return next(place for place, (_, names) in enumerate(SUBJECTS) if re.fullmatch(names, section))
