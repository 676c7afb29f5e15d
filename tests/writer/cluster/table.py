"""How a table of a cluster report is printed: groups of columns, and rows of an instance, of all, or over them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.writer.form import Col, PrintedRow
from tests.writer.model import Row
from tests.writer.printed import Printed, Printer, Room
from tests.writer.releases import Media, Release, awr, named

OLD = awr("11.2.0.3", "11.2.0.3")
NEW = awr("12.2", "12.2") | awr("19", "19")
RELEASES = OLD | NEW
LAYOUTS = tuple((named("awr", key), media) for key in ("11.2.0.3", "12.2", "19") for media in ("text", "html"))
AGGREGATES = ("Sum", "Avg", "Std", "Min", "Max")


def _who(value: Any, room: Room) -> Printed:
    return Printed(str(value), value)


who = Col("who", 4, Printer("who", _who), "I#")


@dataclass(frozen=True)
class Group:
    """Columns under one name; without a name they only stand apart from the others. `html` is the page's name."""

    name: str
    columns: tuple[Col, ...]
    html: str | None = None

    @property
    def width(self) -> int:
        return sum(one.width for one in self.columns) + len(self.columns) - 1

    @property
    def html_name(self) -> str:
        return self.name if self.html is None else self.html


@dataclass(frozen=True)
class Table:
    """One table. A row's `who` is its instance, `*` for the whole cluster, or Sum, Avg, Std, Min, Max over them.

    `part` tells several tables of one section apart. `across`: a printed column is a name of that contract column,
    its `Col` named `column@name`. `blocks`: rows stand in blocks of an instance, whose number is printed once.
    `front` tables have no database in their title. `sql`: the statement stands under its figures. `null` is printed
    for what is not known. `flat` turns a row as read into the printed columns where one cell of it holds many.
    """

    section: str
    title: str
    groups: tuple[Group, ...]
    releases: frozenset[Release] = RELEASES
    media: tuple[Media, ...] = ("text", "html")
    notes: tuple[str, ...] = ()
    summary: str = ""
    part: str = ""
    across: str = ""
    blocks: bool = False
    front: bool = False
    sql: bool = False
    null: str = ""
    once: str = ""
    flat: Callable[[Row], Row] | None = None

    @property
    def key(self) -> str:
        return f"{self.section}:{self.part}" if self.part else self.section

    @property
    def columns(self) -> tuple[Col, ...]:
        return tuple(one for group in self.groups for one in group.columns)

    @property
    def of_instances(self) -> bool:
        return self.columns[0].name == "who"

    def printed(self, rows: list[Row], release: Release, media: Media) -> list[PrintedRow]:
        done = [{one.name: one.printed(row, release, media) for one in self.columns} for row in rows]
        if self.null:
            done = [{name: self._known(cell) if name else cell for name, cell in row.items()} for row in done]
        if self.sql:
            for row, cells in zip(rows, done, strict=True):
                cells["sql_text"] = Printed(str(row["sql_text"]), row["sql_text"])
        return done

    def _known(self, cell: Printed) -> Printed:
        return cell if cell.text else Printed(self.null, None)

    def is_printed(self, release: Release, media: Media) -> bool:
        return release in self.releases and media in self.media


def is_aggregate(row: PrintedRow) -> bool:
    return "who" in row and row["who"].value in AGGREGATES
