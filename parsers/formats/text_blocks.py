"""Where the tables of a text report begin: each ruler with its heading lines, title and second ruler."""

from collections.abc import Callable
from typing import NamedTuple

from parsers.formats import text_cells as cells
from parsers.formats import text_lines as kinds
from parsers.formats import text_statements
from parsers.formats.text_lines import Columns
from parsers.formats.text_places import Places, Text
from parsers.model.inside import Inside

NO_COLUMNS = Columns()


class Head(NamedTuple):
    """What stands over a ruler: its first line, the lines of headings, and the title of a block of page 1."""

    first: int
    texts: list[str]
    title: str | None = None
    notes: tuple[str, ...] = ()


class Block(Inside, frozen=True):
    """One ruler with its headings: where a table's data begins."""

    columns: Columns
    headings: tuple[str, ...]
    first: int
    title: str | None = None
    notes: tuple[str, ...] = ()
    upper: Columns = NO_COLUMNS
    groups: tuple[str, ...] = ()


class Blocks:
    """All rulers of one report's lines.

    `heads` tells for the first heading line of each the last line of its head and the block;
    `group_rulers` and `group_texts` are lines of headings that only look like rulers and data; `statements` are the
    pages of SQL lists, in whose text nothing is a ruler.
    """

    def __init__(self, text: Text) -> None:
        self.lines = text.lines
        self.places = Places(text)
        self.above_headings = {*self.places.notes, *self.places.ends, *self.places.titles}
        self.no_headings = {*self.above_headings, *self.places.rulers, *filter(None, self.places.underlines)}
        self.statements = text_statements.pages(self.lines, self.places)
        self.sql_texts = {index for first, end in self.statements.items() for index in range(first + 1, end)}
        self.group_rulers, self.group_texts = self._group_rulers()
        self.heads = self._find_blocks()
        self.underlined = {index - 1 for index in self.places.underlines if self.lines[index - 1]}

    def marked(self) -> set[int]:
        """The lines that are not simply rows, if they stand under a ruler of a titled section."""
        places = self.places
        lines = {*places.titles, *places.notes, *places.ends, *places.ends_of_report, *places.no_data}
        lines |= {*places.separators, *places.underlines, *(index - 1 for index in places.underlines)}
        return {*lines, *self.heads, *self.group_rulers, *self.group_texts}

    def _find_blocks(self) -> dict[int, tuple[int, Block]]:
        """First heading line of each ruler -> (last line of the head, the block)."""
        blocks: dict[int, tuple[int, Block]] = {}
        rulers = sorted({*self.places.rulers, *self.group_rulers} - self.sql_texts)
        held: set[int] = set()
        for place, index in enumerate(rulers):
            if index in held:
                continue
            grouped = self._grouped(index, rulers[place + 1]) if place + 1 < len(rulers) else None
            if index in self.group_rulers and grouped is None:
                continue
            head = self._heading(index)
            if head is None:
                continue
            lower = rulers[place + 1] if grouped else self._lower_ruler(rulers, place)
            held.update(() if lower is None else (lower,))
            blocks[head.first] = (index if lower is None else lower, self._block(head, index, lower, grouped))
        return blocks

    def _block(self, head: Head, index: int, lower: int | None, grouped: Columns | None) -> Block:
        if grouped and lower is not None:
            return self._under_groups(head, index, lower, grouped)
        columns = kinds.spans(self.lines[index])
        block = Block(columns, cells.heading_cells(tuple(head.texts), columns), head.first, head.title, head.notes)
        return block if lower is None else self._two_lines(block, index, lower)

    def _grouped(self, upper: int, lower: int) -> Columns | None:
        """The groups of an upper ruler that names groups of columns: each begins and ends with columns of the lower.

        A name at the left edge of its group, not centred, is a column's of a section whose rows take two lines.
        """
        if not 1 < lower - upper <= kinds.MAX_HEADING_LINES + 1 or "~" in self.lines[lower]:
            return None
        groups = kinds.groups_over(self.lines[upper], self.lines[lower])
        if groups is None or self._holds_data(upper + 1, lower):
            return None
        edges = {group.start: group.end for group in groups}
        names = list(cells.PHRASE.finditer(self.lines[upper - 1]))
        centred = all(edges.get(name.start(), 0) <= name.end() + 1 for name in names)
        return groups if names and centred else None

    def _under_groups(self, head: Head, upper: int, lower: int, groups: Columns) -> Block:
        """Columns under a ruler over which another one names groups."""
        columns = kinds.spans(self.lines[lower])
        over = kinds.groups_of_columns(cells.group_cells(tuple(head.texts), groups), groups, columns)
        headings = cells.heading_cells(tuple(self.lines[upper + 1 : lower]), columns)
        return Block(columns, headings, head.first, head.title, head.notes, groups=over)

    def _group_rulers(self) -> tuple[set[int], set[int]]:
        """Dashes over several columns, `% of Waits` above them: neither a ruler nor a section's end."""
        rulers: set[int] = set()
        above: set[int] = set()
        for index in sorted(self.places.ends - self.sql_texts):
            if self._ruler_follows(index):
                rulers.add(index)
                for upper in range(index - 1, max(index - 1 - kinds.MAX_HEADING_LINES, -1), -1):
                    if not self.lines[upper].strip() or upper in self.places.notes:
                        break
                    above.add(upper)
        return rulers, above

    def _ruler_follows(self, index: int) -> bool:
        for below in range(index + 1, min(index + 1 + kinds.MAX_HEADING_LINES, len(self.lines))):
            if below in self.places.rulers and "~" not in self.lines[below]:
                return True
            if self._ends_heading(below) or below in self.places.underlines:
                return False
        return False

    def _two_lines(self, upper: Block, index: int, lower: int) -> Block:
        columns = kinds.spans(self.lines[lower])
        between = self.lines[index + 1 : lower]
        if columns[0].start == 0 and self.lines[lower].startswith(" "):
            columns = Columns(columns[1:])
        headings = upper.headings + cells.heading_cells(tuple(between), columns)
        return Block(columns, headings, upper.first, upper.title, upper.notes, upper.columns)

    def _lower_ruler(self, rulers: list[int], place: int) -> int | None:
        """The second ruler of a section whose rows take two lines: heading lines directly between."""
        index = rulers[place]
        if not self.lines[index].startswith("-") or place + 1 >= len(rulers):
            return None
        lower = rulers[place + 1]
        if not 1 < lower - index <= kinds.MAX_HEADING_LINES + 1 or "~" in self.lines[lower]:
            return None
        if lower in self.statements and "" not in self.lines[index + 1 : lower]:
            return lower
        adds = kinds.adds_columns(self.lines[lower], self.lines[index])
        return lower if adds and not self._holds_data(index + 1, lower) else None

    def _holds_data(self, first: int, end: int) -> bool:
        """Whether lines between two rulers are not only headings."""
        return any(map(self._ends_heading, range(first, end))) or any(map(kinds.FIGURE.search, self.lines[first:end]))

    def _ends_heading(self, index: int) -> bool:
        return not self.lines[index] or index in self.above_headings

    def _heading(self, ruler: int) -> Head | None:
        """The heading lines over a ruler, upwards to a blank line, a note, a title or an underline.

        None where they reach another ruler: those are data, and this one only rules off a sum.
        """
        if self.lines[ruler].lstrip().startswith("~"):
            return self._page_one_heading(ruler)
        least, above = max(ruler - kinds.MAX_HEADING_LINES, 0), ruler - 1
        while above >= least and self.lines[above] and above not in self.no_headings:
            above -= 1
        texts = self.lines[above + 1 : ruler]
        if above < least:
            return Head(least, texts)
        if above and (underline := self.places.underlines.get(above)):
            named, notes = self._over_notes(above - 1)
            title, rest = self._page_one_title(named, len(self.lines[above]) - len(underline["rest"]))
            return Head(named, [rest, " " * underline.end(1) + underline["rest"], *texts], title, notes)
        return Head(above + 1, texts) if self._ends_heading(above) else None

    def _over_notes(self, index: int) -> tuple[int, tuple[str, ...]]:
        """The line of a title, upwards over the notes that stand between it and its underline."""
        notes: list[str] = []
        while index > 0 and index in self.places.notes:
            notes.insert(0, kinds.note(self.lines[index]))
            index -= 1
        return index, tuple(notes)

    def _page_one_heading(self, ruler: int) -> Head:
        above = self.lines[ruler - 1] if ruler else ""
        width = kinds.TILDES.match(self.lines[ruler]).end()  # type: ignore[union-attr]
        title, rest = self._page_one_title(ruler - 1, width)
        if "Platform" not in above and ruler > 1 and "Platform" in self.lines[ruler - 2]:
            word = self.lines[ruler - 2].split("Platform")[0][:4]  # the heading goes on in a second line
            return Head(ruler - 2, [word, _HOST[: len(self.lines[ruler])]], word)
        return Head(max(ruler - 1, 0), [above if len(kinds.spans(self.lines[ruler])) > 5 else rest], title)

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


Mends = Callable[[Blocks], list[str] | None]
"""Says what the lines should be that these tables stand in; None where they are as Oracle printed them."""


def blocks_of(lines: list[str], mends: Mends | None) -> Blocks:
    """The tables of these lines, mended where they have to be."""
    blocks = Blocks(Text(lines))
    mended = mends(blocks) if mends else None
    return Blocks(Text(mended)) if mended else blocks


_HOST = "     Name             Platform                CPUs Cores Sockets   Memory (G)"
