"""Where the tables of a text report begin: each ruler with its heading lines, title and second ruler."""

from collections.abc import Sequence
from dataclasses import dataclass

from parsers.formats import text_cells as cells
from parsers.formats import text_lines as kinds
from parsers.formats.text_lines import Columns, Span

NO_COLUMNS = Columns()


@dataclass(slots=True)
class Block:
    """One ruler with its headings: where a table's data begins."""

    columns: Columns
    headings: tuple[str, ...]
    first: int
    title: str | None = None
    notes: tuple[str, ...] = ()
    upper: Columns = NO_COLUMNS


class Blocks:
    """All rulers of one report's lines.

    `heads` tells for the first heading line of each the last line of its head and the block;
    `group_rulers` and `group_texts` are lines of headings that only look like rulers and data.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.group_rulers, self.group_texts = self._group_rulers()
        self.heads = self._find_blocks()

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
            headings = cells.heading_cells(tuple(texts), columns)
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
            if kinds.is_end(line) and self._ruler_follows(index):
                found.add(index)
                while index and self.lines[index - 1].strip() and not kinds.is_note(self.lines[index - 1]):
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
            columns = Columns(columns[1:])
        headings = upper.headings + cells.heading_cells(tuple(between), columns)
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
        if not line.strip() or kinds.is_note(line) or kinds.is_end(line):
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


_HOST = "     Name             Platform                CPUs  Cores Sockets   Memory (G)"
