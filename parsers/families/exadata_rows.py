"""How Exadata tables become rows: wide ones as printed, outliers and top lists one row a measure, histograms.

A blank name is that of the row above. Two columns under one heading are a figure and its mark: `*` above what the
disks can do, `^` above and `v` below the usual range; the mark stands before the figure or is not there.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from parsers.families.exadata_columns import bucket, mixed, unknown
from parsers.families.histogram_buckets import bounds
from parsers.model.column_types import Column, Kind, normal, text
from parsers.model.report import Row
from parsers.model.section import Section
from parsers.model.section_builder import Sink, convert
from parsers.model.table import Table, TableRow

_MARKS = frozenset("*^vHL")


class Place(NamedTuple):
    """One printed column, or the two that hold a figure and its mark."""

    group: str
    heading: str
    cells: tuple[int, ...]

    @property
    def printed(self) -> str:
        return f"{self.group}: {self.heading}" if self.group else self.heading

    def read(self, cells: Sequence[str]) -> tuple[str, str]:
        """The figure and its mark."""
        if len(self.cells) == 1:
            return (cells[self.cells[0]] if self.cells[0] < len(cells) else ""), ""
        mine = [cells[index] for index in self.cells if index < len(cells) and cells[index]]
        marks = [cell for cell in mine if cell in _MARKS]
        figures = [cell for cell in mine if cell not in marks]
        if len(figures) > 1:
            raise ValueError(f"{self.printed}: two figures")
        return (figures or [""])[0], (marks or [""])[0]


def places(table: Table) -> list[Place]:
    """The printed columns; neighbours under one group and heading are one."""
    groups = table.groups or ("",) * len(table.headings)
    columns: list[Place] = []
    for index, (group, heading) in enumerate(zip(groups, table.headings, strict=True)):
        if columns and heading and (columns[-1].group, columns[-1].heading) == (group, heading):
            columns[-1] = columns[-1]._replace(cells=(*columns[-1].cells, index))
        else:
            columns.append(Place(group, heading, (index,)))
    return columns


def wide(section: Section, table: Table, sink: Sink) -> None:
    """One row a printed row; marked figures are listed in `marked`."""
    by_heading = _by_heading(section.columns)
    reading = [(place, _column(place, by_heading)) for place in places(table)]
    of_title = _of_title(section, table)
    above: dict[str, str] = {}
    for printed in table.rows:
        sink.guarded(printed, lambda row: of_title | _wide_row(row, reading, above, len(table.headings)))


def _of_title(section: Section, table: Table) -> Row:
    """What only the title says: which cache, or which of several lists."""
    words = {"cache": table.title.partition(" ")[0].lower(), "list": table.title}
    return {name: word for name, word in words.items() if name in section.kinds}


def _by_heading(columns: Sequence[Column]) -> dict[str, tuple[str, Kind]]:
    return {key: (column.name, kind) for column in columns for key, kind in column.kinds().items()}


def _column(place: Place, by_heading: dict[str, tuple[str, Kind]]) -> tuple[str, Kind]:
    return by_heading.get(normal(place.printed)) or by_heading.get(normal(place.heading)) or unknown(place.printed)


def _wide_row(
    printed: TableRow, reading: list[tuple[Place, tuple[str, Kind]]], above: dict[str, str], width: int
) -> Row:
    _no_more_than(printed, width)
    row: Row = {}
    for place, (name, kind) in reading:
        cell, mark = place.read(printed.cells)
        if kind is text and place is reading[0][0]:
            cell = above[name] = cell or above.get(name, "")
        row.update(convert((((name, kind), cell),)))
        if mark:
            row.setdefault("marked", []).append(f"{name} {mark}")
    return row


def _no_more_than(printed: TableRow, width: int) -> None:
    if any(printed.cells[width:]):
        raise ValueError("more cells than columns")


def figures(section: Section, table: Table, sink: Sink) -> None:
    """A name and a figure a row, under one heading over both or none."""
    group = table.headings[0] if table.headings else ""
    readings = (("group", text), ("name", text), ("value", mixed))
    for printed in table.rows:
        sink.guarded(printed, lambda row: convert(zip(readings, (group, *_two(row)), strict=True)))


def _two(printed: TableRow) -> tuple[str, str]:
    _no_more_than(printed, 2)
    name, figure, *_ = (*printed.cells, "", "")
    return name, figure


def measured(section: Section, table: Table, sink: Sink) -> None:
    """Outliers and top lists: one row for each measure of a cell or disk."""
    by_heading = _by_heading(section.columns)
    above: dict[str, str] = {}
    title = table.title.removeprefix("Exadata ")
    what = {"list": title.rpartition(" - ")[0] or title, "ranked": title.rpartition(" - ")[2]}
    columns = [(place, _whose(place, by_heading), *_field(place)) for place in places(table)]
    for printed in table.rows:
        sink.many(printed, lambda row: [what | measure for measure in _measures(row, columns, above)])


def _whose(place: Place, by_heading: dict[str, tuple[str, Kind]]) -> tuple[str, Kind] | None:
    """What a column says of the cell or disk itself; None where it holds a figure."""
    own = by_heading.get(normal(place.heading))
    return own if own and not place.group and own[0] in _WHOSE else None


def _measures(
    printed: TableRow, columns: list[tuple[Place, tuple[str, Kind] | None, str, str]], above: dict[str, str]
) -> Iterator[Row]:
    whose: Row = {}
    by_measure: dict[str, Row] = {}
    for index, (place, own, field, measure) in enumerate(columns):
        cell, mark = place.read(printed.cells)
        if own:
            if own[1] is text:
                cell = above[own[0]] = cell or ("" if index else above.get(own[0], ""))
            whose.update(convert(((own, cell),)))
            continue
        row = by_measure.setdefault(measure, {"measure": measure})
        for name, part in _parts(field, cell):
            row.update(convert((((name, mixed), part),)))
        if mark:
            row["mark"] = mark
        row["unit"] = "ms" if cell.endswith("s") else row.get("unit")
    for measure, row in by_measure.items():
        row["unit"] = row["unit"] or _unit(measure)
        yield whose | row


def _unit(measure: str) -> str | None:
    """What a measure counts that is no time; where only the list says it, none."""
    if "%" in measure:
        return "%"
    return "MiB/s" if "MB/s" in measure else "1/s" if "IOPs" in measure else None


_WHOSE = frozenset({"disk_type", "cell", "disk", "cells", "disks"})
_FIELDS = {
    "total": "total",
    "%total": "total_percent",
    "average": "average",
    "avg": "average",
    "mean": "mean",
    "stddev": "std_dev",
    "normalrange": "normal_range",
}


def _field(place: Place) -> tuple[str, str]:
    """Which figure of which measure a column holds."""
    field = _FIELDS.get(normal(place.heading))
    return (field, place.group) if field else ("average", place.heading)


def _parts(field: str, cell: str) -> Iterator[tuple[str, str]]:
    if field != "normal_range":
        yield field, cell
    elif cell:
        low, dash, high = cell.partition(" - ")
        if not dash:
            raise ValueError(f"normal range: “{cell[:40]}”")
        yield "normal_low", low.strip()
        yield "normal_high", high.strip()


def histogram(section: Section, table: Table, sink: Sink) -> None:
    """Waits or requests of the cells by how long they took; `buckets` as in the wait histograms."""
    by_heading = _by_heading(section.columns)
    uppers = bounds(("", *table.headings))
    start = len(table.headings) - len(uppers)
    above: dict[str, str] = {}
    for printed in table.rows:
        sink.guarded(printed, lambda row: _histogram_row(row, table, by_heading, above, start, uppers))


def _histogram_row(
    printed: TableRow,
    table: Table,
    by_heading: dict[str, tuple[str, Kind]],
    above: dict[str, str],
    start: int,
    uppers: Sequence[float | None],
) -> dict[str, Any]:
    _no_more_than(printed, len(table.headings))
    cells = [*printed.cells, *[""] * (len(table.headings) - len(printed.cells))]
    cells[0] = above["name"] = cells[0] or above.get("name", "")
    readings = (("name", text), *(_before(heading, by_heading) for heading in table.headings[1:start]))
    if any(cell for reading, cell in zip(readings, cells, strict=False) if reading is None):
        raise ValueError("a figure without a heading")
    row = convert(zip(readings, cells, strict=False))
    printed_buckets = zip(uppers, cells[start:], strict=True)
    row["list"] = table.title
    row["buckets"] = [[upper, *(bucket(cell) if cell else (None, None))] for upper, cell in printed_buckets]
    return row


def _before(heading: str, by_heading: dict[str, tuple[str, Kind]]) -> tuple[str, Kind] | None:
    """What a column before the buckets holds; some have no heading and no figures."""
    return (by_heading.get(normal(heading)) or unknown(heading)) if heading else None
