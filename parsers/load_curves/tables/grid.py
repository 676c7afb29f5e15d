"""A table as it was cut: cells and where they stand, before anybody asks what they mean."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

Cells = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its line, its cells, and the line of its own (`Random read`) that stands above it within the table."""

    line: int
    cells: Cells
    section: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """One table: `headings` are its possible heading rows from the nearest up, each with a cell for every column."""

    line: int
    rows: tuple[Row, ...]
    headings: tuple[Cells, ...] = ()
    caption: str = ""
    comma: bool = False  # cells are parted by commas, so none of them is a decimal mark
    setting: str = ""  # what was run, in words above it

    @property
    def width(self) -> int:
        return max((len(row.cells) for row in self.rows), default=0)


def overflows(grid: Grid) -> bool:
    """Whether every row has more cells than any heading names: unquoted decimal commas among cells parted by commas."""
    named = max((sum(1 for cell in cells if cell) for cells in grid.headings), default=0)
    return grid.comma and named > 0 and all(sum(1 for cell in row.cells if cell) > named for row in grid.rows)


_HOST_TOOLS = (
    {"r/s", "w/s", "%util"},
    {"r/s", "w/s", "%b"},
    {"r/s", "w/s", "svctm"},
    {"DEV", "tps"},
    {"%tm_act", "tps"},
    {"%iowait", "%idle"},
    {"us", "sy", "id", "wa"},
)


def is_host_activity(grid: Grid) -> bool:
    """Headings of iostat, sar or vmstat: what a host did over time is no test of a storage at rising load."""
    words = {word for cells in grid.headings for cell in cells for word in cell.split()}
    return any(words >= headings for headings in _HOST_TOOLS)


def is_of_threads(grid: Grid) -> bool:
    """DISKSPD's rows of each thread, cut out of its output: the first column counts threads, and is no load."""
    return any("LatStdDev" in cells or {"bytes", "I/Os"} <= {*cells} for cells in grid.headings)


def is_of_report(grid: Grid) -> bool:
    """Headings of the tablespaces or files of an AWR or Statspack report."""
    return any("Blks/Rd" in cell for cells in grid.headings for cell in cells)


def column(rows: Sequence[Row], place: int) -> list[str]:
    """The cells of one column; a row that ends before it has none."""
    return [row.cells[place] if place < len(row.cells) else "" for row in rows]


_CLOCK = re.compile(r"(?:\A|[ T])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:[ .+Z]|\Z)")  # no shares: 70:30
_LONGEST_CLOCK = 40
_LOAD = re.compile(
    r"(qd|q|io ?depth|queue depth|threads?|jobs?|users?|sessions?|t)\s?[=:]?\s?(\d{1,5})\Z", re.IGNORECASE
)
_SHORT = {"q": "queue depth", "t": "threads"}


def _loads_named(names: Cells, wide: Sequence[tuple[int, Cells]]) -> tuple[Cells, list[tuple[int, Cells]]]:
    """A row of `QD=1`, `QD=8` is one of loads, whatever it is called."""
    named, rows = list(names), list(wide)
    for place, (line, cells) in enumerate(wide):
        loads = [_LOAD.match(cell) for cell in cells[1:] if cell]
        words = {load[1].lower() if load else "" for load in loads}
        if len(loads) > 1 and len(words) == 1 and (word := words.pop()):
            named[place] = _SHORT.get(word, word)
            rows[place] = line, (named[place], *(re.sub(r"\D", "", cell) for cell in cells[1:]))
    return tuple(named), rows


def is_clock(cells: Sequence[str]) -> bool:
    """Whether most cells are times of a day, each another."""
    times = {cell for cell in cells if len(cell) < _LONGEST_CLOCK and _CLOCK.search(cell)}
    return len(times) > 1 and 2 * len(times) > len(cells)


def turned(grid: Grid) -> Grid | None:
    """The table with its rows as columns, for those that print a metric a row; None where no row has a name."""
    lines = [(grid.line, cells) for cells in reversed(grid.headings)] + [(row.line, row.cells) for row in grid.rows]
    wide = [(line, cells) for line, cells in lines if sum(1 for cell in cells if cell) > 1]
    if len(wide) < 2:
        return None
    width = max(len(cells) for _, cells in wide)
    names = tuple(cells[0] for _, cells in wide)
    if sum(1 for name in names if any(letter.isalpha() for letter in name)) < 2:
        return None
    names, wide = _loads_named(names, wide)
    levels = [tuple(cells[place] if place < len(cells) else "" for _, cells in wide) for place in range(1, width)]
    rows = tuple(Row(wide[0][0], cells) for cells in levels if any(cells))
    return Grid(grid.line, rows, (names,), grid.caption, grid.comma)
