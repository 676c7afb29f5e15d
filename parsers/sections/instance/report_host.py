"""The report's table of the host: platform, CPUs and memory."""

from parsers.model.column_types import Column, number, text
from parsers.model.section import Section

section = Section(
    name="report_host",
    title="Host",
    titles=("workload repository .*", "host( name)?", "host information"),
    summaries=("this table displays host information",),
    columns=(
        Column("host", text, ("Host Name", "Name"), "Host"),
        Column("platform", text, ("Platform",), "Platform"),
        Column("cpus", number, ("CPUs",), "CPUs"),
        Column("cores", number, ("Cores",), "Cores"),
        Column("sockets", number, ("Sockets",), "Sockets"),
        Column("memory_gb", number, ("Memory (GB)", "Memory (G)"), "Memory", "GiB"),
    ),
    required=("host", "platform", "cpus"),
    order=4,
)
