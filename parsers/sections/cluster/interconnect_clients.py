"""Interconnect Client Statistics by instance: megabytes sent and received for blocks, messages and queries."""

from parsers.families.cluster import Place, crosswise, whose
from parsers.model.column_types import Column, number, text
from parsers.model.section import Section
from parsers.model.table import Table


def _places(table: Table) -> list[Place]:
    return [
        (heading, ("sent_mb" if group.lower().startswith("sent") else "received_mb") + _rate(group))
        for group, heading in list(zip(table.groups, table.headings, strict=False))[1:]
    ]


def _rate(group: str) -> str:
    return "_per_s" if "/s" in group.lower() else ""


section = Section(
    name="interconnect_clients",
    title="Interconnect clients",
    titles=(r"interconnect client statistics( \(per second\))?",),
    summaries=("interconnect client statistics",),
    columns=(
        *whose(),
        Column("client", text, (), "Client"),
        Column("sent_mb", number, (), "Sent", "MiB"),
        Column("received_mb", number, (), "Received", "MiB"),
        Column("sent_mb_per_s", number, (), "Sent per second", "MiB/s"),
        Column("received_mb_per_s", number, (), "Received per second", "MiB/s"),
    ),
    required=(),
    order=320,
    read=crosswise("client", _places),
)
