"""Tables whose columns are parted by blanks alone: by what stands below each other."""

import re
from collections.abc import Sequence
from itertools import pairwise

from parsers.load_curves.tables.figures import is_figure, is_nothing
from parsers.load_curves.tables.grid import Cells, Row

Span = tuple[int, int]
_WORD = re.compile(r"\S+")
_RULER = re.compile(r"[-=─]{2,}")
_UNIT = re.compile(r"(?:[kmgt]?i?b/s(?:ec)?|[mun]?s|msec|usec|µs|μs|%|iops|[kmg]i?b)\Z", re.IGNORECASE)


def is_row(line: str) -> bool:
    """A line of figures: two or more of them, and no more words than figures."""
    words = _joined(line.split())
    figures = sum(1 for word in words if is_figure(word))
    return figures > 1 and figures >= sum(1 for word in words if not is_figure(word) and not is_nothing(word))


def _joined(words: Sequence[str]) -> list[str]:
    """Units stand with their figures: `7.2 ms` is one cell."""
    cells: list[str] = []
    for word in words:
        if cells and _UNIT.match(word) and is_figure(cells[-1]):
            cells[-1] += f" {word}"
        else:
            cells.append(word)
    return cells


def cut(rows: Sequence[Row], above: Sequence[str], rulers: Sequence[str]) -> tuple[tuple[Row, ...], tuple[Cells, ...]]:
    """The rows with their cells, and the lines above them (nearest first) with a cell for each column."""
    texts = [row.cells[0].expandtabs() for row in rows]
    heads = [line.expandtabs() for line in above]
    for ruler in rulers:
        spans = [match.span() for match in _RULER.finditer(ruler.expandtabs())]
        if len(spans) > 1:
            return _by_spans(rows, texts, heads, _widened(spans))
    ways = [[split(text) for text in texts] for split in (_by_words, _by_gaps)]
    even = [cells for cells in ways if len({len(parts) for parts in cells}) == 1 and len(cells[0]) > 1]
    parted = [cells for cells in even if heads and len(_by_gaps(heads[0])) == len(cells[0])]
    for cells in (*parted, *even):
        spans = _spans(texts, cells)
        named = tuple(_heading(head, spans) for head in heads)
        return tuple(Row(row.line, tuple(parts)) for row, parts in zip(rows, cells, strict=True)), named
    return _by_spans(rows, texts, heads, _columns([*texts, *heads[:1]]))


def _by_words(text: str) -> list[str]:
    return _joined(text.split())


def _by_gaps(text: str) -> list[str]:
    return re.split(r"\s{2,}", text.strip())


def _spans(texts: Sequence[str], cells: Sequence[Sequence[str]]) -> list[Span]:
    """From where to where each column reaches."""
    spans: list[Span] = [(1 << 30, 0)] * len(cells[0])
    for text, row in zip(texts, cells, strict=True):
        at = 0
        for place, cell in enumerate(row):
            first = text.find(cell.split(" ")[0], at)
            at = max(first, at) + len(cell)
            spans[place] = min(spans[place][0], first), max(spans[place][1], at)
    return spans


def _heading(head: str, spans: Sequence[Span]) -> Cells:
    """A line above, cell by cell: as it is parted where that gives as many cells, else word by word to the nearest."""
    for parted in (_by_gaps(head), head.split()):
        if len(parted) == len(spans):
            return tuple(parted)
    cells = [""] * len(spans)
    for piece in _WORD.finditer(head):
        place = _nearest(piece.span(), spans)
        cells[place] = f"{cells[place]} {piece[0]}".strip()
    return tuple(cells)


def _nearest(span: Span, spans: Sequence[Span]) -> int:
    def away(place: int) -> tuple[int, float]:
        first, last = spans[place]
        apart = max(0, first - span[1], span[0] - last)
        return apart, abs((first + last) - (span[0] + span[1])) / 2

    return min(range(len(spans)), key=away)


def _columns(texts: Sequence[str]) -> list[Span]:
    """Columns by what no line writes into: the gaps that run through all of them."""
    width = max(len(text) for text in texts)
    used = [any(place < len(text) and not text[place].isspace() for text in texts) for place in range(width)]
    edges = [place for place in range(width + 1) if (place < width and used[place]) != (place > 0 and used[place - 1])]
    return _widened([(edges[place], edges[place + 1]) for place in range(0, len(edges) - 1, 2)])


def _widened(spans: Sequence[Span]) -> list[Span]:
    """Each column reaches up to the next one, so that a cell that sticks out is whole."""
    ends = [right[0] for _, right in pairwise(spans)] + [1 << 30]
    return [(first, end) for (first, _), end in zip(spans, ends, strict=True)]


def _by_spans(
    rows: Sequence[Row], texts: Sequence[str], heads: Sequence[str], spans: Sequence[Span]
) -> tuple[tuple[Row, ...], tuple[Cells, ...]]:
    cut_rows = tuple(
        Row(row.line, tuple(text[first:end].strip() for first, end in spans))
        for row, text in zip(rows, texts, strict=True)
    )
    return cut_rows, tuple(tuple(head[first:end].strip() for first, end in spans) for head in heads)
