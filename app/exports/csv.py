r"""Sheets as comma-separated values, for a double click as for a program.

One sheet is a table and nothing else. Several stand below each other in one file, each under a row with its title and
apart by an empty row: the file ends in `.csv`, so it must open as one; who wants a single table asks for it by name.
A text that a spreadsheet would take for a formula gets a quote before it; numbers stay numbers, with a decimal point.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from app.exports.sheet import Sheet, value

_BEFORE_A_SIGN = re.compile(r"(?<![\s;])[\s;]++(?=[=+\-@＝＋－＠])")
SHARE = "0 to 1"
BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"  # without it Excel reads UTF-8 as something else
FORMULA = frozenset("=+-@\t\n＝＋－＠")
"""What begins a formula, also behind blanks; the wide forms are read as the narrow ones in some places."""


def render(sheets: Sequence[Sheet]) -> bytes:
    """The sheets as one file."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    for number, sheet in enumerate(sheets):
        if number:
            writer.writerow(())
        if len(sheets) > 1:
            writer.writerow((guarded(sheet.title),))
        writer.writerows(_lines(sheet))
    return (BOM + out.getvalue()).encode("utf-8")


def _lines(sheet: Sheet) -> Iterable[list[str | float]]:
    yield [guarded(column.heading(SHARE)) for column in sheet.columns]
    for row in sheet.rows:
        yield [_cell(value(column, row)) for column in sheet.columns]


def _cell(cell: str | float | datetime | None) -> str | float:
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return cell.isoformat(sep=" ")
    return guarded(cell) if isinstance(cell, str) else cell


def guarded(text: str) -> str:
    """Text that no spreadsheet takes for a formula, nor what it takes for a cell within."""
    begun = text.lstrip()
    text = text[: len(text) - len(begun)] + _BEFORE_A_SIGN.sub(_quoted, begun)
    return f"'{text}" if text[:1] in FORMULA or begun[:1] in FORMULA else text


def _quoted(before: re.Match[str]) -> str:
    """What stands before a sign, with a quote behind it where a cell begins there: behind a semicolon, where lists have
    these (much of Europe), and behind the end of a line. Statements have lines that begin with + and -: those stay."""
    space, sign = before[0], before.string[before.end()]
    begins_line = ("\n" in space or "\r" in space) and sign in "=@＝＠"
    return f"{space}'" if ";" in space or "\t" in space or begins_line else space
