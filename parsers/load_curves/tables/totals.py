"""Rows that sum the others up, and rows in which nothing was measured: no load levels."""

import re
from collections.abc import Sequence

from parsers.load_curves.tables.figures import is_figure, is_nothing, plain
from parsers.load_curves.tables.grid import Row

_LONGEST = 60
_SUMS = re.compile(
    r"(?:grand )?(?:totals?|sums?|summe|gesamt|averages?|avg|means?|mittel(?:wert)?|durchschnitt|moyenne|totaux"
    r"|promedio|st?d\.? ?dev|stdev|ø)\W*(?=\Z|\s{2,}|[|;,\t]|\s*\d)",
    re.IGNORECASE,
)


def sums_up(line: str) -> bool:
    """Whether a line begins with the name of a total or a mean."""
    return _SUMS.match(line.lstrip(" |*")) is not None


def is_empty(cells: Sequence[str]) -> bool:
    """Whether one figure stands beside cells which all say that there is none: a load that could not be tried."""
    figures = sum(1 for cell in cells if is_figure(cell))
    return figures == 1 and len(cells) > 1 and all(is_figure(cell) or (cell and is_nothing(cell)) for cell in cells)


def levels(rows: Sequence[Row]) -> tuple[tuple[Row, ...], list[int]]:
    """The rows without those that sum up the others, and the lines of these."""
    of_all = {row.line for row in rows if sums_up(next((plain(cell[:_LONGEST]) for cell in row.cells if cell), ""))}
    left = tuple(row for row in rows if row.line not in of_all)
    return (left, sorted(of_all)) if len(left) > 1 else (tuple(rows), [])
