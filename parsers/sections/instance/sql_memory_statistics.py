"""SQL Memory Statistics (Statspack 11g+): the cursors in the library cache at both snapshots."""

from parsers.model.column_types import Column, label, number, percent
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table


def _rows(section: Section, table: Table, sink: Sink) -> None:
    plan = section.plan(table)
    if plan is not None:
        plan[0] = ("name", label)
        sink.table(table, plan)


section = Section(
    name="sql_memory_statistics",
    title="SQL memory",
    titles=("sql memory statistics",),
    columns=(
        Column("name", label, (), "Figure"),
        Column("begin_value", number, ("Begin",), "Begin"),
        Column("end_value", number, ("End",), "End"),
        Column("change_percent", percent, ("% Diff",), "Change", "%"),
    ),
    required=("begin_value", "end_value"),
    order=172,
    read=_rows,
)
