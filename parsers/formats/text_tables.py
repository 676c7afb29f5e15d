"""Statspack and AWR text: the rulers tell where the tables are and what their columns are.

A section is a title line, notes, heading lines, a ruler and data up to a line of dashes; page-1 blocks
carry their title over a line of tildes and end at a blank line. A title printed again after a page
break goes on with the same table.
"""

from bisect import bisect_left
from collections.abc import Sequence

from parsers.formats import text_cells as cells
from parsers.formats import text_lines as kinds
from parsers.formats import text_statements
from parsers.formats.text_blocks import Block, Blocks, Mends, blocks_of
from parsers.formats.text_rows import RulerRows
from parsers.formats.text_two_lines import TwoLines
from parsers.model.table import Postpones, Table, TableRow


def read_tables(
    lines: list[str], numbers: Sequence[int], postpones: Postpones | None = None, mends: Mends | None = None
) -> list[Table]:
    """Every table of one text report; `numbers` are the lines' numbers in the uploaded text.

    Of a table that `postpones` names the rows are counted and not cut, others are cut once they are asked for. Where
    nothing is postponed, `lines` are used up: each leaves its room to its cells.
    """
    blocks = blocks_of(lines, mends)
    if postpones is None:
        lines.clear()
    return _Cutter(blocks, numbers, postpones).run()


