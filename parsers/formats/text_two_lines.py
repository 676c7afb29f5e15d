"""Rows of two lines under two rulers: names on the first, figures on the second; either may have got lost."""

from collections.abc import Sequence

from parsers.formats import text_cells as cells
from parsers.formats.text_blocks import Block
from parsers.formats.text_rows import cut_all
from parsers.model.table import Table, TableRow


class TwoLines:
    """Puts the lines of such a block together; a first line `waits` until its second comes."""

    def __init__(self) -> None:
        self.waiting: list[str] | None = None
        self.waiting_line = 0

    def read(self, lines: Sequence[str], numbers: Sequence[int], block: Block, table: Table) -> None:
        """Adds the rows of some lines: all at once where names and figures take turns."""
        names, figures = lines[::2], lines[1::2]
        if self.waiting is None and not any(map(cells.are_figures, names)) and all(map(cells.has_figures, figures)):
            paired = 2 * len(figures)
            above, below = cut_all(names[: len(figures)], block.upper), cut_all(figures, block.columns)
            for number, name, rest in zip(numbers[1::2], above, below, strict=True):
                table.rows.append(TableRow(number, [*_filled(name, block), *rest]))
            lines, numbers = lines[paired:], numbers[paired:]
        for line, number in zip(lines, numbers, strict=True):
            self.read_one(line, number, block, table)

    def read_one(self, line: str, number: int, block: Block, table: Table) -> None:
        """One line, whichever it is."""
        if self.waiting is None and cells.are_figures(line):
            table.rows.append(TableRow(number, [line.strip()]))
            return
        if self.waiting is not None and not cells.has_figures(line):
            self.end(table)
        if self.waiting is None:
            self.waiting = _filled(cells.cut(line, block.upper), block)
            self.waiting_line = number
            return
        table.rows.append(TableRow(number, self.waiting + cells.cut(line, block.columns)))
        self.waiting = None

    def end(self, table: Table | None) -> None:
        """A first line without its second is a row, too."""
        if self.waiting is not None and table is not None:
            table.rows.append(TableRow(self.waiting_line, self.waiting))
        self.waiting = None


def _filled(names: Sequence[str], block: Block) -> list[str]:
    return [*names, *[""] * (len(block.upper) - len(names))]
