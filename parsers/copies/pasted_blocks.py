"""One ruler of a report that lost its blanks: its headings and rows are laid out again where that can be worked out.

The groups of the ruler tell how many columns there are, the title tells the section, and the section knows its
headings: so the words of the heading lines fall into columns in one way or in none.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from parsers.copies.pasted_headings import FIGURE, HEADER, MAY_LACK, NAME, TIME, Heads, columns_of, known_headings
from parsers.formats import text_lines as kinds
from parsers.model.column_types import normal
from parsers.model.report import Scope

_MOST_COLUMNS = 40
_MOST_HEADING_LINES = 4
_LONGEST = 400
_SNAPSHOT = re.compile(
    rf"\s*(Begin|End) Snap: (?P<id>\d+) (?P<time>{TIME})"
    r"(?: (?P<sessions>\d[\d,]*))?(?: (?P<cursors>\d*\.\d+))?(?: .*)?"
)
_SNAPSHOT_RULER = "            ---------- ------------------- --------- ---------"
_CPU = ("CPU time", "DB CPU")
_OF_WAITS = ("waits", "avgwait", "waitavg", "waitclass")
_END_OF_NAMES = re.compile(r"-{3,39}")


class _Head(NamedTuple):
    """What stands over the rows; `own` is the title that a block of page 1 has over its tildes."""

    first: int
    words: list[list[str]]
    own: str


class _Block(NamedTuple):
    """A ruler of which all is known: `unnamed` says that its rows have their names left of it or under tildes."""

    head: _Head
    groups: list[str]
    columns: Heads
    patterns: list[str]
    unnamed: bool
    rows: dict[int, list[str]]


def lay_out(
    made: list[str], lines: Sequence[str], ruler: int, title: str, scope: Scope
) -> tuple[str, Collection[int] | None]:
    """Writes one block into `made`; gives the title that holds from here on, and the rows that could be worked out.

    None in place of the rows says that no row under this ruler is in doubt.
    """
    if any(map(is_ruler, lines[ruler + 1 : ruler + 4])) and "~" not in lines[ruler]:
        return title, None  # a ruler over names; that of the figures follows
    head = _heads(lines, ruler, scope)
    if any("  " in line.strip() for line in lines[ruler + 1 : ruler + 3]):
        return head.own or title, None  # this one has its blanks
    if any("Begin Snap:" in line for line in lines[ruler + 1 : ruler + 3]):
        _snapshots(made, lines, ruler)
        return head.own or title, None
    groups = lines[ruler].split()
    if first := _underlined(made, ruler):  # Statspack underlines the first word of these headings as a title
        head, title = _Head(ruler - 1, [made[ruler - 1].split()], ""), ""
        groups = groups[1:] if first == "Host" else ["-" * len(first), *groups[1:]]  # `Host Name` is one heading
    title = head.own or title
    block = _block(lines, ruler, head, groups, known_headings(title, scope) if title else HEADER)
    if block:
        _write(made, ruler, block)
    if title:
        return title, block.rows if block else ()
    _rest_of_header(made, lines, ruler, block)
    return title, None


def _block(lines: Sequence[str], ruler: int, head: _Head, groups: list[str], headings: dict[str, str]) -> _Block | None:
    labelled = ":" in "".join(lines[ruler + 1 : ruler + 2])
    groups = ["", *groups] if head.own and labelled and not groups[0].startswith("~") else groups
    unnamed = not groups[0].startswith("-")
    columns = columns_of(tuple(map(tuple, head.words)), len(groups) - unnamed, headings)
    if columns is None:
        return None
    patterns = [NAME] * unnamed + [headings[normal(" ".join(filter(None, column)))] for column in columns]
    if headings is not HEADER and not _can_be_told(patterns):
        return None
    rows = _labelled(lines, ruler, len(columns)) if unnamed else dict(_rows(lines, ruler, patterns))
    if headings is HEADER:
        rows = rows or _host(lines, ruler, columns, patterns)
    elif not unnamed:
        rows |= _of_cpu(lines, ruler, columns, patterns)
    return _Block(head, groups, columns, patterns, unnamed, rows)


def _write(made: list[str], ruler: int, block: _Block) -> None:
    """The heading lines, the ruler and the rows, each column as wide as its widest cell."""
    (first, words, own), rows = block.head, block.rows
    parts = [[""] * len(words)] * block.unnamed + [list(column) for column in block.columns]
    wide = [max(map(len, (*part, *(cells[at] for cells in rows.values())))) + 1 for at, part in enumerate(parts)]
    wide = [max(width, len(group)) for width, group in zip(wide, block.groups, strict=True)]
    wide[0] = max(wide[0], len(own) + 2)
    right = [pattern == FIGURE for pattern in block.patterns]
    for at in range(len(words)):
        line = _line([part[at] for part in parts], wide, right)
        made[first + at] = own + line[len(own) :] if own and at == 0 else line
    if own and first + 1 < ruler:
        made[first + 1] = "~" * len(own) + made[first + 1][len(own) :]
    signs = [block.groups[0][:1] or " ", *"-" * len(block.columns)] if block.unnamed else "-" * len(block.columns)
    made[ruler] = " ".join(sign * width for sign, width in zip(signs, wide, strict=True))
    for index, cells in rows.items():
        made[index] = "   ".join([_line(cells[: len(wide)], wide, right), *cells[len(wide) :]])


def _underlined(made: list[str], ruler: int) -> str:
    """The word under which a table of the header has tildes; the host's headings of newer releases go on in a line."""
    if made[ruler - 1].startswith("Cores Sockets") and ruler > 1:
        made[ruler - 2 : ruler] = ["", f"{made[ruler - 2]} {made[ruler - 1]}"]
    word = made[ruler - 1].partition(" ")[0]
    return word if word in ("Host", "Database") and made[ruler].lstrip().startswith("~~~") else ""


