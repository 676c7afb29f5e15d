"""Prints a cluster's tables as text: up to 300 wide, groups under their own rulers, tildes over the sums."""

from itertools import pairwise

from tests.writer.cluster.table import Table, is_aggregate
from tests.writer.form import PrintedRow
from tests.writer.model import Figures
from tests.writer.text import data_line, headings, padded, ruler

PAGE = 90
GAP = "   "
END = " " * 26 + "-" * 116


def _beside(parts: list[str]) -> str:
    return GAP.join(parts).rstrip()


def _ruler(table: Table) -> str:
    return _beside([ruler(group.columns) for group in table.groups])


def _heads(table: Table) -> list[str]:
    """The names of the groups over their rulers, then the headings over theirs."""
    lines = []
    if any(group.name for group in table.groups):
        lines.append(_beside([group.name.center(group.width) for group in table.groups]))
        lines.append(_beside([("-" if group.name else " ") * group.width for group in table.groups]))
    parts = [headings(group.columns) for group in table.groups]
    height = max(len(one) for one in parts)
    filled = [[""] * (height - len(one)) + one for one in parts]
    for index in range(height):
        cells = [one[index].ljust(group.width) for one, group in zip(filled, table.groups, strict=True)]
        lines.append(_beside(cells))
    return [*lines, _ruler(table)]


def _title(table: Table, figures: Figures) -> str:
    header, interval = figures.header, figures.interval
    named = f"DB/Inst: {header.database}/{header.instance}  Snaps: {interval.begin_snap}-{interval.end_snap}"
    return (table.title.ljust(41) + named)[:80]


def beginning(table: Table, figures: Figures) -> list[str]:
    """What a page of the table begins with."""
    notes = [f"-> {one}" for one in table.notes]
    if table.front:
        return [table.title, *notes, "~" * len(table.title), *_heads(table)]
    return [_title(table, figures), *notes, "", *_heads(table)]


def _line(row: PrintedRow, table: Table) -> str:
    return _beside([data_line(row, group.columns).ljust(group.width) for group in table.groups])


def _tildes(table: Table, rows: list[PrintedRow]) -> str:
    """Under what is summed up."""
    summed = {name for row in rows if is_aggregate(row) for name, cell in row.items() if cell.text}
    parts = []
    for group in table.groups:
        cells = [
            padded("~~~" if one.name == "who" else "~" * one.width if one.name in summed else "", one)
            for one in group.columns
        ]
        parts.append(" ".join(cells))
    return _beside(parts)


def _blank_repeated(row: PrintedRow, above: PrintedRow, table: Table) -> PrintedRow:
    name = "who" if table.blocks else table.once
    if not name or row[name].text != above[name].text:
        return row
    cell = row[name]
    return {**row, name: type(cell)("", cell.value, cell.slack, cell.cut)}


def lines(table: Table, printed: list[PrintedRow]) -> list[str]:
    """The rows, tildes over the first that is made over the instances."""
    shown = [*printed[:1], *(_blank_repeated(row, above, table) for above, row in pairwise(printed))]
    found: list[str] = []
    for index, row in enumerate(shown):
        first_sum = is_aggregate(row) and not (index and is_aggregate(shown[index - 1]))
        if first_sum:
            found.append(_tildes(table, printed))
        elif table.blocks and index and row["who"].text:
            found.append("")
        found.append(_line(row, table))
        if table.sql:
            words = row["sql_text"].text
            found += [*(words[at : at + 80] for at in range(0, len(words), 80)), ""]
    return found


def section(table: Table, figures: Figures, printed: list[PrintedRow]) -> list[str]:
    """One table; a long one goes on over pages."""
    head, rows = beginning(table, figures), lines(table, printed)
    if table.front:
        return [*head, *rows]
    found = list(head)
    for at in range(0, len(rows), PAGE):
        if at:
            found += ["\f" + head[0], *head[1:]]
        found += rows[at : at + PAGE]
    return [*found, END, ""]
