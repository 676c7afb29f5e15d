"""The lists of SQL statements of a text report, where lines of figures and of SQL text stand under one ruler.

SQL text may look like anything: a ruler (a comment of dashes), a note, a title. Between the ruler of such a list and
the end of its page a line is therefore a row only where all its figures and its SQL id or hash value read as such;
every other line stays whole. That is also quick: these lists are half of many reports.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from string import ascii_letters

from parsers.formats import text_cells as cells
from parsers.formats import text_lines as kinds
from parsers.formats.text_lines import Columns
from parsers.formats.text_places import Places
from parsers.model.table import TableRow

_STATEMENTS = ("SQL ordered by", "Top SQL with")
_TWO_LINES = (
    "Top Sessions",
    "Top Blocking Sessions",
    "Top PL/SQL Proc",
    "Top Events ",
    "Top Event P1",
    "Top DB Objects",
)
_LISTS = _STATEMENTS + _TWO_LINES
_TWO_RULERS = ("(Global)", "Top SQL with", *_TWO_LINES)
_MARGIN = " " * 6  # of the dashes that end a list
_LONGEST_HEAD = 40  # notes and headings between a title and its ruler
_ID = re.compile(r"[0-9a-z]{13}\Z|\d{4,11}\Z")
_CUT_ID = re.compile(r"[0-9a-z]{13}\Z|[0-9a-z]{11}\Z")  # 11.2.0.1 and .2 have no room for all of it in some lists
_CUT_WIDTH = 11
_FIGURE_ITSELF = r"(?:[-+]?(?:[\d,]+(?:\.\d*)?|\.\d+)(?:E[-+]?\d+)?[KMG]?|#+|N/A)"
_FIGURE = re.compile(rf"{_FIGURE_ITSELF}\Z")
_FIGURES_OR_BLANK = re.compile(rf"(?:{_FIGURE_ITSELF}?+\n)*+{_FIGURE_ITSELF}?\Z")  # one a line
_BEGIN_FIGURES = frozenset("0123456789+-,.#N")
_BEGIN_WORDS = frozenset(ascii_letters) - _BEGIN_FIGURES  # most lines are text, of which no more is looked at


def pages(lines: Sequence[str], places: Places) -> dict[int, int]:
    """The last ruler of each page of a list of statements -> the line behind the page's last."""
    ends = {}
    after = 0
    stops = sorted({*places.ends, *places.titles, *places.ends_of_report})
    for index in sorted(places.titles):
        line = lines[index]
        if index >= after and line.startswith(_LISTS):
            ruler = _ruler(lines, places, index + 1, 2 if any(title in line for title in _TWO_RULERS) else 1)
            if ruler is not None:
                after = ends[ruler] = _end(lines, places, stops, ruler + 1, places.titles[index])
    return ends


def _ruler(lines: Sequence[str], places: Places, first: int, wanted: int) -> int | None:
    """The ruler over the rows; groups of columns, and rows of two lines, have two with headings between."""
    last = None
    for index in range(first, min(first + _LONGEST_HEAD, len(lines))):
        line = lines[index]
        if "--" in line and kinds.RULER.match(line):
            last, wanted = index, wanted - 1
            if not wanted:
                return index
        elif (last is not None and not line) or kinds.NO_DATA in line or index in places.titles:
            return last
    return last


def _end(lines: Sequence[str], places: Places, stops: Sequence[int], first: int, own: re.Match[str]) -> int:
    """The line behind the last of a page that begins at `first`: an end, or a title of the database of its own."""
    database = own["db"] or own["olddb"]
    for place in range(bisect_left(stops, first), len(stops)):
        index = stops[place]
        if index in places.ends and lines[index].startswith(_MARGIN) and _nothing_follows(lines, places, index + 1):
            return index
        title = places.titles.get(index)
        if index in places.ends_of_report or (title and database in (title["db"], title["olddb"])):
            return index
    return len(lines)


def _nothing_follows(lines: Sequence[str], places: Places, index: int) -> bool:
    """Whether a line of dashes is the end of the list: SQL text may hold one, too, but goes on."""
    return index >= len(lines) or not lines[index] or index in places.ends_of_report or index in places.titles


class StatementRows:
    """One page of such a list, not cut yet."""

    def __init__(
        self, lines: Sequence[tuple[int, str]], headings: Sequence[str], columns: Columns, upper: Columns
    ) -> None:
        self._lines, self._headings, self._columns, self._upper = lines, headings, columns, upper

    def __len__(self) -> int:
        return len([*self.rows()])

    def rows(self) -> Iterable[TableRow]:
        return _rows(self._lines, self._headings, self._columns, self._upper)

    def by_column(self) -> None:
        """Text stands between the figures."""


