"""A table of one figure by two others: requests a second by queue depth down and block size across.

It becomes a row for each cell, with what stands across as a column of its own.
"""

import re
from collections.abc import Sequence
from itertools import islice

from parsers.load_curves.tables.figures import is_figure, is_nothing, plain
from parsers.load_curves.tables.grid import Grid, Row
from parsers.load_curves.tables.vocabulary import heading

_SIZE = re.compile(r"(?:bs\s?=?\s?)?\d{1,4}\s?-?[km](?:i?b)?\Z", re.IGNORECASE)
_LOAD = re.compile(
    r"(?:qd|q|iodepth|depth|threads?|jobs?|t)\s?[=:]?\s?(\d{1,5})\Z|(\d{1,5})\s?(?:threads?|jobs?|users?|sessions?)\Z",
    re.IGNORECASE,
)
_LOADS = ("outstanding", "jobs", "threads")
_DOWN = (*_LOADS, "read_percent", "write_percent", "mix")
_FIGURES = ("iops", "mbps", "latency_ms")
_FEWEST, _ABOVE = 2, 5


def unpivoted(grid: Grid, lines: Sequence[str]) -> Grid | None:
    """The table with a row for each cell; None where it is no such table."""
    for cells in (*grid.headings, grid.rows[0].cells):  # `4K` is a figure by its looks, so the heading may be a row
        across = [plain(cell) for cell in cells[1 : grid.width]]
        down = plain(cells[0]) if cells else ""
        names = _names(across, down)
        measured = _measured(grid, down, lines) if names else None
        if names and measured:
            first, second, kinds = names
            rows = tuple(
                Row(row.line, (row.cells[0], kind, cell))
                for row in grid.rows
                if row.cells != cells
                for kind, cell in zip(kinds, row.cells[1:], strict=False)
                if is_figure(cell) and not is_nothing(cell)
            )
            return Grid(grid.line, rows, ((first, second, measured),), grid.caption) if rows else None
    return None


def _names(across: Sequence[str], down: str) -> tuple[str, str, list[str]] | None:
    """What the rows and the columns are called, and the columns' own values."""
    if len(across) < _FEWEST:
        return None
    of_rows = heading(down)
    if all(map(_SIZE.match, across)):
        return (down if of_rows and of_rows.meaning in _DOWN else "queue depth"), "block size", list(across)
    if of_rows and of_rows.meaning in _LOADS and all(any(map(str.isalpha, name)) for name in across):
        return (down, "storage", list(across)) if not any(map(heading, across)) else None
    depths = [match[1] or match[2] for match in map(_LOAD.match, across) if match]
    if len(depths) == len(across) and of_rows and of_rows.meaning == "io_bytes":
        return "block size", "queue depth", depths
    return None


def _measured(grid: Grid, down: str, lines: Sequence[str]) -> str | None:
    """The words that say which figure the cells are: of the corner, else of the nearest line above."""
    first = grid.rows[0].line - 1
    above = (plain(line.strip(" #*|")) for line in reversed(lines[max(0, first - 2 * _ABOVE) : first]))
    for words in (down, *islice((line for line in above if line), _ABOVE)):
        says = heading(words[:200])
        if says and says.meaning in _FIGURES:
            return words[:200]
    return None
