"""How a section is printed in a family of releases: one small declaration a form."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from tests.writer.model import Figures, Row
from tests.writer.printed import Printed, Printer, Room, text
from tests.writer.releases import Media, Release

PrintedRow = dict[str, Printed]


@dataclass(frozen=True)
class Col:
    """One printed column: the contract's name, the field, and its headings.

    `head` is the text layout's heading, its lines parted by `|`; `html` the page's (default: the same words in one
    line). `html_put` prints the page's cells where they differ. A column without a ruler stands under the title;
    `once` blanks what the row above says too.
    """

    name: str
    width: int
    put: Printer
    head: str
    html: str | None = None
    html_put: Printer | None = None
    ruled: bool = True
    once: bool = False

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
    section with the database in its title. `tildes` is their number where it is not the title's length.
    `upper` are the columns of a row's first line where a row has two. `above` are lines over the headings as they
    stand. `body` prints the text rows itself, `html_body` the page's; `part` prints only the rows that name it; `tidy`
    takes from a row what the form does not print of it.
    `old_title` is the form of 9i in a later release. `cdb`: a row names its
    container. `closed`: a line of dashes ends it even on page 1. `place` is
    its order where the release prints it elsewhere. `pairs` are labels and values without headings or ruler.
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
    untitled: bool = False
    old_title: bool = False
    closed: bool = False
    cdb: bool = False
    place: int | None = None
    html_body: Body | None = None
    single: str = "Snaps"
    only: Callable[[Row], bool] | None = None
    part: str = ""
    tidy: Callable[[Row], Row] | None = None
    groups: tuple[tuple[str, int], ...] = ()
    tildes: int | None = None

    @property
    def in_pages(self) -> bool:
        """A section with the database in its title: it ends with a line and goes on over pages."""
        return self.front is None and not self.untitled

    @property
    def all_columns(self) -> tuple[Col, ...]:
        return self.upper + self.columns

    def printed(self, rows: list[Row], release: Release, media: Media) -> list[PrintedRow]:
        """Every row's cells, and with it what is to be read back."""
        wanted = [row for row in rows if (self.only is None or self.only(row)) and row.get("part", "") == self.part]
        wanted = [self.tidy(row) for row in wanted] if self.tidy else wanted
        done = [{one.name: one.printed(row, release, media) for one in self.all_columns} for row in wanted]
        for column in self.all_columns:
            if column.once and media == "text":
                _blank_repeated(done, column.name)
        besides = ("module", "container", "sql_text") if self.sql else ("container",) if self.cdb else ()
        if besides:
            for row, cells in zip(wanted, done, strict=True):
                for name in besides:
                    cells[name] = text(row.get(name), Room(None, release.product))
        return done


def _blank_repeated(rows: list[PrintedRow], name: str) -> None:
    for above, row in reversed(list(pairwise(rows))):
        if above[name].text == row[name].text:
            row[name] = Printed("", row[name].value, row[name].slack, row[name].cut)


@dataclass(frozen=True)
class Section:
    """A contract section: its place in the report and its forms.

    `once`: rows that a release prints twice are read once. `flat` turns a row as read into the printed columns where
    one cell of it holds many. `labels` are the first column of a block whose labels are always the same; `solid`:
    no cell of it is ever blank.
    """

    name: str
    order: int
    forms: tuple[Form, ...]
    once: bool = False
    solid: bool = False
    labels: tuple[str, ...] = ()
    flat: Callable[[Row], Row] | None = None

    def forms_of(self, release: Release, media: Media) -> list[Form]:
        """The forms in which a release prints this section; several where it prints it in parts."""
        return [one for one in self.forms if release in one.releases and media in one.media]