def _rest_of_header(made: list[str], lines: Sequence[str], ruler: int, block: _Block | None) -> None:
    """A row of the header that is not understood says nothing; the host of some releases goes on in the next line."""
    rows = block.rows if block else {}
    left = made[ruler].rindex(" ") + 1 if " " in made[ruler] else 0
    for index in set(under(lines, ruler)) - set(rows):
        word = lines[index].strip()
        goes_on = block and index - 1 in rows and "".join(block.columns[-1]) == "Host" and " " not in word
        made[index] = " " * left + word if goes_on else ""


def is_ruler(line: str) -> bool:
    return len(line) <= _LONGEST and not line.strip("-~ \f") and 1 < len(line.split()) <= _MOST_COLUMNS


def under(lines: Sequence[str], ruler: int) -> Iterator[int]:
    """The lines under a ruler, up to a blank one, an end, a title or another ruler."""
    for index in range(ruler + 1, len(lines)):
        line = lines[index]
        if _END_OF_NAMES.fullmatch(line.strip()):  # rules off a sum
            continue
        if not line.strip() or kinds.is_end(line) or kinds.section_title(line) or is_ruler(line):
            return
        yield index


def _heads(lines: Sequence[str], ruler: int, scope: Scope) -> _Head:
    """The first heading line, the words of each, and the title that a block of page 1 has over its tildes."""
    first = ruler
    heads: list[list[str]] = []
    while first > 0 and ruler - first < _MOST_HEADING_LINES:
        above = lines[first - 1]
        if not above.strip("- ") or kinds.is_note(above) or kinds.is_end(above) or kinds.section_title(above):
            break
        first -= 1
        tildes = re.match(r"\s?(~{4,})", above)
        heads.insert(0, above[tildes.end() if tildes else 0 :].split())
        if tildes and first:
            own, rest = _own(lines[first - 1], len(tildes[1]), scope)
            return _Head(first - 1, [rest, *heads], own)
    if first < ruler and (tildes := re.match(r"\s?(~{4,})", lines[ruler])):
        own, rest = _own(lines[ruler - 1], len(tildes[1]), scope)
        return _Head(ruler - 1, [rest], own)
    return _Head(first, heads, "")


def _own(line: str, width: int, scope: Scope) -> tuple[str, list[str]]:
    """The title over an underline and the heading words to its right; the underline may be wider than the title."""
    words = line.split()
    titles = [" ".join(words[:count]) for count in range(len(words), 0, -1)]
    as_wide = [title for title in titles if len(title) == width]
    for title in [*as_wide, *titles]:
        if known_headings(title, scope):
            return title, words[len(title.split()) :]
    line = " ".join(words)
    return line[:width].strip(), [] if line[width:].strip().startswith("(") else line[width:].split()


