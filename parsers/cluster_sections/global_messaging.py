"""Global Messaging Statistics by instance: how long messages queue and take, and how they are sent."""

from parsers.cluster_columns import by_instance, whose
from parsers.columns import Column, number, percent
from parsers.section import Section

section = Section(
    name="global_messaging",
    title="Global Messaging",
    titles=(
        "global messaging statistics",
        "global cache and enqueue messaging statistics",
    ),
    columns=(
        *whose(),
        Column("sent_queue_us", number, ("Queue Time (us) Sent",), "Queue of messages sent", "us"),
        Column("sent_on_ksxp_us", number, ("Queue Time (us) on ksxp",), "Queue of messages sent on ksxp", "us"),
        Column("received_queue_us", number, ("Queue Time (us) Received",), "Queue of messages received", "us"),
        Column("gcs_process_us", number, ("Process Time (us) GCS msgs",), "GCS message", "us"),
        Column("ges_process_us", number, ("Process Time (us) GES msgs",), "GES message", "us"),
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
