"""Global Latency Characteristics by instance: how long blocks and enqueues of other instances took, on average."""

from parsers.cluster_columns import by_instance, whose
from parsers.columns import Column, number, percent
from parsers.section import Section

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
        Column("enqueue_get_us", number, ("GE Get Time (us)",), "Enqueue get", "us"),
        Column("cr_receive_us", number, ("CR Blocks Receive Time (us)",), "CR block receive", "us"),
        Column("cr_build_us", number, ("CR Blocks Build Time (us)",), "CR block build", "us"),
        Column("cr_flush_us", number, ("CR Blocks Flush Time (us)",), "CR block flush", "us"),
        Column(
            "cr_log_flush_percent",
            percent,
            ("CR Blocks Log Flush CR Srvd %",),
            "CR after a log flush",
            "%",
        ),
        Column("current_receive_us", number, ("CU Blocks Receive Time (us)",), "Current block receive", "us"),
        Column("current_pin_us", number, ("CU Blocks Pin Time (us)",), "Current block pin", "us"),
        Column("current_flush_us", number, ("CU Blocks Flush Time (us)",), "Current block flush", "us"),
        Column(
            "current_log_flush_percent",
            percent,
            ("CU Blocks Log Flush CU Srvd %",),
            "Current after a log flush",
            "%",
        ),
    ),
    required=(),
    order=312,
    read=by_instance,
)
