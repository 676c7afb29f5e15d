"""Interconnect Throughput by Client."""

from parsers.model.column_types import Column, number, text
from parsers.model.section import Section

section = Section(
    name="interconnect_throughput",
    title="Interconnect Throughput by Client",
    titles=("interconnect throughput by client",),
    summaries=("this table displays interconnect throughput by client statistics",),
    columns=(
        Column("name", text, ("Used By",), "Used by"),
        Column("sent_mb_per_s", number, ("Send Mbytes/sec",), "Sent per second", "MiB/s"),
        Column("received_mb_per_s", number, ("Receive Mbytes/sec",), "Received per second", "MiB/s"),
    ),
    required=("name", "sent_mb_per_s", "received_mb_per_s"),
    order=718,
)
