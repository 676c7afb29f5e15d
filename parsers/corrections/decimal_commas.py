"""Figures with a decimal comma, in a report that prints others with a point.

Oracle gives most figures a mask with a point; some have none and follow the session's language: `11,1K` and `7607,2`
seconds of page 1, `10,4` percent of a statement. Each column decides which is meant: a comma groups thousands only
where exactly three figures follow and nothing else in its column has decimals behind a comma. What can't be decided
is left to be refused, with its reason.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from parsers.model.column_types import AMBIGUOUS, NO_THOUSANDS, label, normal, text
from parsers.model.report import Unread
from parsers.model.section import Section
from parsers.model.table import Table, TableRow

_UNIT: Final = r"(?:E[-+]?\d{1,2})? ?(?:[KMGTP%]|[num]?s)?\Z"
_FIGURE: Final = re.compile(r"[-+]?[.,]{0,1}\d[\d.,]*" + _UNIT + r"|#+\Z|N/A\Z|-+\Z")
_DECIMAL: Final = re.compile(r"[-+]?(?:\d*,(?:\d{1,2}|\d{4,})|(?:\d{4,}|0*),\d{3})" + _UNIT)
_GROUPED: Final = re.compile(r"[-+]?[1-9]\d{0,2}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})" + _UNIT)
_EITHER: Final = re.compile(r"[-+]?[1-9]\d{0,2},\d{3}" + _UNIT)
_POINT: Final = re.compile(r"[-+]?\d*\.\d+" + _UNIT)
_LONG: Final = re.compile(r"[-+]?\d{4,}" + _UNIT)
_THREE: Final = 3
_NEVER_GROUPED: Final = frozenset({"datapersec", "reqspersec"})  # no thousands: a unit follows, or all figures stand

_Place = tuple[str, str]


@dataclass(slots=True)
class _Commas:
    """What the commas of one column can be, cell by cell counted."""

    decimal: int = 0
    places: int = 0
    grouped: int = 0
    points: int = 0
    either: int = 0
    long: int = 0

    def add(self, part: str) -> None:
        if "," not in part:
            self.points += bool(_POINT.match(part))
            self.long += bool(_LONG.match(part))
        elif _EITHER.match(part):
            self.either += 1
        elif _DECIMAL.match(part):
            self.decimal += 1
            self.places = max(self.places, len(re.split(r"\D", part.partition(",")[2])[0]))
        elif _GROUPED.match(part):
            self.grouped += 1

    @property
    def are_decimal(self) -> bool:
        """Some can be nothing else, none can be anything else, and those that can be both are not the most."""
        return self.decimal >= max(1, self.either) and not self.grouped

    @property
    def either_is_decimal(self) -> bool:
        """Whether three figures behind a comma are decimals, too: where others of the column have as many."""
        return self.are_decimal and self.places >= _THREE and not self.points


def are_met(unread: Iterable[Unread]) -> bool:
    """Whether rows were refused for a comma."""
    return any(NO_THOUSANDS in row.why for row in unread)


def with_points(claimed: Sequence[tuple[Section, Table]]) -> dict[int, Table]:
    """The tables that print decimal commas, by their number, with a point in every place where it is meant."""
    columns: dict[_Place, _Commas] = {}
    where = {table.number: places(section, table) for section, table in claimed}
    for _, table in claimed:
        for row in _rows(table):
            for place, cell in zip(where[table.number], row.cells, strict=False):
                if place:
                    _count(columns.setdefault(place, _Commas()), cell)
    for (_, heading), commas in columns.items():
        if heading in _NEVER_GROUPED and commas.either:
            commas.decimal, commas.places = commas.decimal + commas.either, _THREE
    suspect = {heading for (_, heading), commas in columns.items() if commas.are_decimal}
    return {
        table.number: _with_points(table, where[table.number], columns, suspect)
        for _, table in claimed
        if any(place and _is_odd(columns.get(place), place, suspect) for place in where[table.number])
    }


def as_printed(unread: Iterable[Unread], claimed: Sequence[tuple[Section, Table]]) -> None:
    """What could not be read is shown as it is printed."""
    printed = {
        (section.name, row.line, _pointed(row.cells)): row.cells for section, table in claimed for row in table.rows
    }
    for refused in unread:
        text = refused.text.replace(AMBIGUOUS, "")
        cells = printed.get((refused.section, refused.line, _pointed([text])))
        refused.text = _joined(cells) if cells else text


def _joined(cells: Sequence[str]) -> str:
    return " ".join(cells).strip()


def _pointed(cells: Sequence[str]) -> str:
    return _joined(cells).replace(",", ".")


def places(section: Section, table: Table) -> list[_Place | None]:
    """For each column where its commas are counted; None for a column of words."""
    plan = section.plan(table) or []
    width = max((len(row.cells) for row in table.rows), default=0)
    told_apart: list[_Place | None] = []
    for index in range(width):
        heading = normal(table.headings[index]) if index < len(table.headings) else str(index)
        known = plan[index] if index < len(plan) else None
        words = known[1] in (text, label) if known else not _are_figures(table, index)
        told_apart.append(None if words else (section.name, heading))
    return told_apart


def _rows(table: Table) -> Iterable[TableRow]:
    """The rows of figures: a line of its own below one is text."""
    return (row for row in table.rows if len(row.cells) > 1 or len(table.headings) < 2)


def _are_figures(table: Table, index: int) -> bool:
    cells = [row.cells[index] for row in _rows(table) if index < len(row.cells)]
    return all(_FIGURE.match(part) for cell in cells for part in cell.split("/") if part)


def _count(commas: _Commas, cell: str) -> None:
    for part in cell.split("/"):
        commas.add(part)


def _is_odd(commas: _Commas | None, place: _Place, suspect: set[str]) -> bool:
    return commas is not None and (commas.are_decimal or _is_ambiguous(commas, place, suspect))


def _is_ambiguous(commas: _Commas, place: _Place, suspect: set[str]) -> bool:
    """Nothing in the column says that its commas group, and something in the report that they may not."""
    if commas.grouped or commas.points or not commas.either or not suspect:
        return False
    return bool(commas.long) or place[1] in suspect


def _with_points(
    table: Table, places: Sequence[_Place | None], columns: dict[_Place, _Commas], suspect: set[str]
) -> Table:
    rows = []
    for row in table.rows:
        cells = list(row.cells)
        for index, (place, cell) in enumerate(zip(places, cells, strict=False)):
            commas = columns.get(place) if place and "," in cell else None
            if place and commas and _is_odd(commas, place, suspect):
                cells[index] = "/".join(_with_point(part, commas) for part in cell.split("/"))
        rows.append(TableRow(row.line, cells))
    return table.with_rows(rows)


def _with_point(part: str, commas: _Commas) -> str:
    """A figure with its point; one that can be both with a mark that no reader takes for a figure."""
    if _EITHER.match(part):
        return part.replace(",", ".") if commas.either_is_decimal else part + AMBIGUOUS
    return part.replace(",", ".") if _DECIMAL.match(part) and commas.are_decimal else part
