"""What every format cuts a report into: tables of text cells that know their lines."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from parsers.errors import NotReadYet
from parsers.model.odd_commas import prints_odd_comma


class TableRow(Struct, gc=False):
    """One printed row: `line` counts from 1 in the decoded text, `cells` are stripped text."""

    line: int
    cells: Sequence[str]


ByColumn = tuple[Sequence[int], Sequence[Sequence[str]]]
"""The line of each row, and the cells of all rows column by column."""


class UncutRows(Protocol):
    """Printed rows whose cells are cut when somebody asks for them; their length is how many they are."""

    def __len__(self) -> int: ...

    def rows(self) -> Iterable[TableRow]:
        """Each with its cells."""

    def by_column(self) -> ByColumn | None:
        """All of them; None where some need a look of their own."""


class Table(Struct):
    """One printed table, claimed by a section or not.

    `headings` holds one joined heading a column and is empty where the table prints none;
    `groups` names the group heading over each column ("" where there is none).
    `cut_rows` are those cut so far, `later` those below them.
    `empty` is Oracle's own "No data exists for this section of the report." `uncut` counts the printed rows of a table
    whose cells nobody wanted; it has no `rows` then.
    """

    title: str
    headings: tuple[str, ...]
    cut_rows: list[TableRow]
    line: int
    groups: tuple[str, ...] = ()
    summary: str = ""
    notes: tuple[str, ...] = ()
    empty: bool = False
    number: int = 0
    section: str | None = None
    uncut: int | None = None
    later: list[UncutRows] = []

    @property
    def rows(self) -> list[TableRow]:
        """All of them, cut when somebody asks first: until then their lines need less room."""
        if self.later:
            for uncut in self.later:
                self.cut_rows += uncut.rows()
            self.later.clear()
        return self.cut_rows

    def by_column(self) -> ByColumn | None:
        """All rows, which then stay uncut for who asks for each; None where some need a look of their own."""
        if self.cut_rows or not self.later:
            return None
        if len(self.later) == 1:
            return self.later[0].by_column()
        whole = [part for uncut in self.later if (part := uncut.by_column())]
        if len(whole) < len(self.later) or len({len(columns) for _, columns in whole}) > 1:
            return None
        columns = zip(*(columns for _, columns in whole), strict=True)
        return list(chain(*(lines for lines, _ in whole))), [list(chain(*pages)) for pages in columns]

    @property
    def is_blank(self) -> bool:
        """Whether nothing is printed in it so far, cut or not."""
        return not (self.cut_rows or self.later or self.uncut)

    @property
    def row_count(self) -> int:
        """How many rows are printed, cut or not."""
        return len(self.cut_rows) + sum(map(len, self.later)) if self.uncut is None else self.uncut

    def with_rows(self, rows: list[TableRow]) -> "Table":
        """A copy with these rows and no others: a copy by `replace` alone shares what is still to be cut."""
        return replace(self, cut_rows=rows, later=[])

    def leave(self, rows: int, printed: str) -> None:
        """Counts rows that nobody wants cut; `printed` is their text.

        Raises NotReadYet where they print decimal commas: these decide what commas of other tables mean.
        """
        if prints_odd_comma(printed):
            raise NotReadYet("All columns of a report decide what a comma means.")
        self.uncut = (self.uncut or 0) + rows

    def printed(self) -> "PrintedTable":
        """The table as the API answers it."""
        return PrintedTable(
            number=self.number,
            title=self.title,
            section=self.section,
            summary=self.summary,
            groups=list(self.groups),
            headings=list(self.headings),
            rows=self.rows,
            line=self.line,
            notes=list(self.notes),
            empty=self.empty,
        )


Postpones = Callable[[Table], bool]
"""Whether the rows of a table, known by its title and headings, need not be cut now."""


class PrintedTable(Struct, frozen=True, kw_only=True):
    """Any table as it is printed: its cells as text, each row with its line; `section` is the one that claims it."""

    number: int
    title: str
    section: str | None = None
    summary: str = ""
    groups: list[str] = []
    headings: list[str] = []
    rows: list[TableRow] = []
    line: int
    notes: list[str] = []
    empty: bool = False
