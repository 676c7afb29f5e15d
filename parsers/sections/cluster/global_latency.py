"""Global Latency Characteristics by instance: how long blocks and enqueues of other instances took, on average."""

from parsers.families.cluster import by_instance, whose
from parsers.model.column_types import Column, microseconds, percent
from parsers.model.section import Section

section = Section(
    name="global_latency",
    title="Global Latency",
    titles=(
        "global latency characteristics",
        "global cache and enqueue workload characteristics",
    ),
    summaries=(
        "global latency characteristics",
        "global cache and enqueue workload characteristics",
    ),
    columns=(
        *whose(),
        Column("enqueue_get_ms", microseconds, ("GE Get Time (us)",), "Enqueue get", "ms"),
        Column("cr_receive_ms", microseconds, ("CR Blocks Receive Time (us)",), "CR block receive", "ms"),
        Column("cr_build_ms", microseconds, ("CR Blocks Build Time (us)",), "CR block build", "ms"),
        Column("cr_flush_ms", microseconds, ("CR Blocks Flush Time (us)",), "CR block flush", "ms"),
        Column("cr_log_flush_percent", percent, ("CR Blocks Log Flush CR Srvd %",), "CR after a log flush", "%"),
        Column("current_receive_ms", microseconds, ("CU Blocks Receive Time (us)",), "Current block receive", "ms"),
        Column("current_pin_ms", microseconds, ("CU Blocks Pin Time (us)",), "Current block pin", "ms"),
        Column("current_flush_ms", microseconds, ("CU Blocks Flush Time (us)",), "Current block flush", "ms"),
        Column(
            "current_log_flush_percent", percent, ("CU Blocks Log Flush CU Srvd %",), "Current after a log flush", "%"
        ),
    ),
    required=(),
    order=312,
    read=by_instance,
)
