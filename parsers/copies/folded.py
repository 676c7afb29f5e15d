"""Lines of a page that a spool folded at its line size are put together again.

SQL*Plus goes on in the next line when a line is full, be it inside a tag or a number. A page that an editor broke
at blanks is left alone: there a line end is a blank, and lines are seldom full.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

_NARROWEST = 60
_FEWEST = 2  # full lines
_NEAR = 10


def joined(lines: Sequence[str]) -> tuple[list[str], list[int]] | None:
    """The lines as they were, and which line each begins on; None where nothing was folded."""
    lengths = list(map(len, lines))
    width = max(lengths, default=0)
    full = lengths.count(width)
    if width < _NARROWEST or full < _FEWEST or full <= sum(map(lengths.count, range(width - _NEAR, width))):
        return None
    goes_on = [index for index, length in enumerate(lengths[:-1]) if length == width]
    inside = sum(_breaks_inside(lines[index], lines[index + 1]) for index in goes_on)
    return _whole(lines, goes_on) if 2 * inside > full else None


def _breaks_inside(line: str, after: str) -> bool:
    """Whether a line ends where no line of a page would: inside a tag, or between two letters or figures."""
    if line.rfind("<") > line.rfind(">"):
        return True
    return line[-1:].isalnum() and after[:1].isalnum()


def _whole(lines: Sequence[str], goes_on: Sequence[int]) -> tuple[list[str], list[int]]:
    """The lines, those at these indexes put together with the next ones, and which line each begins on."""
    made: list[str] = []
    kept: list[int] = []
    begin = 0  # of the lines that are not laid out yet
    for first, last in _runs(goes_on):
        made += lines[begin:first]
        kept += range(begin, first + 1)
        begin = last + 2
        made.append("".join(lines[first:begin]))
    return [*made, *lines[begin:]], [*kept, *range(begin, len(lines))]


def _runs(indexes: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The first and the last of each run of indexes that follow each other."""
    ends = [place for place, (index, other) in enumerate(pairwise(indexes), 1) if other != index + 1]
    for begin, end in pairwise([0, *ends, len(indexes)]):
        yield indexes[begin], indexes[end - 1]
