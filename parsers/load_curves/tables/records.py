"""Levels one below the other, a figure a line: `queue depth 8`, `IOPS: 17,900`, `Avg latency: 0.446 ms`.

So do scripts print, and so do lines that somebody picked out of fio's text.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from parsers.load_curves.source import MOST_POINTS
from parsers.load_curves.tables.figures import is_figure
from parsers.load_curves.tables.grid import Grid, Row
from parsers.load_curves.tables.level_lines import load_of
from parsers.load_curves.tables.vocabulary import heading

_DIGIT = re.compile(r"\d")
_NAMED = re.compile(r"[\s*#>|-]{0,9}([A-Za-z][^:=]{1,50}?)[\s.]{0,60}[:=]\s{0,20}(\d[^:=]{0,30}?)\s*\Z")
_OF_FIO = (
    ("IOPS", re.compile(r"\bIOPS= ?(\d[\d.]{0,12}k?)\b", re.IGNORECASE)),
    ("BW", re.compile(r"\bBW= ?(\d[\d.]{0,12} ?[KMG]i?B/s)", re.IGNORECASE)),
)
_LATENCY_OF_FIO = re.compile(r"\s*lat \(([mun])sec\) ?:.{0,90}\bavg= ?(\d[\d.]{0,12})")
_LOADS = ("outstanding", "jobs", "threads")
_FIGURES = ("iops", "mbps", "latency_ms")
_LONGEST_LINE, _MOST_LINES, _LONGEST_BLOCK, _FEWEST = 300, 20_000, 60, 2


@dataclass(slots=True)
class _Block:
    line: int
    name: str
    load: str
    cells: dict[str, str] = field(default_factory=dict)
    rate_line: int = 0


def grids(lines: Sequence[str]) -> list[Grid]:
    """Blocks of the same figures, a row each."""
    alike: dict[tuple[str, ...], list[_Block]] = {}
    for block in _blocks(lines[:_MOST_LINES]):
        if block.rate_line:
            alike.setdefault((block.name, *block.cells), []).append(block)
    return [
        Grid(
            blocks[0].line,
            tuple(Row(block.rate_line, (block.load, *block.cells.values())) for block in blocks),
            (names,),
        )
        for names, blocks in alike.items()
        if _FEWEST <= len(blocks) <= MOST_POINTS
    ]


def _blocks(lines: Sequence[str]) -> Iterator[_Block]:
    block: _Block | None = None
    for number, line in enumerate(lines, 1):
        if len(line) > _LONGEST_LINE or not _DIGIT.search(line):
            continue
        pairs = list(_pairs(line))
        if began := _begun(line, pairs, number):
            if block:
                yield block
            block = began
        elif block and number - block.line <= _LONGEST_BLOCK:
            _take(block, pairs, number)
    if block:
        yield block


def _pairs(line: str) -> Iterator[tuple[str, str]]:
    """Names with their figures: of fio's lines, else the one that the line is of."""
    for name, words in _OF_FIO:
        if match := words.search(line):
            yield name, match[1]
    if match := _LATENCY_OF_FIO.match(line):
        yield f"latency ({match[1]}s)", match[2]
    elif (match := _NAMED.match(line)) and is_figure(match[2]):
        yield match[1].strip(), match[2]


def _begun(line: str, pairs: Sequence[tuple[str, str]], number: int) -> _Block | None:
    """The block that a line begins: by a load with its name, or by one in words alone."""
    for name, cell in pairs:
        says = heading(name)
        if says and says.meaning in _LOADS and len(pairs) == 1:
            return _Block(number, name, cell)
        if says and says.meaning in _FIGURES:
            return None
    load = load_of(line)
    return _Block(number, *load) if load else None


def _take(block: _Block, pairs: Sequence[tuple[str, str]], number: int) -> None:
    for name, cell in pairs:
        says = heading(name)
        if says and says.meaning in _FIGURES and says.percentile is None:
            block.cells.setdefault(name, cell)
            if says.meaning != "latency_ms" and not block.rate_line:
                block.rate_line = number
