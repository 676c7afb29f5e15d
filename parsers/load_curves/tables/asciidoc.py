"""Tables of AsciiDoc (`|===`) as rows between bars, each on the line of its first cell."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

FENCE = "|==="
RULER = "---"
"""Stands where a line of a table holds no row: it ends none."""
MOST_COLUMNS, LONGEST_CELL = 40, 200
_CELL = re.compile(
    r"(?:(?<!\S)(?:(?P<across>\d+)?(?:\.(?P<down>\d+))?\+|(?P<times>\d+)\*)?(?:\.?[<^>]){0,2}[adehlmsv]?)?(?<!\\)\|"
)
"""Where a cell begins: over how many columns and rows it reaches, or how often it stands, its alignment and style."""
_COLUMNS = re.compile(r"cols=(?:\"([^\"]{1,200})\"|([\w*]{1,20}))")
_TIMES = re.compile(r"\s*(\d+)\*")
_TITLE = re.compile(r"\.[^.\s]")
_MOST_ROWS_DOWN = 8
_MOST_PLACES = 100_000
"""Of all tables of a file: a cell stands in every place that it reaches over, and a short file can ask for millions."""
Cell = tuple[int, int, int, str]
"""Its line, the columns and rows it reaches over, its text."""
Rows = list[tuple[int, list[str]]]
"""Rows from the top down, each with the line of its first cell."""


def rows_between_bars(lines: Sequence[str]) -> list[list[str]]:
    """What stands in place of each line: in a table its rows between bars; tables of other separators stay."""
    made = [[line] for line in lines]
    fences = [place for place, line in enumerate(lines) if line.strip() == FENCE]
    left = _MOST_PLACES
    for first, last in zip(fences[::2], fences[1::2], strict=False):
        begin = (cell for place in range(first + 1, last) for cell in _cells(lines[place], place))
        cells = list(islice(begin, left))
        if cells:
            rows = _filled(cells, _width(lines, first, cells), left)
            left -= sum(len(row) for _, row in rows)
            _replace(made, lines, first, last, rows)
    return made


def _replace(made: list[list[str]], lines: Sequence[str], first: int, last: int, rows: Rows) -> None:
    """Rows in their places; those of headings directly above the first row of figures, on its line."""
    made[first : last + 1] = [[] for _ in range(first, last + 1)]
    figures = next((place for place, row in rows if any(map(str.isdigit, "".join(row)))), None)
    for place, row in rows:
        made[place if figures is None else max(place, figures)].append(f"| {' | '.join(row)} |")
    made[first : last + 1] = [row or [RULER] for row in made[first : last + 1]]
    for place in range(max(0, first - 3), first):
        text = lines[place].strip()
        if text.startswith("[") and text.endswith("]"):
            made[place] = [""]
        elif _TITLE.match(text):
            made[place] = [text[1:]]


def _cells(line: str, place: int) -> Iterator[Cell]:
    """The cells that begin in a line; what is written on below one is left."""
    begins = list(_CELL.finditer(line))
    ends = [begin.start() for begin in begins[1:]] + [len(line)]
    for begin, end in zip(begins, ends, strict=False):
        text = line[begin.end() : end].strip().replace("\\|", "/")[:LONGEST_CELL]
        reach = max(1, min(int(begin["across"] or begin["times"] or 1), MOST_COLUMNS))
        yield place, reach, max(1, min(int(begin["down"] or 1), _MOST_ROWS_DOWN)), text


def _width(lines: Sequence[str], first: int, cells: Sequence[Cell]) -> int:
    """How many columns a table has: as its attributes say, else as many as its first line with cells."""
    attributes = next((match for line in lines[max(0, first - 3) : first] if (match := _COLUMNS.search(line))), None)
    if attributes:
        parts = re.split("[,;]", attributes[1] or attributes[2])
        count = sum(int(times[1]) if (times := _TIMES.match(part)) else 1 for part in parts)
    else:
        count = sum(across for place, across, _, _ in cells if place == cells[0][0])
    return max(1, min(count, MOST_COLUMNS))


def _filled(cells: Iterable[Cell], width: int, most: int) -> Rows:
    """The rows of a table; a cell stands in every column and row that it reaches over, in `most` places in all."""
    texts: dict[tuple[int, int], str] = {}
    begins: dict[int, int] = {}
    row = column = 0
    for place, across, down, text in cells:
        while column >= width or (row, column) in texts:
            row, column = (row, column + 1) if column < width else (row + 1, 0)
        reached = [(row + y, column + x) for y in range(down) for x in range(min(across, width - column))]
        if len(texts) + len(reached) > most:
            break
        begins.setdefault(row, place)
        texts |= dict.fromkeys(reached, text)
    return [(place, [texts.get((at, x), "") for x in range(width)]) for at, place in begins.items()]
