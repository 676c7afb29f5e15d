"""Cells that reach over several columns or rows, written out."""

from turbohtml import Element

from parsers.formats.html_captions import one_line

WIDEST_SPAN = 100
_WIDEST_TABLE = 1000

SpannedRow = list[tuple[str, bool]]  # text of each column, and whether it is a repeat of its neighbour


def spans(rows: list[Element], widest: int = _WIDEST_TABLE) -> list[SpannedRow]:
    """The cells of some rows with `colspan` and `rowspan` written out, both bounded."""
    pending: dict[int, tuple[int, str, bool]] = {}
    grid = []
    for row in rows:
        line: SpannedRow = []
        for cell in row.children:
            if isinstance(cell, Element):
                if pending:
                    _take_down(pending, line, widest)
                _spread(cell, pending, line, widest)
        if pending:
            _take_down(pending, line, widest)
        grid.append(line)
    return grid


def _take_down(pending: dict[int, tuple[int, str, bool]], line: SpannedRow, widest: int) -> None:
    """Continue the cells that reach down from above into the next columns of this line."""
    while len(line) in pending and len(line) < widest:
        left, text, repeat = pending.pop(len(line))
        if left > 1:
            pending[len(line)] = (left - 1, text, repeat)
        line.append((text, repeat))


def _spread(cell: Element, pending: dict[int, tuple[int, str, bool]], line: SpannedRow, widest: int) -> None:
    """Write one cell into as many columns as it spans, but into its own at least."""
    text = one_line(" ".join(cell.strings))
    across, down = span(cell, "colspan"), span(cell, "rowspan")
    for repeat in range(min(across, max(widest - len(line), 1))):
        if down > 1:
            pending[len(line)] = (down - 1, text, repeat > 0)
        line.append((text, repeat > 0))


def span(cell: Element, name: str) -> int:
    """How many columns or rows a cell reaches over, as its `colspan` or `rowspan` says."""
    value = cell.attr(name)
    if not value:
        return 1
    digits = value.strip(" \"'/")
    return min(int(digits), WIDEST_SPAN) or 1 if digits.isdecimal() and len(digits) < 6 else 1
