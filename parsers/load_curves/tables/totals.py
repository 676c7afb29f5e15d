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


def levels(rows: Sequence[Row], loads: Sequence[int]) -> tuple[tuple[Row, ...], list[int]]:
    """The rows without those that sum up the others, and the lines of these. `loads` are the places of its loads.

    A mean of each load beside its largest is a series: its name stands beside another load each time.
    """
    named: dict[str, list[int]] = {}
    for place, row in enumerate(rows):
        name = next((plain(cell[:_LONGEST]) for cell in row.cells if cell), "")
        if sums_up(name):
            named.setdefault(name.lower(), []).append(place)
    alike = [places for places in named.values() if not _is_series([rows[place] for place in places], loads)]
    of_all = {place for places in alike for place in places}
    left = tuple(row for place, row in enumerate(rows) if place not in of_all)
    return (left, sorted({rows[place].line for place in of_all})) if len(left) > 1 else (tuple(rows), [])


def _is_series(rows: Sequence[Row], loads: Sequence[int]) -> bool:
    each = [[row.cells[place] for place in loads if place < len(row.cells)] for row in rows]
    return len(rows) > 1 and all(any(map(is_figure, cells)) for cells in each) and len({*map(tuple, each)}) == len(rows)
