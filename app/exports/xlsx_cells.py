"""Cells of a workbook: figures as figures in a format that fits them, times as times, every text as text."""

import math
import statistics
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from app.exports.sheet import MIB, Column, plain, value
from rules.wording import unit_shown

SHARE = "%"
TITLE_LENGTH = 31
"""Of a sheet's name."""
MOST_UNITS = 32_767
"""Of UTF-16, in a cell."""
NARROWEST, WIDEST, WRAPPED = 7, 60, 400
MEASURED = 300
"""Rows that are looked at for a column's width."""
FIRST_DAY = datetime(1900, 3, 1)
"""Before it Excel's calendar is wrong; an older time stays text."""
TIME_FORMAT, SHARE_FORMAT, COUNT_FORMAT = "yyyy-mm-dd hh:mm:ss", "0.0%", "#,##0"
FORMATS = {"time": TIME_FORMAT, "share": SHARE_FORMAT, "id": "0", "count": COUNT_FORMAT}
"""By what a column holds."""
LONGEST_UNIT = 40
NO_UNIT = ("count", "ratio", "1")
_RICH = ("<r>", "</r>")  # the writer takes a text in them for markup of its own

Cell = str | float | datetime | None
CellLook = Mapping[str, str | float | bool]
"""How a cell looks, by the names that the writer has for it: `num_format`, `bold`, `bg_color`."""


def units(text: str) -> int:
    """How long a text is as Excel counts."""
    return len(text.encode("utf-16-le")) // 2


def cut(text: str, most: int) -> str:
    """The beginning of a text that is no longer than that, as Excel counts."""
    return text.encode("utf-16-le")[: 2 * most].decode("utf-16-le", "ignore")


def fitting(text: str) -> str:
    """The text as a cell bears it; a longer one is cut, and says so."""
    if text.startswith(_RICH[0]) and text.endswith(_RICH[1]):
        text = f" {text}"
    if units(text) <= MOST_UNITS:
        return text
    note = f" … [cut: {len(text):,} characters; the JSON has them all]"
    return cut(text, MOST_UNITS - len(note)) + note


class Styles:
    """The formats of one workbook, each made once."""

    def __init__(self, book: Any) -> None:
        self._book = book
        self._made: dict[Any, Any] = {}

    def heading(self, *, right: bool) -> Any:
        look: CellLook = {"bold": True, "bg_color": "#E8EEF2", "bottom": 1, "text_wrap": True, "valign": "vcenter"}
        return self.format({**look, "align": "right" if right else "left"})

    def figure(self, number_format: str) -> Any:
        return self.format({"num_format": number_format, "valign": "top"})

    def text(self, *, wrap: bool) -> Any:
        return self.format({"num_format": "@", "valign": "top", "text_wrap": wrap})

    def format(self, look: CellLook) -> Any:
        """The format that looks so."""
        key = tuple(sorted(look.items()))
        if key not in self._made:
            self._made[key] = self._book.add_format(look)
        return self._made[key]


def write_heading(paper: Any, row: int, place: int, column: Column, styles: Styles) -> None:
    """The column's label with its unit."""
    paper.write_string(row, place, fitting(plain(column.heading(SHARE))), styles.heading(right=column.figures))


def write_column(paper: Any, top: int, place: int, column: Column, rows: Sequence[object], styles: Styles) -> float:
    """The cells of a column from row `top` on; how wide they want to be."""
    cells = [value(column, row) for row in rows]
    longest = max((len(cell) for cell in cells if isinstance(cell, str)), default=0)
    figure, text = styles.figure(_format(column, cells)), styles.text(wrap=WIDEST < longest <= WRAPPED)
    time = styles.figure(TIME_FORMAT)
    for number, cell in enumerate(cells):
        if isinstance(cell, datetime) and cell >= FIRST_DAY:
            paper.write_datetime(top + number, place, cell, time)
        elif isinstance(cell, int | float):
            shown, look = cell, figure
            if column.unit_key:
                shown, pattern = measured(cell, _unit(column, rows[number]))
                look = styles.figure(pattern)
            paper.write_number(top + number, place, shown, look)
        elif cell is not None:
            paper.write_string(top + number, place, fitting(str(cell)), text)
    return _width(column.heading(SHARE), cells[:MEASURED], roomy=bool(column.unit_key))


def _unit(column: Column, row: object) -> str:
    return str(value(Column(column.unit_key, ""), row) or "")


def measured(number: float, unit: str) -> tuple[float, str]:
    """A figure as a cell shows it, with the format that says its unit: shares as percent, many bytes as MiB."""
    if unit.startswith("share") or unit == "1":
        return number, SHARE_FORMAT + _quoted(unit.removeprefix("share").removeprefix("1").strip())
    if unit_shown(unit) != unit:
        number, unit = (number / MIB, unit_shown(unit)) if abs(number) >= MIB else (number, unit.replace("bytes", "B"))
    return number, decimals([number]) + _quoted("" if unit in NO_UNIT else unit.replace("1/", "/"))


def _quoted(unit: str) -> str:
    """The unit as a format holds it."""
    quoted = plain(unit).replace('"', "").replace("\n", " ")[:LONGEST_UNIT]
    return f'" {quoted}"' if quoted else ""


def _width(heading: str, cells: Sequence[Cell], *, roomy: bool) -> float:
    """As wide as its longest cell; a heading may stand on two lines."""
    longest = max([len(_shown(cell)) for cell in cells], default=0) + (8 if roomy else 0)
    widest_word = max([len(word) for word in heading.split()], default=0)
    return min(max(longest + 1, widest_word + 2, len(heading) / 2 + 3, NARROWEST), WIDEST)


def _shown(cell: Cell) -> str:
    if isinstance(cell, datetime):
        return TIME_FORMAT
    if isinstance(cell, int | float):
        return f"{cell:,.3f}"[:18]
    return max((cell or "").splitlines(), key=len, default="")


def _format(column: Column, cells: Sequence[Cell]) -> str:
    by_kind = FORMATS.get(column.kind)
    if by_kind or not column.figures:
        return by_kind or "General"
    return decimals([cell for cell in cells if isinstance(cell, int | float)])


def decimals(figures: Sequence[float]) -> str:
    """Thousands, and so many decimals that the figure in the middle keeps three digits."""
    sizes = [abs(figure) for figure in figures]
    if all(size == int(size) for size in sizes):
        return COUNT_FORMAT
    middle = statistics.median([size for size in sizes if size])
    places = min(max(2 - math.floor(math.log10(middle)), 1), 6)
    return f"#,##0.{'0' * places}"
