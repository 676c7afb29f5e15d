"""Replication System Resource Usage: CPU and I/O of the processes of GoldenGate and XStream."""

from parsers.families.replication import RESOURCE_USAGE, read_amounts
from parsers.model.section import Section

section = Section(
    name="replication_system_resource_usage",
    title="Replication System Resource Usage",
    titles=("replication system resource usage",),
    columns=RESOURCE_USAGE,
    required=(),
    order=502,
    read=read_amounts,
)
