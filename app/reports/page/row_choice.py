"""Rows of one table in the order that a reader asks for, and only those that hold what was looked for."""

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace
from pydantic import BaseModel, Field

from app.analysis.document import PrintedRow, PrintedSection
from app.text.find import containing
from parsers.model.table import PrintedTable, TableRow

T = TypeVar("T")
NOT_SEARCHED = frozenset({"line", "buckets", "overflow"})
FACTORS = {"": 1, "%": 1, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15, "US": 1e-6, "MS": 1e-3, "S": 1}
_FIGURE = re.compile(r"\s*+(-?[\d,]*+(?:\.\d++|(?<=\d)))\s*+([%A-Za-z]{0,2})\s*\Z")


class RowChoice(BaseModel):
    """What the address of a table asks for."""

    part: int = Field(1, ge=1)
    sort: str = Field("", max_length=80)
    desc: bool = False
    find: str = Field("", max_length=200)

    def section(self, section: PrintedSection) -> PrintedSection:
        """Rows by one of their columns; blank cells stand last, whichever way."""
        fits = containing(self.find)
        rows = [row for row in section.rows if not self.find.split() or fits(searched(row))]
        return replace(section, rows=self._ordered(rows, lambda row: row.get(self.sort)))

    def table(self, table: PrintedTable) -> PrintedTable:
        """The same of a table as printed, whose columns are known by their place, from 1."""
        fits = containing(self.find)
        rows = [row for row in table.rows if not self.find.split() or fits(row.cells)]
        if not self.sort.isascii() or not self.sort.isdigit():
            return replace(table, rows=rows)
        place = int(self.sort) - 1
        return replace(table, rows=self._ordered(rows, lambda row: _cell(row, place)))

    def _ordered(self, rows: Sequence[T], value: Callable[[T], Any]) -> list[T]:
        if not self.sort:
            return list(rows)
        filled = [(key, row) for row in rows if (key := _key(value(row))) is not None]
        blank = [row for row in rows if _key(value(row)) is None]
        return [row for _, row in sorted(filled, key=lambda pair: pair[0], reverse=self.desc)] + blank


def searched(row: PrintedRow) -> list[Any]:
    """What of a row is looked at: its cells, and not its line or its picture."""
    return [value for key, value in row.items() if key not in NOT_SEARCHED and value is not None]


def figure_of(text: str) -> float | None:
    """A printed cell as a number to sort by: `1,234`, `5.5K`, `12 %`, `3ms`; None where it is none."""
    match = _FIGURE.match(text)
    factor = FACTORS.get(match[2].upper()) if match else None
    return float(match[1].replace(",", "")) * factor if match and factor else None


def _cell(row: TableRow, place: int) -> Any:
    text = row.cells[place] if 0 <= place < len(row.cells) else ""
    figure = figure_of(text)
    return text if figure is None else figure


def _key(value: Any) -> tuple[bool, float, str] | None:
    """Numbers before words, words in whatever case; None for what has no place: a blank, a picture."""
    if value is None or value == "" or isinstance(value, list):
        return None
    if isinstance(value, int | float):
        return (False, value, "")
    return (True, 0.0, str(value).casefold())
