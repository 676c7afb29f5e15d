"""Statspack and AWR text: the rulers tell where the tables are and what their columns are.

A section is a title line, notes, heading lines, a ruler and data up to a line of dashes; page-1 blocks
carry their title over a line of tildes and end at a blank line. A title printed again after a page
break goes on with the same table.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from parsers.formats import text_cells as cells
from parsers.formats import text_lines as kinds
from parsers.formats.text_lines import Span
from parsers.table import Table, TableRow


@dataclass(slots=True)
class Block:
    """One ruler with its headings: where a table's data begins."""

    columns: list[Span]
    headings: tuple[str, ...]
    first: int
    title: str | None = None
    notes: tuple[str, ...] = ()
    upper: list[Span] = field(default_factory=list)


def read_tables(lines: Sequence[str], numbers: Sequence[int]) -> list[Table]:
    """Every table of one text report; `numbers` are the lines' numbers in the uploaded text."""
    return _Cutter(lines, numbers).run()


def database_and_instance(lines: Sequence[str]) -> tuple[str, str] | None:
    """What the section titles say: `DB/Inst: NAME/instance`."""
    for line in lines:
        found = kinds.section_title(line)
        if found and found["db"]:
            return found["db"], found["inst"]
    return None


class _Cutter:
    def __init__(self, lines: Sequence[str], numbers: Sequence[int]) -> None:
        self.lines = [line.lstrip("\f").rstrip()[: kinds.MAX_LINE] for line in kinds.without_addm(lines)]
        self.numbers = numbers
        self.tables: list[Table] = []
        self.title = ""
        self.titled = False
        self.title_line = 1
        self.notes: list[str] = []
        self.table: Table | None = None
        self.block: Block | None = None
        self.waiting: list[str] | None = None
        self.waiting_line = 0
        self.between = False
        self.group_rulers, self.group_texts = self._group_rulers()
        self.blocks = self._find_blocks()

    def run(self) -> list[Table]:
        index = 0
        while index < len(self.lines):
            index = self._step(index)
        for number, table in enumerate(self.tables, 1):
            table.number = number
        return self.tables

    # where tables begin ------------------------------------------------------------------

    def _find_blocks(self) -> dict[int, tuple[int, Block]]:
        """First heading line of each ruler -> (last line of the head, the block)."""
        found: dict[int, tuple[int, Block]] = {}
        rulers = [index for index, line in enumerate(self.lines) if kinds.is_ruler(line)]
        held: set[int] = set()
        for place, index in enumerate(rulers):
            if index in held:
                continue
            heading = self._heading(index)
            if heading is None:
                continue
            first, texts, title = heading
            lower = self._lower_ruler(rulers, place)
            columns = kinds.spans(self.lines[index])
            headings = cells.heading_cells(texts, columns)
            block = Block(columns, headings, first, title)
            last = index
            if lower is not None:
                held.add(lower)
                last = lower
                block = self._two_lines(block, index, lower)
            found[first] = (last, block)
        return found

    def _group_rulers(self) -> tuple[set[int], set[int]]:
        """Dashes over several columns, `% of Waits` above them: neither a ruler nor a section's end."""
        found: set[int] = set()
        above: set[int] = set()
        for index, line in enumerate(self.lines):
            if kinds.END.match(line) and self._ruler_follows(index):
                found.add(index)
                while index and self.lines[index - 1].strip() and not kinds.NOTE.match(self.lines[index - 1]):
                    index -= 1
                    above.add(index)
        return found, above

    def _ruler_follows(self, index: int) -> bool:
        for line in self.lines[index + 1 : index + 1 + kinds.MAX_HEADING_LINES]:
            if kinds.is_ruler(line) and "~" not in line:
                return True
            if self._ends_heading(line) or kinds.UNDERLINE.match(line):
                return False
        return False

    def _two_lines(self, upper: Block, index: int, lower: int) -> Block:
        columns = kinds.spans(self.lines[lower])
        between = self.lines[index + 1 : lower]
        if columns[0].start == 0 and self.lines[lower].startswith(" "):
            columns = columns[1:]
        headings = upper.headings + cells.heading_cells(between, columns)
        return Block(columns, headings, upper.first, upper.title, upper.notes, upper.columns)

    def _lower_ruler(self, rulers: list[int], place: int) -> int | None:
        """The second ruler of a section whose rows take two lines: heading lines directly between."""
        index = rulers[place]
        if not self.lines[index].startswith("-") or place + 1 >= len(rulers):
            return None
        lower = rulers[place + 1]
        between = self.lines[index + 1 : lower]
        if not 1 <= len(between) <= kinds.MAX_HEADING_LINES or "~" in self.lines[lower]:
            return None
        if set(kinds.spans(self.lines[lower])) <= {*kinds.spans(self.lines[index]), Span(0, 30)}:
            return None
        return None if any(self._ends_heading(one) or kinds.FIGURE.search(one) for one in between) else lower

    def _ends_heading(self, line: str) -> bool:
        if not line.strip() or kinds.NOTE.match(line) or kinds.END.match(line):
            return True
        return bool(kinds.section_title(line))

    def _heading(self, ruler: int) -> tuple[int, list[str], str | None] | None:
        """The heading lines over a ruler, upwards to a blank line, a note, a title or an underline.

        None where they reach another ruler: those are data, and this one only rules off a sum.
        """
        if self.lines[ruler].lstrip().startswith("~"):
            return self._page_one_heading(ruler)
        first = ruler
        texts: list[str] = []
        while first > 0 and ruler - first < kinds.MAX_HEADING_LINES:
            above = self.lines[first - 1]
            underline = kinds.UNDERLINE.match(above)
            if underline and first > 1:
                title, rest = self._page_one_title(first - 2, len(above) - len(underline["rest"]))
                return first - 2, [rest, " " * underline.end(1) + underline["rest"], *texts], title
            if self._ends_heading(above):
                break
            if kinds.is_ruler(above):
                return None
            first -= 1
            texts.insert(0, above)
        return first, texts, None

    def _page_one_heading(self, ruler: int) -> tuple[int, list[str], str | None]:
        above = self.lines[ruler - 1] if ruler else ""
        width = kinds.TILDES.match(self.lines[ruler]).end()  # type: ignore[union-attr]
        title, rest = self._page_one_title(ruler - 1, width)
        if "Platform" not in above and ruler > 1 and "Platform" in self.lines[ruler - 2]:
            return ruler - 2, [self.lines[ruler - 2].split("Platform")[0][:4], _HOST], title
        return max(ruler - 1, 0), [above if len(kinds.spans(self.lines[ruler])) > 5 else rest], title

    def _page_one_title(self, index: int, width: int) -> tuple[str, str]:
        """The title over an underline, and what stands to its right: heading words or a caption."""
        if index < 0:
            return "", ""
        line = self.lines[index]
        title, rest = line[:width], line[width:]
        if rest[:1].strip():
            more = rest.split("  ")[0]
            title, rest = title + more, " " * len(more) + rest[len(more) :]
        caption = rest.strip()
        if caption.startswith("("):
            rest = ""
        return title.strip(), " " * len(title) + rest

    # walking the lines -------------------------------------------------------------------

    def _step(self, index: int) -> int:
        line = self.lines[index]
        if index in self.blocks:
            last, block = self.blocks[index]
            self._open(block, index)
            return last + 1
        titled = kinds.section_title(line)
        if titled:
            self._begin(titled["title"].strip(), index)
            return index + 1
        if self._is_underlined(index):
            self._pairs_title(index)
            return index + 2
        self._line(line, index)
        return index + 1

    def _is_underlined(self, index: int) -> bool:
        if index + 1 >= len(self.lines) or not self.lines[index].strip():
            return False
        return bool(kinds.UNDERLINE.match(self.lines[index + 1]))

    def _begin(self, title: str, index: int) -> None:
        """A section title; the same title after a page break keeps the table open."""
        if title != self.title or self.table is None or not self.titled:
            self._close()
        self.between = self.table is not None
        self.title, self.titled, self.title_line = title, True, self.numbers[index]
        self.notes = []

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
            self.title, self.titled, self.notes = block.title, False, []
            self.title_line = self.numbers[index]
        elif not self.titled and self.table is None:
            self.title_line = self.numbers[index]
        self.block = block
        title = self.title or (block.headings[0] if not self.titled else "")
        self._new_table(block.headings, self.title_line if self.title else self.numbers[index], title)

    def _goes_on(self, block: Block) -> bool:
        return bool(self.table and self.titled and self.block and self.table.headings == block.headings)

    def _new_table(self, headings: tuple[str, ...], line: int, title: str | None = None) -> None:
        self.table = Table(title if title is not None else self.title, headings, [], line, notes=tuple(self.notes))
        self.tables.append(self.table)

    def _close(self) -> None:
        if self.waiting is not None and self.table is not None:
            self.table.rows.append(TableRow(self.waiting_line, self.waiting))
        self.waiting = None
        if self.table is not None and not self.table.rows and not self.table.empty:
            self.tables.remove(self.table)
        self.table = self.block = None

    def _line(self, line: str, index: int) -> None:
        if not line.strip():
            if not self.titled:
                self._close()
                self.title = ""
            return
        if index in self.group_rulers:
            return
        if kinds.END.match(line):
            self._close()
            self.titled, self.title = False, ""
        elif kinds.NO_DATA in line:
            self._empty(index)
        elif kinds.NOTE.match(line):
            self.notes.append(line.strip().removeprefix("->").strip())
        elif self.table is not None:
            if not self.between and index not in self.group_texts:
                self._data(line, self.numbers[index])
        elif ":" in line and not self.titled:
            self._loose_pairs(line, index)

    def _empty(self, index: int) -> None:
        self._close()
        self._new_table((), self.title_line)
        if self.table is not None:
            self.table.empty = True
        self.table = None

    def _loose_pairs(self, line: str, index: int) -> None:
        """Label and value lines that stand in no block of their own, such as the host line of 10g."""
        found = cells.pairs(line)
        if len(found) >= 2 and not kinds.UNDERLINE.match(line):
            self.title = ""
            self._new_table((), self.numbers[index], found[0])
            if self.table is not None:
                self.table.rows.append(TableRow(self.numbers[index], found))

    def _data(self, line: str, number: int) -> None:
        table, block = self.table, self.block
        if table is None:
            return
        if block is None:
            loose = cells.figures(line) if table.headings else cells.pairs(line)
            table.rows.append(TableRow(number, loose or [line.strip()]))
        elif block.upper:
            self._half(line, number, block, table)
        else:
            table.rows.append(TableRow(number, self._one(line, block)))

    def _one(self, line: str, block: Block) -> list[str]:
        whole = cells.minutes(line)
        if whole:
            return whole
        end = block.columns[-1].end
        tail = cells.tail_pair(line, end) if not self.titled else []
        if tail:
            return cells.cut(line[:end], block.columns) + tail
        return cells.cut(line, block.columns)

    def _half(self, line: str, number: int, block: Block, table: Table) -> None:
        """A row of two lines: names on the first, figures on the second."""
        if self.waiting is None:
            self.waiting = cells.cut(line, block.upper)
            self.waiting += [""] * (len(block.upper) - len(self.waiting))
            self.waiting_line = number
            return
        table.rows.append(TableRow(number, self.waiting + cells.cut(line, block.columns)))
        self.waiting = None


_HOST = "     Name             Platform                CPUs  Cores Sockets   Memory (G)"
