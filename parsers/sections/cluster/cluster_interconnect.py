"""Cluster Interconnect: the private networks of every instance."""

from parsers.families.cluster import by_instance, whose
from parsers.model.column_types import Column, text
from parsers.model.section import Section

section = Section(
    name="cluster_interconnect",
    title="Cluster Interconnect",
    titles=("cluster interconnect",),
    summaries=("cluster interconnect",),
    columns=(
        *whose(),
        Column("interface", text, ("NAME",), "Interface"),
        Column("ip_address", text, ("Begin IP Address",), "IP address"),
        Column("public", text, ("Begin Pub",), "Public"),
        Column("source", text, ("Begin Source",), "Source"),
        Column("end_ip_address", text, ("End (if different from Begin) IP Address",), "IP address at the end"),
        Column("end_public", text, ("End (if different from Begin) Pub",), "Public at the end"),
        Column("end_source", text, ("End (if different from Begin) Source",), "Source at the end"),
    ),
    required=(),
    order=318,
    read=by_instance,
)
