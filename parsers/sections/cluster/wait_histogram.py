"""Wait Event Histogram (Global), 12.2+: 22 buckets of all processes' waits.

Buckets are bands, as in reports of one instance: [upper bound in ms or null, percent or null, count or null].
Where the percentage is 0.0 its count stands behind it in brackets: `0.0(6)`. Text
cuts a count that is too long, which is unknown then.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, islice, repeat, zip_longest

from parsers.families.histogram_buckets import bounds
from parsers.model.column_types import Column, count, number, text
from parsers.model.section import Section
from parsers.model.section_builder import ReadColumns, Sink
from parsers.model.table import Table, TableRow

_COUNTED = re.compile(r"(?P<percent>\d{0,9}\.?\d{1,9})\((?P<count>\d{0,18})(?P<whole>\))?\Z")
Bucket = tuple[float | None, float | int | None, int | None]
_MOST_KEPT = 1024


def _histogram(section: Section, table: Table, sink: Sink) -> None:
    uppers = bounds(table.headings)
    sink.together(table.rows, lambda rows: _columns(rows, uppers))


def _columns(rows: Sequence[TableRow], uppers: Sequence[float | None]) -> ReadColumns:
    """All rows column by column; text that ends early has blank cells there."""
    if any(len(row.cells) == 1 for row in rows):
        raise ValueError("the line does not fit the columns")
    most = len(uppers) + 2
    if any(len(row.cells) > most and any(row.cells[most:]) for row in rows):
        raise ValueError("more cells than buckets")
    printed = chain(zip_longest(*[row.cells for row in rows], fillvalue=""), repeat(("",) * len(rows)))
    events, waits = next(printed), next(printed)
    columns = zip(uppers, islice(printed, len(uppers)), strict=True)
    buckets = [map(_buckets(upper).__getitem__, column) for upper, column in columns]
    return {
        "event": [event or None for event in events],
        "family": repeat("global"),
        "buckets": list(map(list, zip(*buckets, strict=True))) or [[] for _ in rows],
        "waits": [_waits(cell) for cell in waits],
    }


def _waits(cell: str) -> int | float | None:
    value = count(cell) if cell else None
    return None if isinstance(value, str) else value


class _Buckets(dict[str, Bucket]):
    """What each cell of one bucket means; the same few figures stand in a column a hundred times."""

    def __init__(self, upper: float | None) -> None:
        super().__init__()
        self._upper = upper

    def __missing__(self, cell: str) -> Bucket:
        bucket = (self._upper, *_figures(cell))
        if len(self) < _MOST_KEPT:
            self[cell] = bucket
        return bucket


@lru_cache(maxsize=128)
def _buckets(upper: float | None) -> _Buckets:
    return _Buckets(upper)


def _figures(cell: str) -> tuple[float | int | None, int | None]:
    """Percent and count of a cell."""
    if not cell:
        return None, None
    if counted := _COUNTED.match(cell):
        return float(counted["percent"]), int(counted["count"]) if counted["whole"] else None
    value = number(cell)
    return None if isinstance(value, str) else value, None


section = Section(
    name="wait_histogram",
    title="Wait Event Histogram",
    titles=(r"wait event histogram \(global\)",),
    summaries=("this table displays wait event histogram",),
    columns=(
        Column("event", text, ("Event",), "Event"),
        Column("family", text, (), "Family"),
        Column("waits", count, ("Waits",), "Waits"),
        Column("buckets", text, (), "Buckets"),
    ),
    required=("event", "waits"),
    order=140,
    read=_histogram,
    cut_names=(("event", "events"),),
)
