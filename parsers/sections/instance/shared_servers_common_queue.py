"""Shared Servers Common Queue: requests that waited for a shared server."""

from parsers.model.column_types import Column, count, milliseconds, seconds
from parsers.model.section import Section

section = Section(
    name="shared_servers_common_queue",
    title="Shared Servers Common Queue",
    titles=("shared servers common queue",),
    columns=(
        Column("servers", count, ("Servers",), "Servers"),
        Column("queued", count, ("Total Queued",), "Queued"),
        Column("queue_wait_s", seconds, ("Total Queue Wait (s)",), "Queue wait", "s"),
        Column("avg_queue_wait_ms", milliseconds, ("Avg Queue Wait (ms)",), "Average queue wait", "ms"),
    ),
    required=(),
    order=549,
)
