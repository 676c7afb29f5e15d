"""Cutting one line of text into cells by the ruler over it."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from parsers.formats.text_lines import Columns, a_word_each, minutes

PAIR = re.compile(
    r"(?P<label>[^:\s][^:]*:)"
    r"(?!\s+[-+]?\d{1,3}(?: \d{3})+(?:[.,]\d+)?[KMGTP]?(?:\s|\Z))"  # thousands with blanks are no figure
    r"(?:(?:\s+|(?=[-+\d,.E#]{8}))(?P<figure>(?:[-+]?[\d,]*\.?\d+(?:E[-+]\d+)?%?[KMGTP]?|#+|N/A)(?=\s|\Z))"
    r"|\s{1,8}(?P<word>(?!%\s)\S+)|\s*\Z|(?=\s))"
)
LONGEST_PAIRS = 500
WORD = re.compile(r"(?!--+(?:\s|\Z))\S+")
PHRASE = re.compile(r"\S+(?: \S+)*")
TAIL = re.compile(r"\s+(?P<label>\S[^:]*:)\s*(?P<value>\S.*)?\Z")
FIGURE = re.compile(r"[-+]?[\d,]*(?:\.\d+)?(?<=\d)(?:E[-+]\d+)?(?:[KMGTP%]|[num]?s)?\Z|#+\Z")
FIGURES = re.compile(FIGURE.pattern + r"|/?\d+(?:/\d+)*/?\Z")
MOST_SHIFT = 3


def cut(line: str, columns: Columns) -> list[str]:
    """The cells of a data line; one cell holding the whole line where it does not fit the ruler.

    Numbers are right-aligned to the end of their group and may use the blank before it, so a cell
    reaches from the end of the group before it to its own end. A value wider than its group pushes
    the rest of the line to the right: then the later columns are moved along.
    """
    if "  " not in line and (pasted := _re_pasted(line, columns)):
        return pasted
    if fits(line, columns.bounds):
        return [line[part].strip() for part in columns.slices]
    moved = _moved(line, columns.bounds)
    if moved:
        return moved
    touching = _slices(line, columns.bounds)
    if all(_number_or_blank(cell) for cell in touching[1:]) and _are_full(line, columns):
        return touching
    return a_word_each(line, columns) or [line.strip()]


def is_row(line: str, columns: Columns) -> bool:
    """Whether a line has a name and figures under one ruler, each in its column."""
    if not fits(line, columns.bounds) or len(columns) < 2:
        return False
    name, *others = (line[part].strip() for part in columns.slices)
    figures = sum(map(_is_figure, others))
    return bool(name) and not _is_figure(name) and figures > 0


def _moved(line: str, bounds: Sequence[int]) -> list[str] | None:
    """The cells when the columns from the first that is crossed stand a little to the right."""
    first = next(index for index, end in enumerate(bounds) if _crosses(line, end))
    for shift in range(1, MOST_SHIFT + 1):
        moved = (*bounds[:first], *(bound + shift for bound in bounds[first:]))
        if fits(line, moved):
            return _slices(line, moved)
    return None


def _re_pasted(line: str, columns: Columns) -> list[str] | None:
    """A row whose runs of blanks were made one: its figures are the last words, its name is the rest.

    Where figures are missing they cannot be told apart: the line stays whole.
    """
    if not _lost_blanks(line, columns):
        return None
    words = line.split()
    figures = len(columns) - 1
    if figures > 1 and len(words) > figures and all(_is_figure(word) for word in words[-figures:]):
        return [" ".join(words[:-figures]), *words[-figures:]]
    return [line.strip()] if _is_adrift(line, columns) else None


def _lost_blanks(line: str, columns: Columns) -> bool:
    """Whether a line has no run of blanks and ends before its last column begins."""
    return "  " not in line.strip() and len(line) < columns[-1].start


def _is_adrift(line: str, columns: Columns) -> bool:
    """Whether one of several figures stands among the names or ends away from every column's right edge."""
    ends = {end - back for end in (column.end for column in columns[1:]) for back in (0, 1)}
    figures = [word for word in re.finditer(r"\S+", line) if _is_figure(word.group())]
    return len(figures) > 1 and any(word.end() not in ends for word in figures)


def _is_figure(word: str) -> bool:
    return bool(FIGURE.match(word))


def are_figures(line: str) -> bool:
    """Whether all words of a line are figures, several in one word as well (`31/5/11`)."""
    return not line[:1].isalpha() and all(map(FIGURES.match, line.split()))  # most lines begin with a name


