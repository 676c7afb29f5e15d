"""Open Pluggable Database Counts (container databases)."""

from parsers.model.column_types import Column, number
from parsers.model.section import Section

section = Section(
    name="pluggable_databases",
    title="Open pluggable databases",
    titles=("open pluggable database counts",),
    summaries=("this table displays pluguggable database counts", "this table displays pluggable database counts"),
    columns=(
        Column("begin_count", number, ("Begin Snap",), "Open at the begin"),
        Column("end_count", number, ("End Snap",), "Open at the end"),
    ),
    required=("begin_count", "end_count"),
    order=12,
)
