"""How a section is printed in a family of releases: one small declaration a form."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.writer.model import Figures, Row
from tests.writer.printed import Printed, Printer, Room, text
from tests.writer.releases import Media, Release

PrintedRow = dict[str, Printed]


@dataclass(frozen=True)
class Col:
    """One printed column: the contract's name, the field, and its headings.

    `head` is the text layout's heading, its lines parted by `|`; `html` the page's (default: the same words in one
    line). `html_put` prints the page's cells where they differ. A column without a ruler stands under the title.
    """

    name: str
    width: int
    put: Printer
    head: str
    html: str | None = None
    html_put: Printer | None = None
    ruled: bool = True

    @property
    def lines(self) -> list[str]:
        return self.head.split("|") if self.head else []

    @property
    def html_head(self) -> str:
        return self.html if self.html is not None else " ".join(self.lines)

    def printed(self, row: Row, release: Release, media: Media) -> Printed:
        put = self.html_put or self.put if media == "html" else self.put
        return put(row.get(self.name), Room(self.width if media == "text" else None, release.product))


Body = Callable[["Form", Figures, list[PrintedRow]], list[str]]


@dataclass(frozen=True)
class Form:
    """A section as some releases print it.

    `front` is for page 1: on which line, counted up from the ruler, the title and its tildes stand; None for a
    section with the database in its title. `upper` are the columns of a row's first line where a row has two.
    `fitted` titles push the database to the right edge.
    `above` are lines over the headings as they stand. `body` prints the text rows itself, `html_body` the page's;
    `pairs` are labels and values without headings or ruler.
    """

    releases: frozenset[Release]
    title: str
    columns: tuple[Col, ...]
    media: tuple[Media, ...] = ("text", "html")
    summary: str = ""
    front: tuple[int, int] | None = None
    upper: tuple[Col, ...] = ()
    above: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    new_page: bool = False
    sql: bool = False
    body: Body | None = None
    pairs: bool = False
    html_body: Body | None = None
    single: str = "Snaps"
    only: Callable[[Row], bool] | None = None
    groups: tuple[tuple[str, int], ...] = ()
    fitted: bool = False

    @property
    def all_columns(self) -> tuple[Col, ...]:
        return self.upper + self.columns

    def printed(self, rows: list[Row], release: Release, media: Media) -> list[PrintedRow]:
        """Every row's cells, and with it what is to be read back."""
        wanted = [row for row in rows if self.only is None or self.only(row)]
        done = [{one.name: one.printed(row, release, media) for one in self.all_columns} for row in wanted]
        if self.sql:
            for row, cells in zip(wanted, done, strict=True):
                for name in ("module", "container", "sql_text"):
                    cells[name] = text(row.get(name), Room(None, release.product))
        return done


@dataclass(frozen=True)
class Section:
    """A contract section: its place in the report and its forms."""

    name: str
    order: int
    forms: tuple[Form, ...]
    marks: dict[str, Any] = field(default_factory=dict)

    def forms_of(self, release: Release, media: Media) -> list[Form]:
        """The forms in which a release prints this section; several where it prints it in parts."""
        return [one for one in self.forms if release in one.releases and media in one.media]
