"""Sheets as an Excel workbook: figures as figures, times as times, and every text as text, never formula or link."""

import io
import math
import re
import statistics
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import xlsxwriter

from app.exports.sheet import Column, Sheet, plain, value

SHARE = "%"
TITLE_LENGTH = 31
MOST_UNITS = 32_767
"""Of UTF-16, in a cell."""
MOST_ROWS = 1_048_575
NARROWEST, WIDEST, WRAPPED = 7, 60, 400
MEASURED = 300
"""Rows that are looked at for a column's width."""
NO_MOMENT = datetime(2000, 1, 1)
FIRST_DAY = datetime(1900, 3, 1)
"""Before it Excel's calendar is wrong; an older time stays text."""
FORMATS = {"time": "yyyy-mm-dd hh:mm:ss", "share": "0.0%", "id": "0", "count": "#,##0"}
_FORBIDDEN = re.compile(r"[\[\]:*?/\\]")
_RESERVED = {"history"}
_RICH = ("<r>", "</r>")  # the writer takes a text in them for markup of its own

Cell = str | float | datetime | None


def render(sheets: Sequence[Sheet], title: str, moment: datetime | None = None) -> bytes:
    """The workbook; the same sheets and moment make the same bytes."""
    out = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with xlsxwriter.Workbook(out, options) as book:
        book.set_properties(
            {"title": fitting(plain(title))[:255], "created": moment or NO_MOMENT, "comments": "iobound"}
        )
        styles = Styles(book)
        for name, sheet in zip(names([one.title for one in sheets]), sheets, strict=True):
            _write(book.add_worksheet(name), sheet, styles)
    return out.getvalue()


def names(titles: Sequence[str]) -> list[str]:
    """A sheet name for each title: as long as Excel bears, without what it refuses, each once in any case."""
    taken: set[str] = set(_RESERVED)
    found = []
    for title in titles:
        whole = " ".join(plain(_FORBIDDEN.sub(" ", title)).split()).strip("' ") or "Sheet"
        name, number = _cut(whole, TITLE_LENGTH).strip("' "), 1
        while name.casefold() in taken:
            number += 1
            name = f"{_cut(whole, TITLE_LENGTH - len(str(number)) - 1).strip()} {number}"
        taken.add(name.casefold())
        found.append(name)
    return found


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def _cut(text: str, most: int) -> str:
    return text.encode("utf-16-le")[: 2 * most].decode("utf-16-le", "ignore")


def fitting(text: str) -> str:
    """The text as a cell bears it; a longer one is cut, and says so."""
    if text.startswith(_RICH[0]) and text.endswith(_RICH[1]):
        text = f" {text}"
    if _units(text) <= MOST_UNITS:
        return text
    said = f" … [cut: {len(text):,} characters; the JSON has them all]"
    return _cut(text, MOST_UNITS - len(said)) + said


class Styles:
    """The formats of one workbook, each made once."""

    def __init__(self, book: Any) -> None:
        self._book = book
        self._made: dict[Any, Any] = {}

    def heading(self, *, right: bool) -> Any:
        look = {"bold": True, "bg_color": "#E8EEF2", "bottom": 1, "text_wrap": True, "valign": "vcenter"}
        return self._get(("heading", right), {**look, "align": "right" if right else "left"})

    def figure(self, number_format: str) -> Any:
        return self._get(number_format, {"num_format": number_format, "valign": "top"})

    def text(self, *, wrap: bool) -> Any:
        return self._get(("text", wrap), {"num_format": "@", "valign": "top", "text_wrap": wrap})

    def _get(self, key: Any, look: dict[str, Any]) -> Any:
        if key not in self._made:
            self._made[key] = self._book.add_format(look)
        return self._made[key]


def _write(paper: Any, sheet: Sheet, styles: Styles) -> None:
    rows = sheet.rows[:MOST_ROWS]
    for place, column in enumerate(sheet.columns):
        cells = [value(column, row) for row in rows]
        _write_column(paper, place, column, cells, styles)
    paper.freeze_panes(1, 1 if len(sheet.columns) > 2 else 0)
    if sheet.columns and rows:
        paper.autofilter(0, 0, len(rows), len(sheet.columns) - 1)
    paper.set_landscape()
    paper.set_paper(9)  # A4
    paper.fit_to_pages(1, 0)
    paper.repeat_rows(0)


def _write_column(paper: Any, place: int, column: Column, cells: Sequence[Cell], styles: Styles) -> None:
    heading = column.heading(SHARE)
    longest = max((len(one) for one in cells if isinstance(one, str)), default=0)
    figure, text = styles.figure(_format(column, cells)), styles.text(wrap=WIDEST < longest <= WRAPPED)
    paper.set_column(place, place, _width(heading, cells[:MEASURED]))
    paper.write_string(0, place, fitting(plain(heading)), styles.heading(right=column.figures))
    time = styles.figure(FORMATS["time"])
    for number, cell in enumerate(cells, start=1):
        if isinstance(cell, datetime) and cell >= FIRST_DAY:
            paper.write_datetime(number, place, cell, time)
        elif isinstance(cell, int | float):
            paper.write_number(number, place, cell, figure)
        elif cell is not None:
            paper.write_string(number, place, fitting(str(cell)), text)


def _width(heading: str, cells: Sequence[Cell]) -> float:
    """As wide as its longest cell; a heading may stand on two lines."""
    longest = max([len(_shown(one)) for one in cells], default=0)
    widest_word = max([len(word) for word in heading.split()], default=0)
    return min(max(longest + 1, widest_word + 2, len(heading) / 2 + 3, NARROWEST), WIDEST)


def _shown(cell: Cell) -> str:
    if isinstance(cell, datetime):
        return FORMATS["time"]
    if isinstance(cell, int | float):
        return f"{cell:,.3f}"[:18]
    return max((cell or "").splitlines(), key=len, default="")


def _format(column: Column, cells: Sequence[Cell]) -> str:
    """Thousands, and so many decimals that the figure in the middle keeps three digits."""
    known = FORMATS.get(column.kind)
    figures = [abs(one) for one in cells if isinstance(one, int | float)]
    if known or not column.figures:
        return known or "General"
    if all(one == int(one) for one in figures):
        return FORMATS["count"]
    middle = statistics.median([one for one in figures if one])
    decimals = min(max(2 - math.floor(math.log10(middle)), 1), 6)
    return f"#,##0.{'0' * decimals}"
