"""The two sheets that a workbook opens with: where everything is, and the answer on one page."""

import math
from collections.abc import Sequence
from typing import Any

from app.exports.book import Book, Figure, Summary
from app.exports.sheet import Column, Sheet, plain, value
from app.exports.xlsx_cells import COUNT_FORMAT, CellLook, Styles, fitting, measured
from app.exports.xlsx_chart import ROWS_OF_A_CHART, insert
from app.exports.xlsx_table import TO_CONTENTS, Place, on_paper

WIDE, COLUMNS = 15, 8
"""The summary is a grid of so many columns, each so wide."""
LINE_HEIGHT = 15.75
LABEL_COLUMNS, TILE_COLUMNS, MOST_FIGURES = 2, 2, 4
OPEN = "#FFF2CC"
GROUNDS = {"purchase": "#DDEBF7", "cure": "#E4EFDC", "nothing": "#EDEDED", "open": OPEN}
LINK: CellLook = {"font_color": "#0B5CAD", "underline": 1, "valign": "top"}
QUIET: CellLook = {"font_color": "#595959", "valign": "top", "text_wrap": True}
TEXT: CellLook = {"valign": "top", "text_wrap": True, "num_format": "@"}


def contents(sheet: Any, book: Book, places: Sequence[Sequence[Place]], styles: Styles) -> None:
    """A link to every sheet and to every table, what it holds, how many rows."""
    sheet.write_string(0, 0, "Contents", styles.format({"bold": True, "font_size": 15}))
    for place, heading in enumerate(("Sheet", "What it holds", "Rows")):
        sheet.write_string(2, place, heading, styles.heading(right=place == 2))
    link = styles.format({**LINK, "bold": True})
    sheet.write_url(3, 0, _to("Summary", 0), link, "Summary")
    sheet.write_string(3, 1, "The answer on one page: figures, confidence, what to do", styles.format(TEXT))
    row = 4
    for paper, tables in zip(book.papers, places, strict=True):
        sheet.write_url(row, 0, _to(tables[0].sheet, 0), link, fitting(paper.name))
        sheet.write_string(row, 1, fitting(plain(paper.holds)), styles.format(TEXT))
        sheet.write_number(row, 2, sum(table.rows for table in tables), styles.figure(COUNT_FORMAT))
        row += 1
        for table in tables if len(tables) > 1 else ():
            title = fitting(plain(table.part.table.title))
            sheet.write_url(row, 1, _to(table.sheet, table.title_row), styles.format({**LINK, "indent": 1}), title)
            sheet.write_number(row, 2, table.rows, styles.figure(COUNT_FORMAT))
            row += 1
    sheet.set_column(0, 0, 34)
    sheet.set_column(1, 1, 78)
    sheet.set_column(2, 2, 9)
    sheet.freeze_panes(3, 0)
    sheet.repeat_rows(2)
    on_paper(sheet)


def _to(sheet: str, row: int) -> str:
    quoted = sheet.replace("'", "''")
    return f"internal:'{quoted}'!A{row + 1}"


