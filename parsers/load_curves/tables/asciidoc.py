"""Tables of AsciiDoc (`|===`) as rows between bars, each on the line of its first cell."""

import re
from collections.abc import Iterable, Iterator, Sequence

FENCE = "|==="
RULER = "---"
"""Stands where a line of a table holds no row: it ends none."""
_CELL = re.compile(
    r"(?:(?<!\S)(?:(?P<across>\d+)?(?:\.(?P<down>\d+))?\+|(?P<times>\d+)\*)?(?:\.?[<^>]){0,2}[adehlmsv]?)?(?<!\\)\|"
)
"""Where a cell begins: over how many columns and rows it reaches, or how often it stands, its alignment and style."""
_COLUMNS = re.compile(r"cols=(?:\"([^\"]{1,200})\"|([\w*]{1,20}))")
_TITLE = re.compile(r"\.[^.\s]")
_MOST_CELLS, _MOST_COLUMNS, _MOST_ROWS_DOWN = 20_000, 40, 8
Cell = tuple[int, int, int, str]
"""Its line, the columns and rows it reaches over, its text."""


def rows_between_bars(lines: Sequence[str]) -> list[str]:
    """The same lines, with each table as rows between bars; tables of other separators stay."""
    made = list(lines)
    fences = [place for place, line in enumerate(lines) if line.strip() == FENCE]
    for first, last in zip(fences[::2], fences[1::2], strict=False):
        cells = [cell for place in range(first + 1, last) for cell in _cells(lines[place], place)][:_MOST_CELLS]
        if cells:
            _replace(made, lines, first, last, _filled(cells, _width(lines, first, cells)))
    return made


def _replace(made: list[str], lines: Sequence[str], first: int, last: int, rows: dict[int, list[str]]) -> None:
    """Rows in their places; those of headings directly above the first row of figures, whose line is its own."""
    made[first : last + 1] = [RULER] * (last + 1 - first)
    headings = [place for place, row in rows.items() if not any(map(str.isdigit, "".join(row)))]
    figures = min((place for place in rows if place not in headings), default=last)
    above = [place for place in headings if place < figures]
    for place, row in rows.items():
        at = figures - len(above) + above.index(place) if place in above else place
        made[at] = f"| {' | '.join(row)} |"
    for place in range(max(0, first - 3), first):
        text = lines[place].strip()
        if text.startswith("[") and text.endswith("]"):
            made[place] = ""
        elif _TITLE.match(text):
            made[place] = text[1:]


def _cells(line: str, place: int) -> Iterator[Cell]:
    """The cells that begin in a line; what is written on below one is left."""
    begins = list(_CELL.finditer(line))
    ends = [begin.start() for begin in begins[1:]] + [len(line)]
    for begin, end in zip(begins, ends, strict=False):
        text = line[begin.end() : end].strip().replace("\\|", "/")
        reach = min(int(begin["across"] or begin["times"] or 1), _MOST_COLUMNS)
        yield place, reach, min(int(begin["down"] or 1), _MOST_ROWS_DOWN), text


def _width(lines: Sequence[str], first: int, cells: Sequence[Cell]) -> int:
    """How many columns a table has: as its attributes say, else as many as its first line with cells."""
    attributes = next((match for line in lines[max(0, first - 3) : first] if (match := _COLUMNS.search(line))), None)
    if attributes:
        parts = re.split("[,;]", attributes[1] or attributes[2])
        count = sum(int(part.partition("*")[0]) if part.strip()[:1].isdigit() and "*" in part else 1 for part in parts)
        return min(count, _MOST_COLUMNS)
    return sum(across for place, across, _, _ in cells if place == cells[0][0])


def _filled(cells: Iterable[Cell], width: int) -> dict[int, list[str]]:
    """Rows by the line of their first cell; a cell stands in every column and row that it reaches over."""
    texts: dict[tuple[int, int], str] = {}
    begins: dict[int, int] = {}
    row = column = 0
    for place, across, down, text in cells:
        while column >= width or (row, column) in texts:
            row, column = (row, column + 1) if column < width else (row + 1, 0)
        begins.setdefault(row, place)
        texts |= {(row + y, column + x): text for y in range(down) for x in range(min(across, width - column))}
    return {place: [texts.get((at, x), "") for x in range(width)] for at, place in begins.items()}