def _rows(
    lines: Iterable[tuple[int, str]], headings: Sequence[str], columns: Columns, upper: Columns
) -> Iterable[TableRow]:
    """The rows of one page; a line that is no row of figures is one cell, with the blanks it begins with."""
    if upper:
        two_lines = _events if headings[0] == "SQL ID" else _pairs
        return two_lines(lines, upper, columns)
    id_at = next(
        (index for index, heading in enumerate(headings) if heading.lower().endswith(("id", "hash value"))), -1
    )
    width = columns[id_at].end - columns[id_at].start
    ids = _CUT_ID if width == _CUT_WIDTH and headings[id_at].lower().endswith("id") else _ID
    words = frozenset[str]() if id_at == 0 else _BEGIN_WORDS
    return [
        TableRow(number, (line[0] not in words and _row(line, columns, id_at, ids)) or (line,))
        for number, line in lines
        if line
    ]


def _row(line: str, columns: Columns, id_at: int, ids: re.Pattern[str]) -> Sequence[str] | None:
    """The cells of a row of figures; None for any other line."""
    if id_at == 0:
        first, *_ = line.split(None, 1)
        if not (ids.match(first) or _FIGURE.match(first)):
            return None
    elif line.lstrip()[:1] not in _BEGIN_FIGURES:
        return None
    if words := kinds.a_word_each(line, columns):
        return tuple(words) if _is_row(words, id_at, ids) else None
    if id_at and len(line) < columns[id_at].start:
        return None
    cut = cells.cut(line, columns)
    return cut if len(cut) == len(columns) and _is_row(cut, id_at, ids) else None


def _is_row(parts: Sequence[str], id_at: int, ids: re.Pattern[str]) -> bool:
    if not ids.match(parts[id_at]):
        return False
    id_at %= len(parts)
    return _FIGURES_OR_BLANK.match("\n".join([*parts[:id_at], *parts[id_at + 1 :]])) is not None


def _events(lines: Iterable[tuple[int, str]], upper: Columns, lower: Columns) -> Iterator[TableRow]:
    """The rows of a list that prints a statement's figures, below them its events, and between those its text.

    An event's row holds the cells of both lines; the first cells are blank from a statement's second event on. An
    event with text below it is a statement's first: where its figures got lost it is not the one's above.
    """
    page = list(lines)
    above: TableRow | None = None
    blank = [""] * len(upper)
    for place, (number, line) in enumerate(page):
        if not line:
            continue
        event = cells.cut(line, lower)
        if _is_figures(line, len(upper)):
            if above:
                yield above
            above = TableRow(number, cells.cut(line, upper))
        elif not _is_event(event, len(lower)):
            yield TableRow(number, [line])
        elif above is None and _is_text(page[place + 1 : place + 2], upper, lower):
            yield TableRow(number, event)
        else:
            yield TableRow(number, [*(above.cells if above else blank), *event])
            above = None
    if above:
        yield above


def _is_text(following: Sequence[tuple[int, str]], upper: Columns, lower: Columns) -> bool:
    line = following[0][1] if following else ""
    return bool(line) and not _is_figures(line, len(upper)) and not _is_event(cells.cut(line, lower), len(lower))


def _is_figures(line: str, width: int) -> bool:
    words = line.split()
    return len(words) <= width and bool(_ID.match(words[0])) and all(map(_FIGURE.match, words[1:]))


def _is_event(parts: Sequence[str], width: int) -> bool:
    """A name and its share, twice."""
    return len(parts) == width and bool(parts[0]) and all(_FIGURE.match(share) for share in parts[1::2])


def _pairs(lines: Iterable[tuple[int, str]], upper: Columns, lower: Columns) -> Iterator[TableRow]:
    """The rows of two lines of a list of recorded activity; a blank line may part them.

    The second line of a procedure is moved in, and may come several times or not at all.
    """
    moved_in = upper == lower
    blank = [""] * len(upper)
    above: TableRow | None = None
    waits = False
    for number, line in lines:
        if not line or (moved_in and line[0] != " "):
            if above is not None and waits:
                yield above
            above, waits = None, False
        if not line:
            continue
        if above is None and not (moved_in and line[0] == " "):
            above, waits = TableRow(number, _cells(line, upper)), True
            continue
        yield TableRow(number, [*(above.cells if above and waits else blank), *_cells(line, lower)])
        waits = False
        above = above if moved_in else None
    if above is not None and waits:
        yield above


def _cells(line: str, columns: Columns) -> list[str]:
    cut = cells.cut(line, columns)
    return cut + [""] * (len(columns) - len(cut))
