"""Global Messaging Statistics by instance: how long messages queue and take, and how they are sent."""

from parsers.families.cluster import by_instance, whose
from parsers.model.column_types import Column, microseconds, percent
from parsers.model.section import Section

section = Section(
    name="global_messaging",
    title="Global Messaging",
    titles=(
        "global messaging statistics",
        "global cache and enqueue messaging statistics",
    ),
    columns=(
        *whose(),
        Column("sent_queue_ms", microseconds, ("Queue Time (us) Sent",), "Queue of messages sent", "ms"),
        Column("sent_on_ksxp_ms", microseconds, ("Queue Time (us) on ksxp",), "Queue of messages sent on ksxp", "ms"),
        Column("received_queue_ms", microseconds, ("Queue Time (us) Received",), "Queue of messages received", "ms"),
        Column("gcs_process_ms", microseconds, ("Process Time (us) GCS msgs",), "GCS message", "ms"),
        Column("ges_process_ms", microseconds, ("Process Time (us) GES msgs",), "GES message", "ms"),
        Column("direct_percent", percent, ("% Messages Sent Direct",), "Sent directly", "%"),
        Column("indirect_percent", percent, ("% Messages Sent Indirect",), "Sent indirectly", "%"),
        Column(
            "flow_control_percent",
            percent,
            (
                "% Messages Sent Flow Ctrl",
                "% Messages Sent Flow Ctr",
            ),
            "Flow control",
            "%",
        ),
    ),
    required=(),
    order=313,
    read=by_instance,
)
