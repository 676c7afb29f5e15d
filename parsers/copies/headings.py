"""Tables of a page in which nothing says what the headings are, as mail and office programs write them."""

import html
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

WITH_GROUPS = 2  # rows of headings
_FIGURE = re.compile(r"[-+]?\.?\d[\d,.]{0,30}(?:E[-+]\d\d)?[%KMGTP]?\Z")
_HEADING = re.compile(r"<th[\s>]", re.IGNORECASE)
_TABLE = re.compile(r"<table[\s>]", re.IGNORECASE)
_ROW = re.compile(r"<(?:(?P<row>tr)|/?table)[\s>]", re.IGNORECASE)
_CELL = re.compile(r"(</?)td(?=[\s>])", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]*>")
_LOOKED_AT = 3  # rows
_LONGEST = 20_000  # characters of three rows


def headings(rows: Sequence[Sequence[str]]) -> int:
    """How many rows are headings: they hold no figures.

    Above them may stand names over groups of columns, each of which is one cell.
    """
    if not rows or not rows[0] or _has_figures(rows[0]) or rows[0][0].rstrip().endswith(":"):
        return 0
    grouped = len(rows) > WITH_GROUPS and len(rows[0]) < len(rows[1]) and not _has_figures(rows[1])
    return WITH_GROUPS if grouped and _has_figures(rows[2]) else 1


def _has_figures(cells: Sequence[str]) -> bool:
    return any(_FIGURE.match(cell.strip()) for cell in cells)


def with_headings(page: str) -> str:
    """A page without any headings, with those that follow from what the tables hold."""
    if _HEADING.search(page):
        return page
    made: list[str] = []
    done = 0
    for table in _TABLE.finditer(page):
        rows = list(_rows(page, table.end()))
        count = headings([_cells(page[begin:end]) for begin, end in rows])
        for begin, end in rows[:count]:
            made += [page[done:begin], _CELL.sub(r"\1th", page[begin:end])]
            done = end
    return "".join([*made, page[done:]])


def _rows(page: str, start: int) -> Iterator[tuple[int, int]]:
    """The first rows of a table, each from its tag to that of the next."""
    yield from pairwise(mark.start() for mark in _marks(page, start))


def _marks(page: str, start: int) -> Iterator[re.Match[str]]:
    for count, mark in enumerate(_ROW.finditer(page, start, start + _LONGEST)):
        yield mark
        if count == _LOOKED_AT or not mark["row"]:
            return


def _cells(row: str) -> list[str]:
    pieces = _CELL.split(row)  # each opening tag and its text, then the closing one, with their beginnings between
    cells = [text for mark, text in zip(pieces[1::2], pieces[2::2], strict=True) if mark == "<"]
    return [html.unescape(_TAG.sub("", text.partition(">")[2])).strip() for text in cells]
