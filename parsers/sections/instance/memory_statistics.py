"""Memory Statistics: host, SGA and PGA in MiB at the begin and the end."""

from parsers.model.column_types import Column, label, number
from parsers.model.section import Section

section = Section(
    name="memory_statistics",
    title="Memory Statistics",
    titles=("memory statistics",),
    summaries=("this table displays memory statistics",),
    columns=(
        Column("name", label, ("",), "Figure"),
        Column("begin", number, ("Begin",), "Begin"),
        Column("end", number, ("End",), "End"),
    ),
    required=("begin", "end"),
    order=80,
)
