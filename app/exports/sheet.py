"""Tables on their way into a file: columns know their unit and kind, rows hold the figures as the document has them.

Screens and sheets show MiB where a document holds bytes, and say so in the heading. Unknown stays None, never 0.
"""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from msgspec import UNSET

from rules.wording import unit_shown

Kind = Literal["text", "number", "seconds", "ms", "bytes", "share", "time", "count", "id"]
"""`id` is a number that is a name: a line, a snapshot, an instance. It gets no thousands."""

MIB = 2**20
FIGURES = ("number", "seconds", "ms", "bytes", "share", "count", "id")
UNIT_OF_KIND = {"seconds": "s", "ms": "ms"}
SAFE_DIGITS = 15
"""A sheet keeps no more digits of a number; a longer one stays text."""
# All that XML or a screen would stumble over; line ends and tabs are none of it.
_UNFIT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Column:
    """One column: what its values are called in the rows, its label, its unit and what kind of thing it holds.

    Where each row has a unit of its own, `unit_key` is where a row holds it. What is `for_programs` alone (a key, a
    unit beside its figure) is left out of workbooks, which people read.
    """

    key: str
    label: str
    unit: str | None = None
    kind: Kind = "text"
    unit_key: str = ""
    for_programs: bool = False

    @property
    def figures(self) -> bool:
        return self.kind in FIGURES

    def heading(self, share: str) -> str:
        """The label with its unit; `share` is what shares are called in this file."""
        unit = unit_shown(self.unit) or UNIT_OF_KIND.get(self.kind, "")
        if self.kind == "share":
            unit = " ".join(filter(None, (share, unit)))
        return f"{self.label} [{unit}]" if unit else self.label


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table with a title. Rows are typed records; a column's key names the attribute, or `part.attribute`.

    Rows of tables that a report prints are dicts: what a column finds under its key there is its value.
    """

    title: str
    columns: Sequence[Column]
    rows: Sequence[object]


Cell = str | float | bool | None


@dataclass(frozen=True, slots=True)
class Table:
    """One table for programs: its name as `sheet=` has it, the names of its columns, its rows."""

    name: str
    columns: Sequence[str]
    rows: Iterable[Sequence[Cell]]


def plain(text: str) -> str:
    """Text without control characters and halves of characters."""
    return _UNFIT.sub("\N{REPLACEMENT CHARACTER}", text.replace("\r\n", "\n").replace("\r", "\n"))


def moment(value: Any) -> datetime | None:
    """A printed time, without zone; None where it is none."""
    if isinstance(value, datetime):
        return value.replace(tzinfo=None)
    try:
        return datetime.fromisoformat(value).replace(tzinfo=None)
    except (TypeError, ValueError):
        return None


def value(column: Column, row: object) -> str | float | datetime | None:
    """What stands in a cell: text, a number, a time or nothing. Text in a column of figures stays text."""
    cell = row.get(column.key) if isinstance(row, Mapping) else _attribute(row, column.key)
    if cell is None or cell is UNSET or (isinstance(cell, float) and not math.isfinite(cell)):
        return None
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, int | float):
        return _figure(column.kind, cell)
    if isinstance(cell, datetime) or column.kind == "time":
        return moment(cell) or plain(str(cell))
    if isinstance(cell, list | tuple):
        return plain(", ".join(map(str, cell)))
    return plain(str(cell))


def _attribute(row: object, path: str) -> Any:
    """What stands there; None where a part of the way is not known."""
    for name in path.split("."):
        row = None if row is None else getattr(row, name)
    return row


def _figure(kind: Kind, number: float) -> str | float:
    if kind == "bytes":
        return number / MIB
    if isinstance(number, int) and len(str(abs(number))) > SAFE_DIGITS:
        return str(number)
    return number
