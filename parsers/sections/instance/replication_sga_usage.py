"""Replication SGA Usage: memory of GoldenGate and XStream."""

from parsers.families.replication import SGA_USAGE, read_amounts
from parsers.model.section import Section

section = Section(
    name="replication_sga_usage",
    title="Replication SGA Usage",
    titles=("replication sga usage",),
    summaries=("this table displays goldengate and xstream system sga usage",),
    columns=SGA_USAGE,
    required=(),
    order=503,
    read=read_amounts,
)
