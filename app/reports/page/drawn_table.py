"""A table ready to be drawn by `_table.html`: headings, cells as text, and where its other rows and orders are had."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlencode

from app.reports.page.row_choice import RowChoice
from parsers.model.report import Unread


@dataclass(frozen=True)
class Column:
    """One column's heading; numbers stand right, and texts that are all short keep to one line.

    `key` is what its table is sorted by; without one it is not. `share` are percentages of a whole: they get a bar.
    """

    label: str
    unit: str = ""
    numeric: bool = False
    wide: bool = False
    narrow: bool = False
    key: str = ""
    share: bool = False


@dataclass(frozen=True)
class Row:
    """Cells as text, and the line of the source they stand on; `own` is a cluster's own row among its instances'."""

    cells: Sequence[Any]
    line: int | None
    own: bool = False


@dataclass(frozen=True)
class TableView:
    """What `_table.html` draws; `more` is how many rows are left out, `url` where all of them stand.

    `total` counts the rows that are asked for, `printed` those that the report prints.
    """

    key: str
    title: str
    state: str
    line: int | None
    columns: Sequence[Column] = ()
    rows: Sequence[Row] = ()
    notes: Sequence[str] = ()
    more: int = 0
    url: str = ""
    total: int = 0
    unread: Sequence[Unread] = ()
    printed: int = 0
    choice: RowChoice = field(default_factory=RowChoice)

    @property
    def path(self) -> str:
        """Where a form asks for its rows."""
        return self.url.partition("?")[0]

    @property
    def query(self) -> list[tuple[str, str]]:
        """What such a form sends along unseen."""
        return parse_qsl(self.url.partition("?")[2])

    def address(self, sort: str = "", desc: bool = False) -> str:
        """Where all rows that hold what is looked for stand, in that order."""
        asked = {"sort": sort, "desc": "1" if desc else "", "find": self.choice.find}
        further = urlencode({name: value for name, value in asked.items() if value})
        return f"{self.url}&{further}" if further else self.url

    def turned(self, column: Column) -> str:
        """Where a click on a heading leads: figures begin with the largest, words with the first."""
        again = column.key == self.choice.sort
        return self.address(column.key, not self.choice.desc if again else column.numeric)

    @property
    def csv(self) -> str:
        """Address of all its rows as comma-separated values."""
        path, _, query = self.url.partition("?")
        return f"/api/v1{path}/export.csv?{query}"

    @property
    def sorted_by(self) -> str:
        """Label of the column that the rows are sorted by; empty in printed order."""
        return next((column.label for column in self.columns if column.key and column.key == self.choice.sort), "")
