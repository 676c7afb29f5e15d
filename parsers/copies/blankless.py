"""A page whose blank cells were left out by a program that copied it: a short row no longer tells its columns.

Every page of Oracle's prints blank cells, the first in the table of the snapshots. Where none is left, rows with fewer
cells than headings are unread, but for a label and its figures, which only end early.
"""

import re
from collections.abc import Sequence

from parsers.errors import UnreadableHeader
from parsers.model.report import Report, Scope, Unread
from parsers.model.table import Table, TableRow

_TOP = 500  # lines in which nearly every page prints a blank cell
# the unbreakable blank is one of \s: named twice, a cell full of them takes hours
_BLANK = re.compile(r"<td\b[^<>]*>(?:\s|&#160;?|&nbsp;?|<(?!/?t[dhr]\b)[^<>]*>)*+</?t[dhr]", re.IGNORECASE)
_TABLE, _ROW, _CELL = (re.compile(rf"<{tag}\b", re.IGNORECASE) for tag in ("table", "tr", "td"))
_WHY = "the page lost its blank cells: nobody can tell which columns this row fills"

LeftOut = list[tuple[Table, TableRow]]


def lost_blanks(lines: Sequence[str], scope: Scope) -> bool:
    """Whether no cell of a page is blank. Raises UnreadableHeader for a cluster whose rows differ in their cells: its
    groups moved, too."""
    if _BLANK.search("\n".join(lines[:_TOP])) or _BLANK.search(page := "\n".join(lines)):
        return False
    if scope == "cluster" and any(map(_is_uneven, _TABLE.split(page))):
        raise UnreadableHeader(
            "The page lost its blank cells on the way: nobody can tell which columns of a cluster are meant; "
            "bring it as Oracle wrote it."
        )
    return True


def _is_uneven(table: str) -> bool:
    """Whether the rows of a table have more cells and less."""
    return len({len(_CELL.findall(row)) for row in _ROW.split(table)} - {0}) > 1


def without_short_rows(tables: Sequence[Table]) -> LeftOut:
    """Takes the rows that miss a cell out of their tables."""
    left_out: LeftOut = []
    for table in tables:
        if table.uncut is not None:
            continue
        kept: list[TableRow] = []
        for row in table.rows:
            if _misses_cells(row, len(table.headings)):
                left_out.append((table, row))
            else:
                kept.append(row)
        if len(kept) < len(table.rows):
            table.cut_rows = kept
    return left_out


def _misses_cells(row: TableRow, width: int) -> bool:
    if not 1 < len(row.cells) < width:
        return False
    label = row.cells[0]
    return not label.endswith(":") or label.isupper()


def tell(report: Report, left_out: LeftOut) -> None:
    """Lists what was left out of sections as unread."""
    for table, row in left_out:
        if table.section in report.sections:
            coverage = report.coverage[table.section]
            coverage.printed += 1
            coverage.unread += 1
            report.unread.append(Unread(row.line, table.section, " ".join(row.cells), _WHY))