def summary(book: Any, sheet: Any, content: Summary, places: Sequence[Sequence[Place]], styles: Styles) -> None:
    """The answer, how sure it is, the figures that decide, what to do, and the charts that explain it."""
    grid = _Grid(sheet, styles)
    sheet.set_column(0, COLUMNS - 1, WIDE)
    ground = GROUNDS.get(content.sign, OPEN)
    grid.row([(content.answer, COLUMNS, {"bold": True, "font_size": 20, "bg_color": ground, **TEXT})], letters=1.9)
    grid.row([(content.sentence, COLUMNS, {"font_size": 12, **TEXT})], letters=1.15)
    grid.row([(content.whose, COLUMNS, QUIET)])
    sheet.write_url(grid.at, 0, TO_CONTENTS, styles.format(LINK), "Contents")
    grid.at += 2
    grid.figures(content.figures[:MOST_FIGURES])
    for label, text in content.lines:
        grid.row([(label, LABEL_COLUMNS, {**TEXT, "bold": True}), (text, COLUMNS - LABEL_COLUMNS, TEXT)])
    if content.steps:
        grid.at += 1
        grid.steps(content.steps)
    grid.at += 1
    every = [(table, table.part.chart) for tables in places for table in tables]
    drawn = [(table, chart) for table, chart in every if chart and chart.on_summary]
    for number, (table, chart) in enumerate(drawn):
        row = grid.at + number // 2 * (ROWS_OF_A_CHART - 2)
        insert(book, sheet, table, chart, row, number % 2 * COLUMNS // 2, small=True)
    on_paper(sheet, pages=1)
    sheet.hide_gridlines(2)
    sheet.activate()


class _Grid:
    """Writes the summary from the top, a row of joined cells at a time, each row as high as its text."""

    def __init__(self, sheet: Any, styles: Styles) -> None:
        self._sheet, self._styles = sheet, styles
        self.at = 0

    def row(self, cells: Sequence[tuple[str | float, int, CellLook]], letters: float = 1.0) -> None:
        """Cells beside each other: what stands in them, over how many columns, how it looks."""
        place, lines = 0, 1
        for content, columns, look in cells:
            if columns > 1:
                self._sheet.merge_range(self.at, place, self.at, place + columns - 1, "", self._styles.format(look))
            if isinstance(content, str):
                text = fitting(plain(content))
                self._sheet.write_string(self.at, place, text, self._styles.format(look))
                lines = max(lines, _lines(text, columns * WIDE / letters))
            else:
                self._sheet.write_number(self.at, place, content, self._styles.format(look))
            place += columns
        self._sheet.set_row(self.at, min(lines * LINE_HEIGHT * max(letters, 1.0), 400))
        self.at += 1

    def figures(self, figures: Sequence[Figure]) -> None:
        """The tiles: what it is, how much in large type, what that means."""
        if not figures:
            return
        edge = {"bg_color": "#F4F7F9"}
        self.row([(figure.label, TILE_COLUMNS, {**QUIET, **edge}) for figure in figures])
        large: CellLook = {"bold": True, "font_size": 20, "align": "left", "valign": "vcenter", **edge}
        cells: list[tuple[str | float, int, CellLook]] = []
        for figure in figures:
            value = figure.value
            amount, pattern = (value, "@") if isinstance(value, str) else measured(value, figure.unit)
            cells.append((amount, TILE_COLUMNS, {**large, "num_format": pattern}))
        self.row(cells, letters=1.9)
        self.row([(figure.note, TILE_COLUMNS, {**QUIET, **edge}) for figure in figures])
        self.at += 1

    def steps(self, steps: Sheet) -> None:
        """What to do; the second column has the room that the others leave."""
        wide = COLUMNS - len(steps.columns) + 1
        spans = [wide if place == 1 else 1 for place in range(len(steps.columns))]
        self.row([
            (column.heading(""), span, {"bold": True, "bg_color": "#E8EEF2", "bottom": 1, "text_wrap": True})
            for column, span in zip(steps.columns, spans, strict=True)
        ])  # fmt: skip
        for row in steps.rows:
            cells = [(*_step_cell(column, row), span) for column, span in zip(steps.columns, spans, strict=True)]
            self.row([(content, span, look) for content, look, span in cells])


def _step_cell(column: Column, row: object) -> tuple[str | float, CellLook]:
    cell = value(column, row)
    if isinstance(cell, int | float):
        return cell, {"num_format": "0%" if column.kind == "share" else "0", "valign": "top", "align": "left"}
    return ("" if cell is None else str(cell)), TEXT


def _lines(text: str, letters: float) -> int:
    """How many lines a text takes where so many letters stand beside each other."""
    return sum(max(math.ceil(len(line) / letters), 1) for line in text.split("\n"))
