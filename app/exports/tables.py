"""Tables for programs: one a file, columns by names that stay, times and numbers as the JSON has them.

UTF-8 without a mark, lines end in a line feed, a comma parts the cells; the first line names the columns. What is not
known is empty, truth is `true` or `false`. A text that a spreadsheet would take for a formula gets a quote before it.
"""

import csv
import io
from collections.abc import Sequence

from app.exports.csv import guarded
from app.exports.sheet import Cell, Table, plain
from app.web.problems import Problem


def chosen(tables: Sequence[Table], name: str | None) -> Table:
    """The table of that name in any letter case, with blanks or underscores; the first where none is named.

    Raises Problem with the names that there are.
    """
    if name is None:
        return tables[0]
    wanted = name.strip().casefold().replace(" ", "_")
    for table in tables:
        if table.name == wanted:
            return table
    raise Problem(
        422, "invalid_sheet", f"sheet: there is no such table; take {', '.join(table.name for table in tables)}."
    )


def render(table: Table) -> bytes:
    """The table as comma-separated values."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows([_cell(cell) for cell in row] for row in table.rows)
    return out.getvalue().encode("utf-8")


def _cell(value: Cell) -> str | float:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return guarded(plain(value)) if isinstance(value, str) else value