def has_figures(line: str) -> bool:
    """Whether a word of a line is a figure, or several."""
    return any(map(FIGURES.match, line.split()))


def fits(line: str, bounds: Sequence[int]) -> bool:
    length = len(line)
    for end in bounds:  # the hottest loop of a text report: no call for each column
        if end >= length:
            return True
        if line[end] != " " and line[end - 1] != " ":
            return False
    return True


def _crosses(line: str, end: int) -> bool:
    """Whether a word stands on both sides of a column's end."""
    return end < len(line) and line[end] != " " and line[end - 1] != " "


def _are_full(line: str, columns: Columns) -> bool:
    """Whether what stands behind each column's end that is crossed fills its own column: else it is cut in two."""
    ends = [*columns.bounds, len(line)]
    return all(" " not in line[end:behind] for end, behind in pairwise(ends) if _crosses(line, end))


def _slices(line: str, bounds: Sequence[int]) -> list[str]:
    starts = [0, *bounds]
    ends = [*bounds, len(line)]
    return [line[start:end].strip() for start, end in zip(starts, ends, strict=True)]


def _number_or_blank(cell: str) -> bool:
    return not cell.strip("0123456789,.#-+KMGTE")


@lru_cache(maxsize=4096)
def heading_cells(lines: tuple[str, ...], columns: Columns) -> tuple[str, ...]:
    """One heading a column, joined downwards.

    A heading may stand wider than its group: a word that crosses a column's end belongs to the
    column that holds most of it. A re-pasted line whose runs of blanks were made one counts only where it has
    one word a column. Page breaks print the same lines again and again, hence the cache.
    """
    parts: list[list[str]] = [[] for _ in columns]
    for line in lines:
        row: list[list[str]] = [[] for _ in columns]
        words = line.split()
        if len(words) > MOST_SHIFT and _lost_blanks(line, columns):
            row = [[word] for word in words] if len(words) == len(columns) else row
        else:
            for word in WORD.finditer(line):
                row[_home(word.start(), word.end(), columns)].append(word.group())
        for part, words in zip(parts, row, strict=True):
            part.extend(words)
    return tuple(" ".join(part) for part in parts)


@lru_cache(maxsize=4096)
def group_cells(lines: tuple[str, ...], groups: Columns) -> tuple[str, ...]:
    """The name of each group of columns, from the lines over the ruler of the groups."""
    names: list[list[str]] = [[] for _ in groups]
    for line in lines:
        for phrase in PHRASE.finditer(line):
            names[_nearest(phrase.start(), phrase.end(), groups)].append(phrase.group())
    return tuple(" ".join(name) for name in names)


def _nearest(start: int, end: int, groups: Columns) -> int:
    """The group whose middle is nearest to that of a phrase: names are centred, and may be wider than their group."""
    return min(range(len(groups)), key=lambda index: abs(sum(groups[index]) - start - end))


def _home(start: int, end: int, columns: Columns) -> int:
    best, most = 0, -1
    left = 0
    for index, column in enumerate(columns):
        right = column.end if index + 1 < len(columns) else max(column.end, end)
        held = min(end, right) - max(start, left)
        if held > most:
            best, most = index, held
        left = column.end
    return best


def tail_pair(line: str, end: int) -> list[str]:
    """A second label and value to the right of the last column (Cache Sizes prints two pairs a line)."""
    match = TAIL.match(line[end:]) if len(line) > end else None
    return [match["label"], (match["value"] or "").strip()] if match else []


def row(line: str, columns: Columns, titled: bool) -> list[str]:
    """One line under a ruler, also one of the blocks without a section's title, whose right half is of its own."""
    if whole := minutes(line):
        return whole
    end = columns[-1].end
    tail = [] if titled else tail_pair(line, end)
    return cut(line[:end], columns) + tail if tail else cut(line, columns)


def pairs(line: str) -> list[str]:
    """Labels and values by turns, from a line without columns such as `Soft Parse %:  97.81`.

    What stands far behind a label and is no figure is the next label: the value was blank.
    """
    if ":" not in line or len(line) > LONGEST_PAIRS:
        return []
    matches = PAIR.finditer(line)
    return [part for match in matches for part in (match["label"].strip(), match["figure"] or match["word"] or "")]


def figures(line: str) -> list[str]:
    """A label and the figures behind its colon, in a block that prints headings but no ruler."""
    label, colon, rest = line.rpartition(":")
    return [label.strip() + colon, *rest.split()] if colon else []
