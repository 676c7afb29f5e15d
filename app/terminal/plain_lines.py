"""Lays out what is printed without colours, line by line as rich does it, and in a fraction of its time.

Only characters that every terminal shows in one cell are laid out here, and only where each column has room.
"""

import re
from collections.abc import Sequence

from app.terminal.words import Column, Table, Text

GAP = 2
"""Blanks between columns."""
_LATIN = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0xAD), *range(0xAE, 0x300))))
ONE_CELL = _LATIN | frozenset("\n–—“”…→−≤≥")
"""Characters that take one cell, and the end of a line."""
_WORD = re.compile(r"\s*\S+\s*")


def lines_of(what: Text | Table, width: int) -> list[str] | None:
    """Its lines, not filled up; None for what has to be laid out by somebody who knows more."""
    if isinstance(what, Table):
        return _table(what, width)
    words = what.plain
    return wrapped(words, width) if ONE_CELL.issuperset(words) else None


def wrapped(words: str, width: int) -> list[str]:
    """In lines that are at most so wide: broken between words, and within those that are longer."""
    if len(words) <= width and "\n" not in words:
        return [words]
    lines: list[str] = []
    for line in words.split("\n"):
        lines += [line] if len(line) <= width else _broken(line, width)
    return lines


def _broken(line: str, width: int) -> list[str]:
    breaks = [0]
    filled = 0
    for match in _WORD.finditer(line):
        word, start = match.group(), match.start()
        length = len(word.rstrip())
        if length <= width - filled:
            filled += len(word)
        elif length > width:
            breaks += [at for at in range(start, start + len(word), width) if at]
            filled = len(word) % width or width
        elif filled and start:
            breaks.append(start)
            filled = len(word)
    return [line[begin:end][:width] for begin, end in zip(breaks, [*breaks[1:], None], strict=True)]


def _table(table: Table, width: int) -> list[str] | None:
    rows = [[column.name for column in table.columns], *([cell.plain for cell in row] for row in table.rows)]
    if not all(ONE_CELL.issuperset(cell) for row in rows for cell in row):
        return None
    last = len(table.columns) - 1
    gaps = [GAP] * last + [0]
    widest = [
        max(len(line) for row in rows for line in (row[place].split("\n"))) + gap for place, gap in enumerate(gaps)
    ]
    taken = _narrowed([min(wide, width) or 1 for wide in widest], table.columns, width)
    room = [min(given, most) - gap for given, most, gap in zip(taken, widest, gaps, strict=True)]
    if width <= GAP or min(room) < 1:
        return None
    lines: list[str] = []
    for number, row in enumerate(rows):
        cells = [_cell(*parts) for parts in zip(row, table.columns, room, strict=True)]
        height = max(map(len, cells))
        for cell, wide in zip(cells, room, strict=True):
            missing = [" " * wide] * (height - len(cell))
            cell[:] = cell + missing if number else missing + cell  # headings stand at the bottom
        lines += map((" " * GAP).join, zip(*cells, strict=True))
    return lines


def _cell(words: str, column: Column, width: int) -> list[str]:
    if column.figures:
        return [line.rstrip()[:width].rjust(width) for line in words.split("\n")]
    return [line.ljust(width) for line in wrapped(words, width)]


def _narrowed(widths: list[int], columns: Sequence[Column], most: int) -> list[int]:
    """Widths that fit together: the widest of what may be broken gives first, in the end every column."""
    breaks = [not column.figures for column in columns]
    while any(breaks) and sum(widths) > most:
        broken = [width for width, may in zip(widths, breaks, strict=True) if may]
        widest = max(broken)
        second = max((width for width in broken if width != widest), default=0)
        giving = [int(may and width == widest) for width, may in zip(widths, breaks, strict=True)]
        if widest == second or not widest:
            break
        excess = sum(widths) - most
        widths = _reduced(excess, giving, [min(excess, widest - second)] * len(widths), widths)
    excess = sum(widths) - most
    return _reduced(excess, [1] * len(widths), widths, widths) if excess > 0 else widths


def _reduced(total: int, giving: Sequence[int], most: Sequence[int], widths: Sequence[int]) -> list[int]:
    """The widths less `total` together: those that give share it, none gives more than its most."""
    left, givers = total, sum(giving)
    made = []
    for gives, limit, width in zip(giving, most, widths, strict=True):
        share = min(limit, round(left / givers)) if gives else 0
        left, givers = left - share, givers - gives
        made.append(width - share)
    return made