def _snapshots(made: list[str], lines: Sequence[str], ruler: int) -> None:
    made[ruler - 1] = "              Snap Id      Snap Time      Sessions Curs/Sess"
    made[ruler] = _SNAPSHOT_RULER
    for index in range(ruler + 1, min(ruler + 3, len(lines))):
        if match := _SNAPSHOT.fullmatch(lines[index]):
            cells = [match["id"], match["time"].ljust(19), match["sessions"] or "", match["cursors"] or ""]
            made[index] = f"{match[1] + ' Snap:':>11} {cells[0]:>10} {cells[1]} {cells[2]:>9} {cells[3]:>9}".rstrip()


def _rows(lines: Sequence[str], ruler: int, patterns: list[str]) -> Iterator[tuple[int, list[str]]]:
    """The rows under a ruler in which every column has its cell."""
    parts = (f"({pattern})" + (" ?" if pattern == MAY_LACK else " ") for pattern in patterns)
    whole = re.compile(r"\s*" + "".join(parts).removesuffix(" "))
    for index in under(lines, ruler):
        line = lines[index]
        if len(line) <= _LONGEST and (match := whole.fullmatch(line.rstrip())):
            yield index, list(match.groups())


def _can_be_told(patterns: Sequence[str]) -> bool:
    """Whether figures stand between the columns of words: two of those side by side cannot be told apart."""
    return FIGURE in patterns and all(pattern == FIGURE for pattern in patterns[1:-1])


def _host(lines: Sequence[str], ruler: int, columns: Heads, patterns: Sequence[str]) -> dict[int, list[str]]:
    """The row of a host of which neither cores nor sockets are known."""
    blank = [at for at, column in enumerate(columns) if "".join(column) in ("Cores", "Sockets")]
    return dict(_rows_without(blank, lines, ruler, patterns)) if len(blank) == 2 else {}


def _of_cpu(lines: Sequence[str], ruler: int, columns: Heads, patterns: Sequence[str]) -> dict[int, list[str]]:
    """The row of the CPU among those of waits, of which it has neither number nor average nor class."""
    heads = [normal(" ".join(filter(None, column))) for column in columns]
    blank = [at for at, head in enumerate(heads) if at and head.startswith(_OF_WAITS)]
    rows = _rows_without(blank, lines, ruler, patterns) if blank else ()
    return {index: cells for index, cells in rows if cells[0] in _CPU}


def _rows_without(
    blank: Sequence[int], lines: Sequence[str], ruler: int, patterns: Sequence[str]
) -> Iterator[tuple[int, list[str]]]:
    """The rows in which those columns are blank."""
    printed = [pattern for at, pattern in enumerate(patterns) if at not in blank]
    for index, cells in _rows(lines, ruler, printed):
        for at in blank:
            cells.insert(at, "")
        yield index, cells


def _labelled(lines: Sequence[str], ruler: int, count: int) -> dict[int, list[str]]:
    """The rows of a block of page 1: a label, its figures, and perhaps another label and figure to the right.

    Only the last cells may be blank there. In a report without its interval the first are, too: then most rows have
    too few, and none is given.
    """
    row = re.compile(rf"\s*([^:]+:)((?: {FIGURE})+)(?: ([A-Za-z][^:]*: \S+))?")
    rows: dict[int, list[str]] = {}
    for index in under(lines, ruler):
        match = row.fullmatch(lines[index].rstrip()) if len(lines[index]) <= _LONGEST else None
        if match and len(figures := match[2].split()) <= count:
            tail = [match[3]] if match[3] else []
            rows[index] = [match[1], *figures, *[""] * (count - len(figures)), *tail]
    short = sum(not cells[2] for cells in rows.values()) if count > 1 else 0
    return rows if short * 3 <= len(rows) else {}


def _line(cells: Sequence[str], wide: Sequence[int], right: Sequence[bool]) -> str:
    return " ".join(
        cell.rjust(width) if figure else cell.ljust(width)
        for cell, width, figure in zip(cells, wide, right, strict=True)
    ).rstrip()