class _Cutter:
    def __init__(self, blocks: Blocks, numbers: Sequence[int], postpones: Postpones | None) -> None:
        self.postpones = postpones
        self.blocks = blocks
        self.lines = blocks.lines
        self.numbers = numbers
        self.tables: list[Table] = []
        self.title = ""
        self.titled = False
        self.title_line = 1
        self.notes: list[str] = []
        self.table: Table | None = None
        self.block: Block | None = None
        self.two_lines = TwoLines()
        self.between = False
        self.places, self.marked = blocks.places, blocks.marked()
        self.begins = {*blocks.heads, *self.places.titles, *blocks.underlined}
        self.stops = [*sorted(self.marked), len(self.lines)]

    def run(self) -> list[Table]:
        index, end = 0, len(self.lines)
        while index < end:
            if index in self.begins:
                index = self._beginning(index)
            elif self.titled and index not in self.marked:
                index = self._run(index)
            else:
                self._line(self.lines[index], index)
                index += 1
        for number, table in enumerate(self.tables, 1):
            table.number = number
        return self.tables

    def _run(self, index: int) -> int:
        """Rows from here to the next line that may be something else: most of a report."""
        end = self.stops[bisect_left(self.stops, index)]
        table, block = self.table, self.block
        if table is None or self.between:
            return end
        lines, numbers = self.lines[index:end], self.numbers[index:end]
        if table.uncut is not None:
            table.leave(len(lines) - lines.count(""), "\n".join(lines))
            return end
        if "" in lines:
            numbers = [number for number, line in zip(numbers, lines, strict=True) if line]
            lines = list(filter(None, lines))
        if block is None:
            for line, number in zip(lines, numbers, strict=True):
                self._data(line, number)
        elif block.upper:
            self.lines[index:end] = [""] * (end - index)  # each leaves its room to its cells, which are cut now
            self.two_lines.read(lines, numbers, block, table)
        elif lines:
            table.later.append(RulerRows(lines, numbers, block.columns))
        return end

    def _beginning(self, index: int) -> int:
        """What begins here: a ruler's headings, a section, a block under its title."""
        if index in self.blocks.heads:
            last, block = self.blocks.heads[index]
            self._open(block, index)
            if last in self.blocks.statements:
                return self._statements(last, block)
            self._postpone()
            return last + 1
        titled = self.places.titles.get(index)
        if titled:
            self._begin(titled["title"].strip(), index)
            return index + 1
        if not self._host_line(self.lines[index], index):
            self._pairs_title(index)
        return index + 2

    def _statements(self, ruler: int, block: Block) -> int:
        """A page of a list of SQL statements."""
        end = self.blocks.statements[ruler]
        numbers, lines = self.numbers[ruler + 1 : end], self.lines[ruler + 1 : end]
        if self.table is not None and any(lines):
            page = list(zip(numbers, lines, strict=True))
            self.table.later.append(text_statements.StatementRows(page, block.headings, block.columns, block.upper))
        return end

    def _postpone(self) -> None:
        """Leaves the rows of the table that was just opened uncut, where nobody wants them."""
        table, block = self.table, self.block
        if self.postpones and table and block and table.is_blank and not block.upper and self.postpones(table):
            table.uncut = 0

    def _begin(self, title: str, index: int) -> None:
        """A section title; the same title after a page break keeps the table open."""
        if title != self.title or self.table is None or not self.titled:
            self._close()
        self.between = self.table is not None
        self.title, self.titled, self.title_line = title, True, self.numbers[index]
        self.notes = []

    def _host_line(self, line: str, index: int) -> bool:
        """Statspack 10.2 underlines the first word of its line about the host: that line holds data, no title."""
        if len(cells.pairs(line)) < 4:
            return False
        self._close()
        self._loose_pairs(line, index)
        return True

    def _pairs_title(self, index: int) -> None:
        self._close()
        self.title, self.titled = self.lines[index].strip(), False
        self.title_line, self.notes = self.numbers[index], []
        words = self.lines[index + 1].strip(" ~").split()
        self._new_table(("", *words) if words else (), self.title_line)

    def _open(self, block: Block, index: int) -> None:
        self.between = False
        if self._goes_on(block):
            self.block = block
            return
        self._close()
        if block.title is not None:
            self.title, self.titled, self.notes = block.title, False, list(block.notes)
            self.title_line = self.numbers[index]
        elif not self.titled and self.table is None:
            self.title_line = self.numbers[index]
        self.block = block
        title = self.title or (block.headings[0] if not self.titled else "")
        self._new_table(block.headings, self.title_line if self.title else self.numbers[index], title, block.groups)

    def _goes_on(self, block: Block) -> bool:
        return bool(self.table and self.titled and self.block and self.table.headings == block.headings)

    def _new_table(
        self, headings: tuple[str, ...], line: int, title: str | None = None, groups: tuple[str, ...] = ()
    ) -> Table:
        title = title if title is not None else self.title
        self.table = Table(title, headings, [], line, groups, notes=tuple(self.notes))
        self.tables.append(self.table)
        return self.table

    def _close(self) -> None:
        if self.table is None:
            return
        self.two_lines.end(self.table)
        if self.table.is_blank and not self.table.empty:
            self.tables.remove(self.table)
        self.table = self.block = None

    def _line(self, line: str, index: int) -> None:
        if not line:
            if not self.titled and not self._goes_on_below(index + 1):
                self._close()
                self.title = ""
            return
        if index not in self.marked:
            self._plain(line, index)
        elif index in self.blocks.group_rulers:
            return
        elif index in self.places.ends or index in self.places.ends_of_report:
            self._close()
            self.titled, self.title = False, ""
        elif index in self.places.no_data:
            self._empty(index)
        elif index in self.places.notes:
            self.notes.append(kinds.note(line))
        elif self.table is None or (index not in self.blocks.group_texts and index not in self.places.separators):
            self._plain(line, index)

    def _plain(self, line: str, index: int) -> None:
        """A row, or a line of labels and values."""
        if self.table is not None:
            if not self.between:
                self._data(line, self.numbers[index])
        elif ":" in line and not self.titled:
            self._loose_pairs(line, index)

    def _goes_on_below(self, index: int) -> bool:
        """Whether the line under a blank one is a row of the block above: then the blank line strayed into it."""
        line = self.lines[index] if index < len(self.lines) else ""
        if self.table is None or not line or index in self.blocks.heads or index in self.blocks.underlined:
            return False
        places = self.places
        if any(index in marked for marked in (places.titles, places.notes, places.ends, places.ends_of_report)):
            return False
        if self.block is not None:
            return not self.block.upper and cells.is_row(line, self.block.columns)
        parts = cells.figures(line) if self.table.headings else cells.pairs(line)
        return len(parts) == len(self.table.rows[-1].cells) if self.table.rows else len(parts) > 1

    def _empty(self, index: int) -> None:
        self._close()
        self._new_table((), self.title_line).empty = True
        self.table = None

    def _loose_pairs(self, line: str, index: int) -> None:
        """Label and value lines that stand in no block of their own, such as the host line of 10g."""
        pairs = cells.pairs(line)
        if len(pairs) >= 2 and not kinds.UNDERLINE.match(line):
            self.title = ""
            self._new_table((), self.numbers[index], pairs[0]).rows.append(TableRow(self.numbers[index], pairs))

    def _data(self, line: str, number: int) -> None:
        table, block = self.table, self.block
        if table is None:
            return
        if table.uncut is not None:
            table.leave(1, line)
        elif block is None:
            loose = cells.figures(line) if table.headings else cells.pairs(line)
            table.rows.append(TableRow(number, loose or [line.strip()]))
        elif block.upper:
            self.two_lines.read_one(line, number, block, table)
        else:
            table.rows.append(TableRow(number, cells.row(line, block.columns, self.titled)))
