"""Text whose lines were cut at a width: what stood right of it is gone, and a figure at the cut has lost its end.

The headings tell: several columns that reach the width of the text have only the beginning of a known one, or none.
Then the column at the cut goes, and so does the last word of every other line that reaches it.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from statistics import mode

from parsers.errors import AS_SPOOLED, UnreadableHeader
from parsers.formats.text_blocks import Blocks
from parsers.formats.text_lines import Columns
from parsers.model.column_types import normal
from parsers.model.report import Scope
from parsers.model.table import Table
from parsers.sections.catalogue import known

WARNING = "The lines of this report were cut at {} characters: what stood to the right of that is missing."
LOST = (
    "Of {} only the title is left: the headings or the dashes below them were lost on the way; bring the report as "
    f"Oracle wrote it{AS_SPOOLED}."
)
_FEWEST = 2  # headings that were cut; a release that is not known yet may have one that only looks so
_NARROWEST = 40
_FEW = 0.02  # of the lines: those that were put together again, or stand between
_DRAWN = "-~ "

_Words = tuple[str, ...]


class CutLines:
    """What became of the lines of one report; `width` is where they were cut. A cluster's is refused then."""

    def __init__(self, scope: Scope) -> None:
        self._scope: Scope = scope
        self._titles: Iterable[re.Match[str]] = ()
        self.width: int | None = None

    def without_table(self, tables: Iterable[Table]) -> str | None:
        """The titles below which no table came, in words: every one that Oracle prints has some."""
        printed = {title["title"].strip(): None for title in self._titles}
        for table in tables:
            printed.pop(table.title, None)
        titles = [f"“{title}”" for title in printed]
        if not titles or self.width:
            return None
        others = f" and {len(titles) - 1} other sections" if len(titles) > 1 else ""
        return f"{titles[0]}{others}"

    def without_cut_words(self, blocks: Blocks) -> list[str] | None:
        """The lines without what was cut in its middle; None where nothing was. Raises UnreadableHeader."""
        titles = [*blocks.places.titles.values()]
        self._titles = titles if blocks.places.ends_of_report else titles[:-1]  # a text may break off below its last
        heads = [block for _, block in blocks.heads.values() if _is_begun(block.headings[-1], self._scope)]
        if len(heads) < _FEWEST:
            return None
        width = mode(block.columns[-1].end for block in heads)
        begun = {block.headings for block in heads if block.columns[-1].end == width}
        wider = sum(len(line) > width for line in blocks.lines)
        if len(begun) < _FEWEST or width < _NARROWEST or wider > _FEW * len(blocks.lines):
            return None
        if self._scope == "cluster":
            raise UnreadableHeader(
                f"The lines of this report were cut at {width} characters: most columns of a cluster are gone; bring "
                f"it as Oracle wrote it{AS_SPOOLED}."
            )
        self.width = width
        return _trimmed(blocks, width)


@cache
def _known(scope: Scope) -> tuple[frozenset[str], frozenset[_Words]]:
    """Every heading that is known, and the words of each."""
    headings = {heading for section in known(scope) for column in section.columns for heading in column.headings}
    headings |= {heading for section in known(scope) for column in section.columns for heading, _ in column.other}
    return frozenset(map(normal, headings)), frozenset(map(_words, headings))


@lru_cache(maxsize=4096)
def _is_begun(heading: str, scope: Scope) -> bool:
    """Whether a heading is only the beginning of a known one, or nothing is left of it."""
    whole, words_of = _known(scope)
    words = _words(heading)
    if normal(heading) in whole:
        return False
    return not words or any(len(other) == len(words) and all(map(str.startswith, other, words)) for other in words_of)


def _words(heading: str) -> _Words:
    return tuple(filter(None, map(normal, heading.split())))


def _trimmed(blocks: Blocks, width: int) -> list[str]:
    lines = [_without_last_word(line) if len(line) == width else line for line in blocks.lines]
    ends = sorted({*blocks.heads, *blocks.places.titles, *blocks.places.ends, *blocks.underlined, len(lines)})
    for first, (last, block) in blocks.heads.items():
        end = ends[bisect_right(ends, last)]
        if block.upper:
            upper = next(index for index in range(first, last) if _is_ruler(blocks.lines[index], block.upper))
            _cut_column(lines, blocks.lines, range(first, upper + 1), block.upper, width)
            _cut_column(lines, blocks.lines, range(upper + 1, last + 1), block.columns, width)
            for columns in (block.upper, block.columns):  # which of both a row's line is, its words do not tell
                _cut_column(lines, lines, range(last + 1, end), columns, width)
        else:
            _cut_column(lines, blocks.lines, range(first, end), block.columns, width)
    return lines


def _is_ruler(line: str, columns: Columns) -> bool:
    return len(line) == columns[-1].end and not line.strip(_DRAWN)


def _cut_column(lines: list[str], printed: Sequence[str], where: range, columns: Columns, width: int) -> None:
    """Takes the last column out of these lines, if it reaches the cut."""
    if columns[-1].end < width or len(columns) < 2:
        return
    edge = columns[-2].end
    for index in where:
        line = printed[index]
        if len(line) > edge:
            left = line[:edge]
            crossed = line[edge] != " " and left[-1] != " " and line.strip(_DRAWN) != ""
            lines[index] = _without_last_phrase(left) if crossed else left.rstrip()


def _without_last_word(line: str) -> str:
    """A line of dashes stays: it ends a section."""
    return line[: line.rfind(" ") + 1].rstrip() if line.strip(_DRAWN) else line


def _without_last_phrase(line: str) -> str:
    """A line without its last words that single blanks part."""
    return line[: max(line.rfind("  "), 0)].rstrip()
