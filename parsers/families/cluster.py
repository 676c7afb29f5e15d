"""What the tables of a cluster report share: rows of one instance, of the cluster, or over all instances.

`instance` is null for the cluster's own row (`*`, `Sum`, or a table about the whole cluster). `aggregate` says
which rows are made over the instances: only `Sum` is a figure of the cluster, `Avg`, `Std`, `Min` and `Max` are not.
A blank number is that of the row above.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final

from msgspec.structs import replace

from parsers.model.column_types import Column, Converted, Kind, milliseconds, normal, number, percent, text
from parsers.model.no_rows import is_rule
from parsers.model.report import Report, Row
from parsers.model.section import Section
from parsers.model.section_builder import Plan, Reading, Sink, convert
from parsers.model.table import Table, TableRow

Place = tuple[str, str] | None  # a printed column's name and the contract column of its figures

_AGGREGATES: Final = frozenset({"Sum", "Avg", "Std", "Min", "Max"})
_WHOLE_CLUSTER: Final = "*"
_LONGEST_NUMBER: Final = 6
_BLANK: Final = frozenset({"", "N/A"})


def whose(*headings: str) -> tuple[Column, Column]:
    """The columns that say of whom a row is; `headings` are those of the instance's number."""
    return (
        Column("instance", number, headings or ("I#", "Inst#"), "Instance"),
        Column("aggregate", text, (), "Over the instances"),
    )


# What the top and all lists of wait events print alike: the class and averages over the instances' own averages.
EVENT_COLUMNS = (
    Column("wait_class", text, ("Wait Class",), "Wait class"),
    Column("event", text, ("Wait Event",), "Event"),
    Column("waits", number, ("Event Waits",), "Waits"),
    Column("timeouts_percent", percent, ("Event %Timeouts",), "Timeouts", "%"),
    Column("time_s", number, ("Wait Time Total(s)",), "Time", "s"),
    Column("avg_wait_ms", milliseconds, ("Wait Time Avg Wait", "Wait Time Avg(ms)"), "Average wait", "ms"),
    Column("percent", percent, ("Wait Time %DB time", "Wait Time %bg time"), "Share", "%"),
    *(
        Column(
            f"instances_{name}_ms",
            milliseconds,
            (f"Summary Avg Wait Time {heading}", f"Summary Avg Wait Time (ms) {heading}"),
            f"{label} of the instances",
            "ms",
        )
        for name, heading, label in (
            ("avg", "Avg", "Average"),
            ("min", "Min", "Smallest average"),
            ("max", "Max", "Largest average"),
            ("std", "Std Dev", "Standard deviation"),
        )
    ),
)
INSTANCES = Column(
    "instances", number, ("Summary Avg Wait Time Cnt", "Summary Avg Wait Time (ms) Cnt"), "Instances that waited"
)

RATE_COLUMNS = (
    Column("statistic", text, ("Statistic",), "Statistic"),
    Column("total", number, ("Total",), "Total"),
    Column("per_second", number, ("per Second",), "Per second"),
    Column("per_transaction", number, ("per Trans",), "Per transaction"),
    Column("instances_avg_per_s", number, ("per Second Average",), "Average of the instances", "1/s"),
    Column("instances_std_per_s", number, ("per Second Std Dev",), "Standard deviation of the instances", "1/s"),
    Column("instances_min_per_s", number, ("per Second Min",), "Smallest of the instances", "1/s"),
    Column("instances_max_per_s", number, ("per Second Max",), "Largest of the instances", "1/s"),
)


def device_columns(rate: str = "") -> tuple[Column, ...]:
    """What an interface sent and received; `rate` ends the names where the table is one of rates."""
    per_s = "/s" if rate else ""
    return (
        Column("name", text, ("Interface NAME",), "Name"),
        Column("ip_address", text, ("Interface IP Address",), "IP address"),
        Column("ip_mask", text, ("Interface IP Mask",), "IP mask"),
        *(
            Column(f"{name}_{what}{rate}", number, (f"{label} {heading}",), f"{label}, {words}", unit)
            for name, label, last in (
                ("sent", "Sent", ("carrier_lost", "Carrier Lost", "carrier lost")),
                ("received", "Received", ("frame_errors", "Frame Errors", "frame errors")),
            )
            for what, heading, words in (
                ("mb", "MBytes", "volume"),
                ("packets", "Packets", "packets"),
                ("errors", "Errors", "errors"),
                ("packets_dropped", "Packets Dropped", "packets dropped"),
                ("buffer_overruns", "Buffer Ovrrun", "buffer overruns"),
                last,
            )
            for unit in (f"MiB{per_s}" if what == "mb" else "1/s" if rate else None,)
        ),
    )


def grouped_headings(table: Table) -> tuple[str, ...]:
    """Each heading behind the name of its group."""
    return _grouped(table.groups or ("",) * len(table.headings), table.headings)


