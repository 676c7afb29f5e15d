"""A page that was copied from a browser or saved as a table: cells with tabs, semicolons or commas between.

The page is made again, line by line, so that its reader reads it. Such a copy says no longer which words are headings:
the first row of a table is taken for them where it holds no figure, and a line is a title where a section is called so.
Of a whole cluster it is not done: most of its headings come twice, told apart by names over groups of columns whose
width is lost.
"""

import csv
import html
import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from parsers.copies.headings import WITH_GROUPS, headings

_HEADER = re.compile(r'DB Name"?[ ]{0,9}(?P<mark>[\t;,])[ ]{0,9}"?DB Id\b')
_WORDS = "WORKLOAD REPOSITORY "  # searched first: the pattern alone would take ten times as long
_SIGNATURE = re.compile(rf"{_WORDS}(?:report for|PDB report)")
_TOP = 32_768  # characters in which the report begins
_LONGEST_MARGIN = 9
_RULER = re.compile(r"[\s\">|#*]{0,9}-{3}")  # quoted or not
_SAYS_NOTHING = ("Back to ", "Main Report", "Report Summary")
_NEAR = 6000  # characters from the signature to the table of the database


def mark_between_cells(text: str) -> str | None:
    """What stands between the cells of such a copy; None where a text is none."""
    signature = _signature(text)
    after = signature.end() if signature else 0  # whose title was not copied begins with the table of the database
    header = _HEADER.search(text, after, after + _NEAR)
    if header is None or _RULER.match(text, text.find("\n", header.end()) + 1):
        return None
    return header["mark"]


def _signature(text: str) -> re.Match[str] | None:
    """The first one that begins its line, but for blanks and quotes."""
    place = text.find(_WORDS, 0, _TOP)
    while place >= 0:
        margin = text[max(place - _LONGEST_MARGIN - 1, 0) : place].rpartition("\n")[2]
        if len(margin) <= _LONGEST_MARGIN and not margin.strip(' "') and (signature := _SIGNATURE.match(text, place)):
            return signature
        place = text.find(_WORDS, place + 1, _TOP)
    return None


def page(text: str, mark: str) -> str:
    """The page of such a text; each line stays one."""
    lines = [_cells(line, mark) for line in text.split("\n")]
    tables = _of_tables(lines, mark)
    made: list[str] = []
    for is_table, group in groupby(zip(lines, tables, strict=True), key=lambda pair: pair[1]):
        cells = [line for line, _ in group]
        made += _table(cells) if is_table else _words(cells)
    return "\n".join(made)


def _cells(line: str, mark: str) -> list[str]:
    """The cells of a line; a spreadsheet fills every line up to the widest, which says nothing."""
    if mark == "\t" and '"' not in line:
        return line.split("\t")
    try:
        cells = next(csv.reader([line], delimiter=mark), [])
    except csv.Error:
        cells = line.split(mark)
    while mark != "\t" and cells and not cells[-1].strip():
        cells.pop()
    return cells


def _of_tables(lines: Sequence[list[str]], mark: str) -> list[bool]:
    """Which lines are rows. Prose has commas and semicolons, too; of them a row may end after its first cell."""
    rows: list[bool] = []
    for index, cells in enumerate(lines):
        several = len(cells) > 1 and any(cell.strip() for cell in cells)
        if mark == "\t":
            rows.append(several)
        else:
            below = lines[index + 1] if index + 1 < len(lines) else []
            goes_on = bool(rows and rows[-1] and cells)
            rows.append(goes_on or (several and len(below) > 1))
    return rows


def _table(rows: list[list[str]]) -> list[str]:
    heads = headings(rows)
    if heads and {len(row) for row in rows[heads:]} == {len(rows[heads - 1]) + 1}:
        rows[heads - 1].insert(0, "")  # the blank heading over the names of the rows went with the blanks of its line
    made = [_row(row, "th" if index < heads else "td") for index, row in enumerate(rows)]
    if heads == WITH_GROUPS:
        made[0] = _groups(rows[0], len(rows[1]))
    made[0] = "<table>" + made[0]
    made[-1] += "</table>"
    return made


def _groups(names: Sequence[str], columns: int) -> str:
    """The names over groups of columns, each as wide as the others; nothing where that does not come out even."""
    groups = sum(bool(name.strip()) for name in names)
    each, over = divmod(columns - (len(names) - groups), groups) if groups else (0, 1)
    if over:
        return ""
    cells = (f"<th colspan={each}>{_plain(name)}</th>" if name.strip() else "<th></th>" for name in names)
    return f"<tr>{''.join(cells)}</tr>"


def _row(cells: Sequence[str], tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{_plain(cell)}</{tag}>" for cell in cells) + "</tr>"


def _words(lines: list[list[str]]) -> Iterator[str]:
    """Titles and notes: a line that no section is called by is a note, but for the first."""
    from parsers.formats.html_captions import NO_DATA  # few files need what cuts pages, and every section
    from parsers.sections.catalogue import is_titled

    first = True
    for cells in lines:
        words = " ".join(" ".join(cells).split())
        if not words or words.startswith(_SAYS_NOTHING):
            first = first or bool(words)
            yield ""
        elif words.startswith(NO_DATA):
            yield f"<p>{_plain(words)}</p>"
        else:
            yield f"<h3>{_plain(words)}</h3>" if first or is_titled(words) else f"<li>{_plain(words)}</li>"
            first = False


def _plain(words: str) -> str:
    return html.escape(words.strip(), quote=False)
