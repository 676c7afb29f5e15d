"""A sheet of a workbook: its title, the way back, its tables below each other, each to be filtered by itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.exports.book import Paper, Part
from app.exports.sheet import Column, plain
from app.exports.xlsx_cells import SHARE, Styles, cut, fitting, units, write_column
from app.exports.xlsx_chart import ROWS_OF_A_CHART, insert

MOST_ROWS = 1_048_000
TITLE, BACK, FIRST = 0, 1, 3
"""Rows of a sheet's title, of the link to the contents, and of what stands below both."""
APART = 2
LONGEST_HEADING = 250
A4 = 9
HEAT = {"type": "2_color_scale", "min_color": "#FFFFFF", "max_color": "#E39B2D"}
TO_CONTENTS = "internal:'Contents'!A1"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: its sheet, the row of its title, of its headings, and how many rows it has."""

    sheet: str
    title_row: int
    top: int
    part: Part

    @property
    def rows(self) -> int:
        return min(len(self.part.table.rows), MOST_ROWS)

    def column(self, key: str) -> int:
        """The place of the column of that key."""
        return next(place for place, column in enumerate(self.part.table.columns) if column.key == key)


def places(sheet: str, paper: Paper) -> list[Place]:
    """Where the tables of a sheet stand; one that is alone needs no title of its own."""
    placed: list[Place] = []
    row = FIRST
    for part in paper.parts:
        top = row if len(paper.parts) == 1 else row + 1
        placed.append(Place(sheet, row, top, part))
        below = top + 1 + min(len(part.table.rows), MOST_ROWS)
        row = max(below, row + ROWS_OF_A_CHART if part.chart else 0) + APART
    return placed


def write(book: Any, sheet: Any, paper: Paper, tables: Sequence[Place], styles: Styles, first_table: int) -> None:
    """The whole sheet; its tables are numbered from `first_table` on."""
    sheet.write_string(TITLE, 0, paper.name, styles.format({"bold": True, "font_size": 15}))
    sheet.write_url(BACK, 0, TO_CONTENTS, styles.format({"font_color": "#0B5CAD", "underline": 1}), "Contents")
    widths: dict[int, float] = {}
    for number, place in enumerate(tables, start=first_table):
        if len(tables) > 1:
            title = fitting(plain(place.part.table.title))
            sheet.write_string(place.title_row, 0, title, styles.format({"bold": True, "font_size": 12}))
        _table(sheet, place, styles, f"Table{number}", widths)
        if place.part.chart:
            insert(book, sheet, place, place.part.chart, place.title_row, len(place.part.table.columns) + 1)
    for column, width in widths.items():
        sheet.set_column(column, column, width)
    _print(sheet, tables)


def _table(sheet: Any, place: Place, styles: Styles, name: str, widths: dict[int, float]) -> None:
    table = place.part.table
    for column, declared in enumerate(table.columns):
        wanted = write_column(sheet, place.top + 1, column, declared, table.rows[: place.rows], styles)
        widths[column] = max(wanted, widths.get(column, 0))
    looks = [
        {"header": heading, "header_format": styles.heading(right=declared.figures)}
        for declared, heading in zip(table.columns, headings(table.columns), strict=True)
    ]
    options = {"name": name, "columns": looks, "style": "Table Style Light 1"}
    last = place.top + place.rows, len(table.columns) - 1
    sheet.add_table(place.top, 0, *last, options)
    if place.part.heat:
        sheet.conditional_format(place.top + 1, 1, *last, HEAT)


def headings(columns: Sequence[Column]) -> list[str]:
    """What the columns are called, each once in any case, as a table of Excel asks."""
    taken: set[str] = set()
    names = []
    for column in columns:
        whole = " ".join(plain(column.heading(SHARE)).split()) or "Column"
        whole = whole if units(whole) <= LONGEST_HEADING else cut(whole, LONGEST_HEADING)
        name, number = whole, 1
        while name.casefold() in taken:
            number += 1
            name = f"{whole} ({number})"
        taken.add(name.casefold())
        names.append(fitting(name))
    return names


def _print(sheet: Any, tables: Sequence[Place]) -> None:
    """Headings stay in sight, and are repeated on every page of paper."""
    alone = tables[0] if len(tables) == 1 else None
    if alone:
        sheet.freeze_panes(alone.top + 1, 1 if len(alone.part.table.columns) > 2 else 0)
    else:
        sheet.freeze_panes(FIRST - 1, 0)
    sheet.repeat_rows(alone.top if alone else TITLE)
    on_paper(sheet)


def on_paper(sheet: Any, *, pages: int = 0) -> None:
    """A4, landscape, as wide as the page, with the sheet's name and the page's number."""
    sheet.set_landscape()
    sheet.set_paper(A4)
    sheet.fit_to_pages(1, pages)
    sheet.set_footer("&L&A&RPage &P of &N")
    sheet.hide_gridlines(1)
