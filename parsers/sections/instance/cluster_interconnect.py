"""Cluster Interconnect: the network between the instances; what changed by the end stands under End."""

from parsers.model.column_types import Column, text
from parsers.model.section import Section

section = Section(
    name="cluster_interconnect",
    title="Cluster Interconnect",
    titles=("cluster interconnect",),
    summaries=("cluster interconnect",),
    columns=(
        Column("interface", text, ("Interface", "Name"), "Interface"),
        Column("ip_address", text, ("IP Address",), "IP address"),
        Column("public", text, (), "Public"),
        Column("source", text, ("Source",), "Source"),
        Column("end_ip_address", text, (), "IP address at the end"),
        Column("end_public", text, (), "Public at the end"),
        Column("end_source", text, (), "Source at the end"),
    ),
    positional=(
        ("interface", "ip_address", "public", "source", "end_public", "end_source"),
        ("interface", "ip_address", "public", "source", "end_ip_address", "end_public", "end_source"),
        ("interface", "ip_address", "public", "source"),
    ),
    required=("interface",),
    order=705,
)
