"""The columns of both undo sections; cells that hold several figures are split before they are read.

`0/0` counts snapshots too old and out of space, `0/0/0/0/0/0` undo blocks stolen, released and reused,
first unexpired ones, then expired ones; 9i and 10.1 print the first two in columns of their own. Statspack goes on
in the next line where those six are wider than their column; AWR cuts them.
"""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from parsers.model.column_types import Column, count, normal, number
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table, TableRow

_PARTS: dict[str, tuple[str, ...]] = {
    normal(heading): parts
    for heading, parts in (
        ("STO/ OOS", ("STO", "OOS")),
        ("Min/Max TR (mins)", ("Min TR", "Max TR")),
        ("uS/uR/uU/ eS/eR/eU", ("uS", "uR", "uU", "eS", "eR", "eU")),
    )
}
_FIGURES = re.compile(r"[\d.,/#]+\Z")

UNDO = (
    Column("max_query_s", count, ("Max Qry Len (s)",), "Longest query", "s"),
    Column("max_concurrency", count, ("Max Tx Concurcy", "Max Tx Concy"), "Most transactions at once"),
    Column("snapshot_too_old", count, ("STO", "Snapshot Too Old", "Snap Too Old"), "Snapshot too old"),
    Column("out_of_space", count, ("OOS", "Out of Space"), "Out of space"),
    Column("unexpired_stolen", count, ("uS",), "Unexpired blocks stolen"),
    Column("unexpired_released", count, ("uR",), "Unexpired blocks released"),
    Column("unexpired_reused", count, ("uU",), "Unexpired blocks reused"),
    Column("expired_stolen", count, ("eS",), "Expired blocks stolen"),
    Column("expired_released", count, ("eR",), "Expired blocks released"),
    Column("expired_reused", count, ("eU",), "Expired blocks reused"),
)
RETENTION = (
    Column("min_retention_min", number, ("Min TR",), "Shortest retention", "min"),
    Column("max_retention_min", number, ("Max TR",), "Longest retention", "min"),
)


def read_split(section: Section, table: Table, sink: Sink) -> None:
    """Reads the table with one column for each figure."""
    groups = [_PARTS.get(normal(heading), (heading,)) for heading in table.headings]
    printed = _joined(table.rows) if len(groups[-1]) > 1 else table.rows
    split = table.with_rows([TableRow(row.line, _split(row.cells, groups)) for row in printed])
    whole = replace(split, headings=tuple(part for parts in groups for part in parts))
    plan = section.plan(whole)
    if plan is not None:
        sink.table(whole, plan)
        sink.coverage.printed += len(table.rows) - len(printed)
        sink.coverage.merged += len(table.rows) - len(printed)


def _joined(rows: list[TableRow]) -> list[TableRow]:
    """The rows, with the lines in which only the last cell goes on joined to the one above."""
    joined: list[TableRow] = []
    for row in rows:
        *others, last = row.cells
        above = joined[-1] if joined and others and not any(others) else None
        if above and _FIGURES.match(last) and len(above.cells) == len(row.cells):
            joined[-1] = TableRow(above.line, [*above.cells[:-1], above.cells[-1] + last])
        else:
            joined.append(row)
    return joined


def _split(cells: Sequence[str], groups: list[tuple[str, ...]]) -> Sequence[str]:
    if len(cells) > len(groups) or (len(cells) == 1 and len(groups) > 1):
        return cells
    return [part for cell, parts in zip(cells, groups, strict=False) for part in _figures(cell, len(parts))]


def _figures(cell: str, expected: int) -> list[str]:
    """The figures of one cell; what text cut from its end does not fit, as if printed `#`.

    A cell of another kind stands for each of its figures.
    """
    if expected == 1 and not cell.endswith("."):
        return [cell]
    figures = cell.split("/") if _FIGURES.match(cell) else []
    if 1 < len(figures) < expected or (len(figures) == expected and _is_cut(figures)):
        figures = figures[:-1] + ["#"] * (expected - len(figures) + 1)
    return figures if len(figures) == expected else [cell] * expected


def _is_cut(figures: list[str]) -> bool:
    """Whether the last figure lost its end: nothing or a point is left of it, or the smallest is more than the most."""
    first, last = figures[0], figures[-1]
    if not last.strip(".") or last.endswith("."):
        return True
    return "." in first and last.isdigit() and int(last) < float(first.replace(",", ""))
