"""Tables of LaTeX (`tabular` and its kin) as rows between bars, each on the line where it begins."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from parsers.load_curves.tables.asciidoc import LONGEST_CELL, MOST_COLUMNS, RULER

_TABLE = r"(tabular[xy]?\*?|longtable|supertabular|tblr|array)"
_BEGINS = re.compile(rf"\\begin\{{{_TABLE}\}}")
_ENDS = re.compile(rf"\\end\{{{_TABLE}\}}")
_FLOAT = re.compile(r"\\(begin|end)\{(?:side|wrap)?table\*?\}")
_CAPTION = re.compile(r"\\(?:caption(?:of\{\w+\})?|(?:sub){0,2}section|paragraph)\*?(?:\[[^]]{0,200}\])?\{")
_COMMENT = re.compile(r"%(?<!\\%).*")  # the sign first, which a search finds soonest
_ROW_ENDS = re.compile(r"\\\\(?:\*|\[[^]]{0,20}\])?|\\tabularnewline\b")
_CELL_ENDS = re.compile(r"&(?<!\\&)")
_SHAPE = re.compile(r"\s{0,8}(?:\[[^]]{0,20}\])?(?:\{(?:[^{}]|\{[^{}]{0,40}\}){0,200}\})+")
"""Of the columns of a table, after its name."""
_ACROSS = re.compile(r"\\multicolumn\s?\{(\d{1,2})\}\s?\{[^{}]{0,80}\}")
_NO_TEXT = re.compile(
    r"\\(?:multirow(?:\[[^]]{0,20}\])?\{[^{}]{0,20}\}\{[^{}]{0,20}\}|label\{[^{}]{0,200}\}|(?:cline|hspace|vspace|rowcolor)\*?\{[^{}]{0,40}\}"
    r"|cmidrule(?:\([^)]{0,20}\))?\{[^{}]{0,40}\})"
)
_LETTERS = (
    (re.compile(r"\{,\}"), ","),
    (re.compile(r"(?<=\d)\\[,;:! ](?=\d)"), ""),
    (re.compile(r"\\(?:micro|mu|textmu)\b\s?(?:\{\})?(?:\\second\b)?"), "µ"),
    (re.compile(r"\\milli\b\s?\\second\b"), "ms"),
    (re.compile(r"~|\\[,;:! ]"), " "),
    (re.compile(r"\\([%&_#$])"), r"\1"),
    (re.compile(r"\\[A-Za-z]+\*?"), ""),
    (re.compile(r"[{}$]"), ""),
)
_MOST_ROWS = 10_000
"""Of all tables of a file: two backslashes end a row, so a file can have millions of them."""
_LONGEST_PART = 1_000
"""A cell with its commands."""
_BELOW = 40
"""How many lines below a table its caption is looked for."""


def has_table(text: str) -> bool:
    """Whether a text holds a table of LaTeX."""
    return bool(_BEGINS.search(text))


def rows_between_bars(lines: Sequence[str]) -> list[list[str]]:
    """What stands in place of each line: a table as rows between bars below its caption, sections as names."""
    made: list[list[str]] = []
    above = rows = 0
    while len(made) < len(lines):
        place = len(made)
        if not _BEGINS.search(lines[place]):
            made.append([_text(lines[place])])
            continue
        last = _end(lines, place)
        table: list[list[str]] = [[] for _ in range(place, last + 1)]
        for at, row in islice(_rows(lines, place, last), _MOST_ROWS - rows):
            table[at - place].append(row)
            rows += 1
        made += [each or [RULER] for each in table]
        made[place] = [_caption(lines, above, place, last), *table[0]]
        above = last
    return made


def _end(lines: Sequence[str], first: int) -> int:
    return next((place for place in range(first, len(lines)) if _ENDS.search(lines[place])), len(lines) - 1)


def _rows(lines: Sequence[str], first: int, last: int) -> Iterator[tuple[int, str]]:
    """The rows of a table, each with the place of the line where it begins; the last one may be left open."""
    row: list[str] = []
    begins = first
    for place in range(first, last + 1):
        *ended, rest = _ROW_ENDS.split(_inside(lines[place], place == first))
        for part in ended:
            begins = begins if row else place
            if row or part.strip():
                yield begins, _between_bars(" ".join([*row, part]))
            row = []
        if rest.strip() and _text(rest):
            begins = begins if row else place
            row.append(rest)
    if row and _CELL_ENDS.search(row[-1]):
        yield begins, _between_bars(" ".join(row))


def _inside(line: str, is_first: bool) -> str:
    """What of a line is in the table: its first one may go on after the shape, and its last one ends somewhere."""
    text = _COMMENT.sub("", line)
    if is_first and (begins := _BEGINS.search(text)):
        text = _SHAPE.sub("", text[begins.end() :], count=1)
        text = text if _ROW_ENDS.search(text) else ""
    ends = _ENDS.search(text)
    return text[: ends.start()] if ends else text


def _between_bars(row: str) -> str:
    cells = [cell for part in _CELL_ENDS.split(row, MOST_COLUMNS)[:MOST_COLUMNS] for cell in _reaching(part)]
    return f"| {' | '.join(cells[:MOST_COLUMNS])} |" if any(cells) else RULER


def _reaching(part: str) -> Iterator[str]:
    """A cell, as often as it has columns."""
    match = _ACROSS.search(part[:_LONGEST_PART])
    text = _text(_ACROSS.sub("", part[:_LONGEST_PART])).replace("|", "/")[:LONGEST_CELL]
    yield from [text] * (int(match[1]) if match else 1)


def _caption(lines: Sequence[str], above: int, first: int, last: int) -> str:
    """The caption of the float in which a table stands; empty where it has none."""
    begins = next((place for place in range(first, above, -1) if _FLOAT.search(lines[place])), None)
    if begins is None or _is_end(lines[begins]):
        return ""
    for place in (*range(begins, first), *range(last + 1, min(last + 1 + _BELOW, len(lines)))):
        marked = _FLOAT.search(lines[place])
        if marked and (marked[1] == "end" or place > last):
            return ""
        if "\\caption" in lines[place]:
            return _text(lines[place])
    return ""


def _is_end(line: str) -> bool:
    return bool((match := _FLOAT.search(line)) and match[1] == "end")


def _text(line: str) -> str:
    """A line without its commands."""
    text = _NO_TEXT.sub("", _COMMENT.sub("", line))
    if named := _CAPTION.search(text):
        text = text[named.end() :]
    for mark, letters in _LETTERS:
        text = mark.sub(letters, text)
    return " ".join(text.split())
