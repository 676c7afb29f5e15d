"""Wait Event Histogram, all families: how many waits took how long.

Buckets are bands, not cumulative: each row's `buckets` are (upper bound in ms or None, percent or
None, count or None). The first band of a detail table holds everything below it, and its waits count only
those inside the table's range while the percentages refer to all waits of the event. Text cuts the
headings (`<128u`, `>=512`): the bounds follow from their order.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, islice, repeat, zip_longest

from parsers.families.histogram_buckets import bounds
from parsers.model import column_types
from parsers.model.column_types import Column, Converted, Kind, count, number, percent, text
from parsers.model.report import Report
from parsers.model.section import Section
from parsers.model.section_builder import ReadColumns, Sink
from parsers.model.table import Table, TableRow

Band = tuple[float | None, Converted, Converted]
_MOST_KEPT = 1024  # `0.0` to `100.0`, and some more


def _histogram(section: Section, table: Table, sink: Sink) -> None:
    uppers = bounds(table.headings)
    if not uppers or uppers[-1] is not None:
        for row in table.rows:
            sink.refuse(row, "the last buckets are missing")
        return
    family = _family(table.title, uppers)
    counted = len(table.headings) == len(uppers) + 1
    sink.together(table.rows, lambda rows: _columns(rows, uppers, family, counted))


def _columns(rows: Sequence[TableRow], uppers: Sequence[float | None], family: str, counted: bool) -> ReadColumns:
    """All rows column by column; text that ends early has blank cells there."""
    printed = chain(zip_longest(*[row.cells for row in rows], fillvalue=""), repeat(("",) * len(rows)))
    events = next(printed)
    waits = None if counted else [_waits(cell) for cell in next(printed)]
    most = len(uppers) + (1 if counted else 2)
    if any(len(row.cells) > most and any(row.cells[most:]) for row in rows):
        raise ValueError("more cells than buckets")
    columns = zip(uppers, islice(printed, len(uppers)), strict=True)
    bands = [map(_bands(upper, counted=counted).__getitem__, column) for upper, column in columns]
    buckets = list(map(list, zip(*bands, strict=True))) or [[] for _ in rows]
    return {
        "event": [cell or None for cell in events],
        "family": repeat(family),
        "waits": waits or [_sum(row, bands) for row, bands in zip(rows, buckets, strict=True)],
        "buckets": buckets,
    }


class _Bands(dict[str, Band]):
    """What each cell of one bucket means; the same few figures stand in a column a hundred times."""

    def __init__(self, upper: float | None, kind: Kind) -> None:
        super().__init__()
        self._upper, self._kind = upper, kind

    def __missing__(self, cell: str) -> Band:
        value = None if cell[:1] == "#" else column_types.values(self._kind)[cell]
        band = (self._upper, None, value) if self._kind is number else (self._upper, value, None)
        if len(self) < _MOST_KEPT:
            self[cell] = band
        return band


@lru_cache(maxsize=128)
def _bands(upper: float | None, *, counted: bool) -> _Bands:
    return _Bands(upper, number if counted else percent)


def _sum(row: TableRow, buckets: Sequence[Band]) -> int | None:
    """All waits, where no count of them is too wide to be printed."""
    counts = [count for _, _, count in buckets if isinstance(count, int)]
    all_printed = len(counts) == len(buckets) or not any("#" in cell for cell in row.cells[1:])
    return sum(counts) if counts and all_printed else None


def _waits(cell: str) -> Converted:
    """A count; one that was cut at its point (`3138.` of `3138.K`) is like any other that lost its suffix."""
    if cell.endswith(".") and cell[:-1].isdecimal() and len(cell) < 20:
        return float(cell)
    return None if cell[:1] == "#" else column_types.values(count)[cell]


def _family(title: str, uppers: Sequence[float | None]) -> str:
    bracket = title.partition("(")[2].rstrip(") ")
    if bracket:
        return bracket
    last = max((upper for upper in uppers if upper is not None), default=0.0)
    if last >= 1024:
        return f"up to {last / 1024:g} s"
    return f"up to {last:g} ms" if last >= 1 else f"up to {last * 1000:g} us"


def _whole_counts(section: Section, sink: Sink, report: Report) -> None:
    """A count with decimals lost its suffix to the field's width (`521.6K`): the wait lists tell which."""
    counted: dict[str, float] = {}
    for name in ("foreground_waits", "background_waits"):
        for row in report.rows(name):
            counted[row["event"]] = counted.get(row["event"], 0) + (row["waits"] or 0)
    for row in sink.rows:
        if isinstance(row["waits"], float):
            row["waits"] = _with_suffix(row["waits"], counted.get(row["event"], 0))


def _with_suffix(waits: float, counted: float) -> int:
    factors = (10**3, 10**6, 10**9) if counted else (10**3,)
    nearest = min(factors, key=lambda factor: abs(waits * factor - counted))
    return round(waits * nearest)


section = Section(
    name="wait_histogram",
    title="Wait Event Histogram",
    titles=("wait event histogram.*",),
    summaries=(),
    columns=(
        Column("event", text, ("Event",), "Event"),
        Column("family", text, (), "Family"),
        Column("waits", count, (), "Waits"),
        Column("buckets", text, (), "Buckets"),
    ),
    required=("event",),
    order=140,
    read=_histogram,
    finish=_whole_counts,
    cut_names=(("event", "events"),),
)
