"""Tables of LaTeX (`tabular` and its kin) as rows between bars, each on the line where it begins."""

import re
from collections.abc import Iterator, Sequence

from parsers.load_curves.tables.asciidoc import RULER

_TABLE = r"(tabular[xy]?\*?|longtable|supertabular|tblr|array)"
_BEGINS = re.compile(rf"\\begin\{{{_TABLE}\}}")
_ENDS = re.compile(rf"\\end\{{{_TABLE}\}}")
_FLOAT = re.compile(r"\\(begin|end)\{(?:side|wrap)?table\*?\}")
_CAPTION = re.compile(r"\\(?:caption(?:of\{\w+\})?|(?:sub){0,2}section|paragraph)\*?(?:\[[^]]{0,200}\])?\{")
_COMMENT = re.compile(r"(?<!\\)%.*")
_ROW_ENDS = re.compile(r"\\\\(?:\*|\[[^]]{0,20}\])?|\\tabularnewline\b")
_CELL_ENDS = re.compile(r"(?<!\\)&")
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
_MOST_COLUMNS = 40


def has_table(text: str) -> bool:
    """Whether a text holds a table of LaTeX."""
    return bool(_BEGINS.search(text))


def rows_between_bars(lines: Sequence[str]) -> list[str]:
    """The same lines, with each table as rows between bars below its caption, and sections as their names."""
    made = [_text(line) for line in lines]
    place, above = 0, 0
    while place < len(lines):
        if _BEGINS.search(lines[place]):
            last = _end(lines, place)
            _replace(made, lines, place, last)
            made[place] = _caption(lines, above, place, last)
            place = above = last
        place += 1
    return made


def _end(lines: Sequence[str], first: int) -> int:
    return next((place for place in range(first, len(lines)) if _ENDS.search(lines[place])), len(lines) - 1)


def _replace(made: list[str], lines: Sequence[str], first: int, last: int) -> None:
    made[first : last + 1] = [RULER] * (last + 1 - first)
    row: list[str] = []
    begins = first + 1
    for place in range(first + 1, last):
        *ended, rest = _ROW_ENDS.split(_COMMENT.sub("", lines[place]))
        for part in ended:
            begins = begins if row else place
            made[begins] = _between_bars(" ".join([*row, part]))
            row = []
        if rest.strip() and _text(rest):
            begins = begins if row else place
            row.append(rest)


def _between_bars(row: str) -> str:
    cells = [cell for part in _CELL_ENDS.split(row)[:_MOST_COLUMNS] for cell in _reaching(part)]
    return f"| {' | '.join(cells[:_MOST_COLUMNS])} |" if any(cells) else RULER


def _reaching(part: str) -> Iterator[str]:
    """A cell, as often as it has columns."""
    match = _ACROSS.search(part)
    yield from [_text(_ACROSS.sub("", part)).replace("|", "/")] * (int(match[1]) if match else 1)


def _caption(lines: Sequence[str], above: int, first: int, last: int) -> str:
    """The caption of the float in which a table stands; empty where it has none."""
    begins = next((place for place in range(first, above, -1) if _FLOAT.search(lines[place])), None)
    if begins is None or _is_end(lines[begins]):
        return ""
    for place in [*range(begins, first), *range(last + 1, len(lines))]:
        if _is_end(lines[place]):
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
