"""The report's table of snapshots: first and last one, and the minutes elapsed and of DB time under them."""

from collections.abc import Iterator
from typing import Any

from parsers.model.column_types import Column, label, number, text
from parsers.model.section import Section
from parsers.model.section_builder import Plan, Sink, convert
from parsers.model.table import Table, TableRow

_MINUTES = "(mins)"


def _snapshots(section: Section, table: Table, sink: Sink) -> None:
    plan = section.plan(table)
    for printed in table.rows if plan else ():
        sink.many(printed, lambda row: _rows(row, plan or []))


def _rows(printed: TableRow, plan: Plan) -> Iterator[dict[str, Any]]:
    cells = printed.cells
    if not any(cell.endswith(_MINUTES) for cell in cells):
        if len(cells) > len(plan) and any(cells[len(plan) :]):
            raise ValueError("more cells than columns")
        yield convert(zip(plan, cells, strict=False))
        return
    pairs = [cell for cell in cells if cell]  # Statspack 11g prints a second figure beside the minutes
    for name, figure in zip(pairs[::2], pairs[1::2], strict=False):
        column = "minutes" if figure.endswith(_MINUTES) else "value"
        yield {"name": label(name)} | convert([((column, number), figure.removesuffix(_MINUTES).strip())])


section = Section(
    name="snapshots",
    title="Snapshots",
    titles=("workload repository .*", "", "snapshot", "snapshot information"),
    summaries=("this table displays snapshot information",),
    columns=(
        Column("name", label, ("", "Snapshot"), "Snapshot"),
        Column("snap_id", number, ("Snap Id",), "Number"),
        Column("snap_time", text, ("Snap Time",), "Time"),
        Column("sessions", number, ("Sessions",), "Sessions"),
        Column("cursors_per_session", number, ("Curs/Sess", "Cursors/Session"), "Cursors per session"),
        Column("instances", number, ("Instances",), "Instances"),
        Column("containers_open", number, ("Pluggable Databases Open", "PDBs Open"), "Containers open"),
        Column("cdb", text, ("CDB",), "CDB"),
        Column("comment", text, ("Comment",), "Comment"),
        Column("minutes", number, (), "Minutes", "min"),
        Column("value", number, (), "Figure"),
    ),
    required=("name", "snap_id", "snap_time"),
    order=5,
    read=_snapshots,
)
