"""Sheets as an Excel workbook: figures as figures, times as times, and every text as text, never formula or link."""

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import xlsxwriter

from app.exports import xlsx_summary, xlsx_table
from app.exports.book import Book
from app.exports.sheet import Sheet, plain
from app.exports.xlsx_cells import TITLE_LENGTH, Styles, cut, fitting, write_column, write_heading

MOST_ROWS = 1_048_575
NO_MOMENT = datetime(2000, 1, 1)
FIRST_SHEETS = ("Contents", "Summary")
OPTIONS = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
_FORBIDDEN = re.compile(r"[\[\]:*?/\\]")
_RESERVED = {"history"}


def render(sheets: Sequence[Sheet], title: str, moment: datetime | None = None) -> bytes:
    """The sheets alone, a table each, for programs; the same sheets and moment make the same bytes."""
    out = io.BytesIO()
    with _opened(out, title, moment) as book:
        styles = Styles(book)
        for name, sheet in zip(names([sheet.title for sheet in sheets]), sheets, strict=True):
            _write(book.add_worksheet(name), sheet, styles)
    return out.getvalue()


def render_book(content: Book, title: str, moment: datetime | None = None) -> bytes:
    """A workbook for people: contents, a summary, then a sheet for each subject."""
    out = io.BytesIO()
    with _opened(out, title, moment) as book:
        styles = Styles(book)
        called = names([*FIRST_SHEETS, *(paper.name for paper in content.papers)])
        sheets = [book.add_worksheet(name) for name in called]
        papers = list(zip(content.papers, called[len(FIRST_SHEETS) :], sheets[len(FIRST_SHEETS) :], strict=True))
        places = [xlsx_table.places(name, paper) for paper, name, _ in papers]
        xlsx_summary.contents(sheets[0], content, places, styles)
        xlsx_summary.summary(book, sheets[1], content.summary, places, styles)
        tables = 1
        for (paper, _, sheet), placed in zip(papers, places, strict=True):
            xlsx_table.write(book, sheet, paper, placed, styles, tables)
            tables += len(placed)
    return out.getvalue()


@contextmanager
def _opened(out: io.BytesIO, title: str, moment: datetime | None) -> Iterator[Any]:
    with xlsxwriter.Workbook(out, OPTIONS) as book:
        book.set_properties(
            {"title": fitting(plain(title))[:255], "created": moment or NO_MOMENT, "comments": "iobound"}
        )
        yield book


def names(titles: Sequence[str]) -> list[str]:
    """A sheet name for each title: as long as Excel bears, without what it refuses, each once in any case."""
    taken: set[str] = set(_RESERVED)
    unique = []
    for title in titles:
        whole = " ".join(plain(_FORBIDDEN.sub(" ", title)).split()).strip("' ") or "Sheet"
        name, number = cut(whole, TITLE_LENGTH).strip("' "), 1
        while name.casefold() in taken:
            number += 1
            name = f"{cut(whole, TITLE_LENGTH - len(str(number)) - 1).strip()} {number}"
        taken.add(name.casefold())
        unique.append(name)
    return unique


def _write(paper: Any, sheet: Sheet, styles: Styles) -> None:
    rows = sheet.rows[:MOST_ROWS]
    for place, column in enumerate(sheet.columns):
        paper.set_column(place, place, write_column(paper, 1, place, column, rows, styles))
        write_heading(paper, 0, place, column, styles)
    paper.freeze_panes(1, 1 if len(sheet.columns) > 2 else 0)
    if sheet.columns and rows:
        paper.autofilter(0, 0, len(rows), len(sheet.columns) - 1)
    xlsx_table.on_paper(paper)
    paper.repeat_rows(0)
