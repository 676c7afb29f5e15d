"""The report's table of containers (12.2+): which pluggable databases were open, one row an instance or opening."""

from parsers.model.column_types import Column, number, text
from parsers.model.section import Section

section = Section(
    name="containers",
    title="Containers",
    titles=("workload repository .*", "container db id", "pdb instance information"),
    summaries=("this table displays pdb instance information",),
    columns=(
        Column("container_dbid", number, ("Container DB Id",), "Container DBID"),
        Column("container", text, ("Container Name",), "Container"),
        Column("open_time", text, ("Open Time",), "Opened"),
    ),
    required=("container_dbid", "container"),
    order=3,
)
