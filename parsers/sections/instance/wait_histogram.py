"""Wait Event Histogram, all families: how many waits took how long.

Buckets are bands, not cumulative: each row's `buckets` are [upper bound in ms or null, percent or
null, count or null]. The first band of a detail table holds everything below it, and its waits count only
those inside the table's range while the percentages refer to all waits of the event. Text cuts the
headings (`<128u`, `>=512`): the bounds follow from their order.
"""

from parsers.families.histogram_buckets import bounds
from parsers.model import column_types
from parsers.model.column_types import Column, Converted, Kind, count, number, percent, text
from parsers.model.report import Report
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table, TableRow


def _histogram(section: Section, table: Table, sink: Sink) -> None:
    uppers = bounds(table.headings)
    family = _family(table.title, uppers)
    counted = len(table.headings) == len(uppers) + 1
    for printed in table.rows:
        sink.guarded(printed, lambda row: _row(row, uppers, family, counted))


def _row(printed: TableRow, uppers: list[float | None], family: str, counted: bool) -> dict[str, object]:
    cells = printed.cells + [""] * (len(uppers) + 2 - len(printed.cells))
    waits = _waits(cells[1]) if not counted else None
    values = cells[1:] if counted else cells[2:]
    if len(values) > len(uppers) and any(values[len(uppers) :]):
        raise ValueError("more cells than buckets")
    kind = number if counted else percent
    read = _values(kind, values)
    buckets = [
        [upper, None, value] if counted else [upper, value, None] for upper, value in zip(uppers, read, strict=False)
    ]
    if counted:
        waits = sum([one for one in read if isinstance(one, int)]) if read.count(None) < len(read) else None
    return {"event": cells[0] or None, "family": family, "waits": waits, "buckets": buckets}


def _waits(cell: str) -> Converted:
    """A count; one that was cut at its point (`3138.` of `3138.K`) is like any other that lost its suffix."""
    if cell.endswith(".") and cell[:-1].isdecimal() and len(cell) < 20:
        return float(cell)
    return _values(count, [cell])[0]


def _values(kind: Kind, cells: list[str]) -> list[Converted]:
    """A blank bucket and one that did not fit have no value."""
    known = column_types.values(kind)
    return [None if cell[:1] == "#" else known[cell] for cell in cells]


def _family(title: str, uppers: list[float | None]) -> str:
    bracket = title.partition("(")[2].rstrip(") ")
    if bracket:
        return bracket
    last = max((one for one in uppers if one is not None), default=0.0)
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
