"""Many lines of text under one ruler, cut together: nearly all of them fit it and are cut column by column."""

from collections.abc import Iterable, Sequence
from itertools import repeat

from parsers.formats.text_cells import cut, fits
from parsers.formats.text_lines import Columns
from parsers.model.table import ByColumn, TableRow

_FEW = 5  # lines of which each is looked at
_MOST = 500  # lines that are filled up to the widest of them


def cut_all(lines: Sequence[str], columns: Columns) -> list[Sequence[str]]:
    """What `cut` gives for each line."""
    rows: list[Sequence[str]] = [*zip(*_by_column(lines, columns), strict=True)]
    for index in _odd(lines, columns):
        rows[index] = cut(lines[index], columns)
    return rows


class RulerRows:
    """Lines under a ruler, not cut yet. Cut column by column they leave their room to their cells."""

    def __init__(self, lines: Sequence[str], numbers: Sequence[int], columns: Columns) -> None:
        self._lines, self._numbers, self._columns = lines, numbers, columns
        self._cells: list[list[str]] = []

    def __len__(self) -> int:
        return len(self._numbers)

    def rows(self) -> Iterable[TableRow]:
        cells = zip(*self._cells, strict=True) if self._cells else cut_all(self._lines, self._columns)
        return map(TableRow, self._numbers, cells)

    def by_column(self) -> ByColumn | None:
        if not self._cells:
            if _odd(self._lines, self._columns):
                return None
            self._cells, self._lines = _by_column(self._lines, self._columns), ()
        return self._numbers, self._cells


def _by_column(lines: Sequence[str], columns: Columns) -> list[list[str]]:
    return [list(map(str.strip, map(part, lines))) for part in columns.parts]


def _odd(lines: Sequence[str], columns: Columns) -> set[int]:
    """The lines in which a word crosses a column's end, or of which runs of blanks may be lost."""
    if len(lines) < _FEW:
        return {index for index, line in enumerate(lines) if _is_odd(line, columns)}
    odd: set[int] = set()
    for first in range(0, len(lines), _MOST):
        odd.update(first + index for index in _odd_of_many(lines[first : first + _MOST], columns))
    return odd


def _is_odd(line: str, columns: Columns) -> bool:
    return not fits(line, columns.bounds) or (len(line) < columns[-1].start and "  " not in line)


def _odd_of_many(lines: Sequence[str], columns: Columns) -> set[int]:
    """Those lines by looking at one column's end in all of them at once."""
    widths = list(map(len, lines))
    width, last = max(widths), columns[-1].start
    odd: set[int] = set()
    if min(widths) < last:
        odd.update(index for index, line in enumerate(lines) if widths[index] < last and "  " not in line)
    block = "".join(map(str.ljust, lines, repeat(width)))
    for end in columns.bounds:
        behind = block[end::width] if end < width else ""
        if behind.strip(" "):
            pairs = zip(block[end - 1 :: width], behind, strict=True)
            odd.update(index for index, pair in enumerate(pairs) if " " not in pair)
    return odd
