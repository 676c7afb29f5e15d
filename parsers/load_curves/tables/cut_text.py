"""Tables out of text: rows of figures below each other, and what stands above them."""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass

from parsers.load_curves.tables import aligned, totals
from parsers.load_curves.tables.figures import is_figure, is_nothing
from parsers.load_curves.tables.grid import Cells, Grid, Row

LONGEST_LINE = 4_000
MOST_LINES = 200_000
_DELIMITERS = ("|", "\t", ";", ",")
_RULER = re.compile(r"[\s|+:=\-–—_─═┼│┤├]*\Z")
_SHARES = re.compile(r"\d{1,3}\s?%?\s?[/:]\s?\d{1,3}\s?%?\Z")  # of reads and writes
_CLOCK = re.compile(r"(?:\d{2,4}[-/.]\d\d?[-/.]\d{2,4}[ T]?)?(?:\d\d?:\d\d(?::\d\d(?:\.\d{1,9})?)?)?Z?\Z")
_HEADING_ROWS, _ROWS_UP = 3, 6
_BLANK_LINES = 2
_BOX = str.maketrans({"│": "|", "┃": "|", "║": "|", "¦": "|"})


@dataclass(slots=True)
class _Run:
    """Lines of figures below each other that are parted alike; `first` and `last` are places in the text."""

    delimiter: str
    first: int
    last: int
    rows: list[Row]


def grids(lines: Sequence[str]) -> list[Grid]:
    """Every table of a text, in their order."""
    texts = [_bars(line[:LONGEST_LINE].translate(_BOX)) for line in lines[:MOST_LINES]]
    runs: list[_Run] = []
    taken = -1
    for place, text in enumerate(texts):
        if place <= taken:
            continue
        delimiter = _delimiter(text)
        if delimiter is not None:
            runs.append(_run(texts, place, delimiter))
            taken = runs[-1].last
    return _together([_grid(texts, run, runs[index - 1].last if index else -1) for index, run in enumerate(runs)])


def _bars(line: str) -> str:
    """Headings of a wiki, which stand between two bars each."""
    return line.replace("||", "|") if line.startswith("||") else line


def cells_of(line: str, delimiter: str) -> Cells:
    """The cells of a line."""
    if delimiter == "|":
        cells = [cell.strip() for cell in line.strip().split("|")]
        return tuple(cells[bool(not cells[0]) : len(cells) - bool(len(cells) > 1 and not cells[-1])])
    if delimiter == "\t":
        return tuple(cell.strip() for cell in line.rstrip("\n").split("\t"))
    try:
        return tuple(cell.strip() for cell in next(csv.reader([line.strip()], delimiter=delimiter), []))
    except csv.Error:
        return ()


def _delimiter(line: str) -> str | None:
    """What parts the cells of a line of figures; an empty one where blanks do, None where it is none."""
    if not any(letter.isdigit() for letter in line):
        return None
    for delimiter in _DELIMITERS:
        if delimiter in line and _is_row(cells_of(line, delimiter), delimiter):
            return delimiter
    return "" if aligned.is_row(line) else None


def _is_row(cells: Cells, delimiter: str) -> bool:
    figures = sum(1 for cell in cells if is_figure(cell))
    others = [cell for cell in cells if not is_figure(cell) and not is_nothing(cell)]
    if delimiter in ",;" and any(
        not any(map(str.isalpha, word)) and not _SHARES.match(word) and not _CLOCK.match(word) for word in others
    ):
        return False
    return (figures > 1 and figures >= len(others)) or (figures == 1 and len(others) == 1 and delimiter in "|\t")


def _run(texts: Sequence[str], first: int, delimiter: str) -> _Run:
    """The rows from a place on; a line of its own among them names those below it."""
    run = _Run(delimiter, first, first, [])
    place, empty, section = first, 0, ""
    while place < len(texts) and empty <= _BLANK_LINES:
        text = texts[place]
        if not text.strip() or _RULER.match(text):
            empty += not text.strip()
        elif run.rows and not empty and (totals.is_empty(_words(text, delimiter)) or _is_other(text, run)):
            pass
        elif delimiter and _is_row(cells := cells_of(text, delimiter), delimiter):
            run.rows.append(Row(place + 1, cells, section))
            run.last, empty = place, 0
        elif not delimiter and aligned.is_row(text):
            run.rows.append(Row(place + 1, (text,)))
            run.last, empty = place, 0
        elif delimiter and not empty and (named := _section(texts, place, delimiter)):
            section = named
        else:
            break
        place += 1
    return run


def _words(text: str, delimiter: str) -> Sequence[str]:
    return cells_of(text, delimiter) if delimiter else text.split()


def _is_other(text: str, run: _Run) -> bool:
    """A total among columns that are parted by blanks alone, which would move them: it has fewer cells."""
    cells = len(run.rows[-1].cells[0].split())
    return not run.delimiter and totals.sums_up(text) and len(text.split()) < cells


def _section(texts: Sequence[str], place: int, delimiter: str) -> str:
    """The one name in a line among rows, where a row follows."""
    cells = [cell for cell in cells_of(texts[place], delimiter) if cell]
    follows = texts[place + 1] if place + 1 < len(texts) else ""
    alone = len(cells) == 1 and delimiter in texts[place]
    return cells[0] if alone and _is_row(cells_of(follows, delimiter), delimiter) else ""


def _grid(texts: Sequence[str], run: _Run, before: int) -> Grid:
    above = _above(texts, run, before)
    top = min(above, default=run.first)
    if not run.delimiter:
        rows, headings = aligned.cut(run.rows, [texts[place] for place in above], _rulers(texts, run.first))
        return Grid(top + 1, rows, headings)
    headings = tuple(cells_of(texts[place], run.delimiter) for place in above)
    return Grid(top + 1, tuple(run.rows), headings, comma=run.delimiter == ",")


def _rulers(texts: Sequence[str], first: int) -> list[str]:
    """The rulers directly above the rows."""
    return [text for text in texts[max(0, first - 2) : first] if text.strip() and _RULER.match(text)]


def _above(texts: Sequence[str], run: _Run, before: int) -> list[int]:
    """Places of the possible heading rows, the nearest first."""
    places: list[int] = []
    empty = 0
    for place in range(run.first - 1, max(before, run.first - 1 - _ROWS_UP), -1):
        text = texts[place]
        if not text.strip():
            empty += 1
            if places or empty > 1:
                break
            continue
        if _RULER.match(text):
            continue
        if run.delimiter and len(cells_of(text, run.delimiter)) < 2:
            break
        places.append(place)
        if len(places) == _HEADING_ROWS:
            break
    return places


def _together(grids: Sequence[Grid]) -> list[Grid]:
    """Rows that lost their heading at a page break belong to the table before them."""
    joined: list[Grid] = []
    for grid in grids:
        last = joined[-1] if joined else None
        near = last is not None and not grid.headings and last.headings and last.width == grid.width
        if near and last is not None and grid.rows[0].line - last.rows[-1].line <= _BLANK_LINES + 2:
            joined[-1] = Grid(last.line, last.rows + grid.rows, last.headings, last.caption, last.comma)
        else:
            joined.append(grid)
    return joined
