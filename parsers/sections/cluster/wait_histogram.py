"""Wait Event Histogram (Global), 12.2+: 22 buckets of all processes' waits.

Buckets are bands, as in reports of one instance: [upper bound in ms or null, percent or null, count or null].
Where the percentage is 0.0 its count stands behind it in brackets: `0.0(6)`. Text
cuts a count that is too long, which is unknown then.
"""

import re
from functools import lru_cache

from parsers.families.histogram_buckets import bounds
from parsers.model.column_types import Column, count, number, text
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table, TableRow

_COUNTED = re.compile(r"(?P<percent>\d{0,9}\.?\d{1,9})\((?P<count>\d{0,18})(?P<whole>\))?\Z")
Bucket = list[float | int | None]


def _histogram(section: Section, table: Table, sink: Sink) -> None:
    uppers = bounds(table.headings)
    for printed in table.rows:
        sink.guarded(printed, lambda row: _row(row, uppers))


def _row(printed: TableRow, uppers: list[float | None]) -> dict[str, object]:
    event, waits, *values = printed.cells + [""] * (len(uppers) + 2 - len(printed.cells))
    if len(printed.cells) == 1:
        raise ValueError("the line does not fit the columns")
    if any(values[len(uppers) :]):
        raise ValueError("more cells than buckets")
    buckets = [_bucket(upper, cell) for upper, cell in zip(uppers, values, strict=False)]
    return {"event": event or None, "family": "global", "waits": _waits(waits), "buckets": buckets}


def _waits(cell: str) -> int | float | None:
    value = count(cell) if cell else None
    return None if isinstance(value, str) else value


def _bucket(upper: float | None, cell: str) -> Bucket:
    return [upper, *_figures(cell)]


@lru_cache(maxsize=4096)
def _figures(cell: str) -> tuple[float | int | None, int | None]:
    """Percent and count of a cell; the same few stand in a report a thousand times."""
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
