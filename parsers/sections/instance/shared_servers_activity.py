"""Shared Servers Activity: mean connections, servers and dispatchers."""

from parsers.model.column_types import Column, number
from parsers.model.section import Section

section = Section(
    name="shared_servers_activity",
    title="Shared Servers Activity",
    titles=("shared servers activity",),
    summaries=("this table displays shared servers activity",),
    columns=(
        Column("total_connections", number, ("Avg Total Connections",), "Connections"),
        Column("active_connections", number, ("Avg Active Connections",), "Active connections"),
        Column("total_servers", number, ("Avg Total Shared Srvrs",), "Shared servers"),
        Column("active_servers", number, ("Avg Active Shared Srvrs",), "Active shared servers"),
        Column("total_dispatchers", number, ("Avg Total Dispatchers",), "Dispatchers"),
        Column("active_dispatchers", number, ("Avg Active Dispatchers",), "Active dispatchers"),
    ),
    required=("total_connections",),
    order=546,
)
