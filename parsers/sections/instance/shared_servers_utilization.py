"""Shared Servers Utilization: how busy the shared servers were."""

from parsers.model.column_types import Column, percent, seconds
from parsers.model.section import Section

section = Section(
    name="shared_servers_utilization",
    title="Shared Servers Utilization",
    titles=("shared servers utilization",),
    summaries=("this table displays shared servers utilization",),
    columns=(
        Column("server_time_s", seconds, ("Total Server Time (s)",), "Server time", "s"),
        Column("busy_percent", percent, ("%Busy",), "Busy", "%"),
        Column("idle_percent", percent, ("%Idle",), "Idle", "%"),
        Column("incoming_net_percent", percent, ("Incoming Net %",), "Incoming network", "%"),
        Column("outgoing_net_percent", percent, ("Outgoing Net %",), "Outgoing network", "%"),
    ),
    required=("server_time_s",),
    order=548,
)
