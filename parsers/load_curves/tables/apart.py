"""Reads and writes beside each other in one row: both together, or two tests that were printed side by side.

Little's law tells: of two tests each keeps the whole load in flight, of a mixed one the two share it. Without it the
share of writes does: a mixed test has nearly the same in all of its rows.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import median

from parsers.load_curves.tables import loads
from parsers.load_curves.tables.grid import Grid
from parsers.load_curves.tables.mapping import Columns
from parsers.load_curves.tables.patterns import ALL, pattern
from parsers.load_curves.tables.rows import Figures, figures
from parsers.load_curves.tables.vocabulary import Heading, Side

_NEAR = math.log(1.25)
_STEADY = 10.0
_OF_DATABASE = ("blocks", "direct_blocks", "blocks_per_s", "waits", "wait_s", "redo_iops", "cpu_s", "requests", "bytes")
_BOTH: tuple[Side, Side] = ("read", "write")


def apart(grid: Grid, columns: Columns) -> Iterator[tuple[str, Columns]]:
    """The columns of reads and those of writes where they are two tests, with their names; else the table as it is."""
    if not _are_two_tests(grid, columns):
        yield "", columns
        return
    for side in _BOTH:
        kept = tuple(
            replace(column, says=Heading("unused")) if column.says and column.says.side not in ("", side) else column
            for column in columns.columns
        )
        yield f"{side}s", replace(columns, columns=kept)


def _are_two_tests(grid: Grid, columns: Columns) -> bool:
    rates = columns.of("iops") or columns.of("mbps")
    sides = sorted(column.says.side for column in rates if column.says)
    times = {column.says.side for column in columns.of("latency_ms") if column.says and column.says.percentile is None}
    if sides != ["read", "write"] or times not in (set(), {"read", "write"}) or _is_mixed(grid, columns):
        return False
    rows = figures(grid, columns)
    if times and columns.of("iops") and (alone := _each_keeps_all(rows)) is not None:
        return alone
    name = "iops" if columns.of("iops") else "mbps"
    shares = [
        ALL * write / (read + write)
        for row in rows
        if (read := row.get(name, "read")) and (write := row.get(name, "write"))
    ]
    return len(shares) > 1 and max(shares) - min(shares) >= _STEADY


def _is_mixed(grid: Grid, columns: Columns) -> bool:
    """Whether the table says that it is of a mixed load, or of a database, whose reads and writes go together."""
    if any(columns.of(meaning) for meaning in ("mix", "write_percent", "read_percent", *_OF_DATABASE)):
        return True
    share = pattern(grid.setting).beside(pattern(grid.caption)).write_percent
    return share is not None and 0 < share < ALL


def _each_keeps_all(rows: Sequence[Figures]) -> bool | None:
    """Whether reads alone and writes alone keep the load in flight; None where the figures do not tell."""
    flights = [[_flight(row, side) for row in rows] for side in _BOTH]
    of_rows, _ = loads.loads(rows, flights[0])
    if not any(of_rows):
        return None
    alone = [_away(flight, of_rows) for flight in flights]
    together = _away([(read or 0) + (write or 0) for read, write in zip(*flights, strict=True)], of_rows)
    if all(away is not None and away < _NEAR for away in alone):
        return True
    return False if together is not None and together < _NEAR else None


def _flight(row: Figures, side: Side) -> float | None:
    rate, ms = row.get("iops", side), row.get("latency_ms", side)
    return rate * ms / 1000 if rate and ms else None


def _away(flights: Sequence[float | None], of_rows: Sequence[float | None]) -> float | None:
    each = [abs(math.log(flight / load)) for flight, load in zip(flights, of_rows, strict=True) if flight and load]
    return median(each) if each else None