@lru_cache(maxsize=1024)
def _grouped(groups: tuple[str, ...], headings: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{group} {heading}".strip() for group, heading in zip(groups, headings, strict=True))


def plain(section: Section, table: Table, sink: Sink) -> None:
    """A table whose columns are known by group and heading."""
    _planned(section, table, sink, lambda plan, named: sink.table(named, plan))


def by_instance(section: Section, table: Table, sink: Sink) -> None:
    """A table whose first column is the instance's number."""
    _planned(section, table, sink, lambda plan, _: _rows(table, sink, plan))


def _planned(section: Section, table: Table, sink: Sink, read: Callable[[Plan, Table], None]) -> None:
    named = replace(table, headings=grouped_headings(table))
    plan = section.plan(named)
    names = [reading[0] for reading in plan or () if reading]
    ours = sum(name in section.kinds for name in names)
    if (table.groups or ours * 2 >= len(names)) and plan is not None and len(names) == len(set(names)):
        read(plan, named)
    else:
        _refuse(table, sink)


def _refuse(table: Table, sink: Sink) -> None:
    for printed in table.rows:
        sink.refuse(printed, "the columns are not known")


def _rows(table: Table, sink: Sink, plan: Plan) -> None:
    whole = _whole(table, sink, len(plan))
    nobody: Row = {"instance": None}
    whose = list(accumulate(whole, lambda above, printed: _who(printed, above), initial=nobody))[1:]
    if not any("refused" in who for who in whose):
        figures = [TableRow(printed.line, printed.cells[1:]) for printed in whole]
        if sink.at_once(figures, plan[1:]):
            for row, who in zip(sink.rows[-len(whole) :], whose, strict=True):
                row.update(who)
            return
    for printed, who in zip(whole, whose, strict=True):
        sink.guarded(printed, lambda row, who=who: {**_checked(who), **convert(zip(plan[1:], row.cells[1:]))})  # type: ignore[misc]  # noqa: B905


def _whole(table: Table, sink: Sink, width: int) -> list[TableRow]:
    """The rows that fit the columns; the others are kept as unread."""
    kept = []
    for printed in table.rows:
        if is_rule(printed.cells):
            continue
        if len(printed.cells) > width and any(printed.cells[width:]):
            sink.refuse(printed, "more cells than columns")
        elif len(printed.cells) == 1 and width > 1:
            sink.refuse(printed, "the line does not fit the columns")
        else:
            kept.append(printed)
    return kept


def _who(printed: TableRow, above: Row) -> Row:
    """Of whom a row is; a first cell that says nothing known is kept for `_checked` to refuse."""
    cell = printed.cells[0]
    if not cell:
        return above
    if cell == _WHOLE_CLUSTER:
        return {"instance": None}
    if cell in _AGGREGATES:
        return {"instance": None, "aggregate": cell}
    return {"instance": int(cell)} if is_number(cell) else {"refused": cell}


def is_number(cell: str) -> bool:
    return cell.isdecimal() and len(cell) <= _LONGEST_NUMBER


def _checked(who: Row) -> Row:
    if "refused" in who:
        raise ValueError(f"instance: “{who['refused']}” is no instance")
    return who


def crosswise(key: str, places: Callable[[Table], Sequence[Place]]) -> Callable[[Section, Table, Sink], None]:
    """A table with one printed row an instance and one column a name, read as one row for each of both.

    `places` tells for each column behind the first its name, which goes to `key`, and the column its figures go
    to. Tables of one section that print the same names (totals, rates, shares) fill the same rows.
    """

    def read(section: Section, table: Table, sink: Sink) -> None:
        into = places(table)
        if len({*filter(None, into)}) < sum(map(bool, into)):  # one figure must not take the place of another
            _refuse(table, sink)
            return
        held = {(row["instance"], row["aggregate"], row[key]): row for row in sink.rows}
        who: Row = {"instance": None}
        for printed in _whole(table, sink, len(into) + 1):
            who = _who(printed, who)
            sink.many(printed, lambda row, who=who: _new(_across(row, into, sink.kinds, key, who), held, key))  # type: ignore[misc]

    return read


def _across(printed: TableRow, places: Sequence[Place], kinds: dict[str, Kind], key: str, who: Row) -> list[Row]:
    cells: dict[str, list[tuple[Reading, str]]] = {}
    for place, cell in zip(places, printed.cells[1:], strict=False):
        if place and cell not in _BLANK:
            name, column = place
            cells.setdefault(name, []).append(((column, kinds[column]), cell))
    return [{**_checked(who), key: name, **convert(of_it)} for name, of_it in cells.items()]


def _new(rows: list[Row], held: dict[tuple[Converted, Converted, str], Row], key: str) -> list[Row]:
    """The rows that no table before has begun; the others are filled up."""
    new = []
    for row in rows:
        earlier = held.get((row["instance"], row.get("aggregate"), row[key]))
        if earlier is None:
            new.append(row)
        else:
            earlier.update(row)
    return new


def starting(names: dict[str, str], heading: str) -> str | None:
    """The name whose key a heading begins with, compared as headings are."""
    plain_heading = normal(heading)
    return next((name for start, name in names.items() if plain_heading.startswith(start)), None)


def whole_units(section: Section, sink: Sink, report: Report) -> None:
    """An average that lost its unit to the width of the text is one of seconds, where time and waits say so."""
    for row in sink.rows:
        average, waits, time = row["avg_wait_ms"], row["waits"], row["time_s"]
        if average and waits and time and 0.99 < time / waits / average < 1.01:
            row["avg_wait_ms"] = average * 1000
