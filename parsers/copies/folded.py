"""Lines of a page that a spool folded at its line size are put together again.

SQL*Plus goes on in the next line when a line is full, be it inside a tag or a number. A page that an editor broke
at blanks is left alone: there a line end is a blank, and lines are seldom full.
"""

from collections.abc import Sequence
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
    inside = sum(_breaks_inside(line, after) for line, after in pairwise(lines) if len(line) == width)
    return _whole(lines, width) if 2 * inside > full else None


def _breaks_inside(line: str, after: str) -> bool:
    """Whether a line ends where no line of a page would: inside a tag, or between two letters or figures."""
    if line.rfind("<") > line.rfind(">"):
        return True
    return line[-1:].isalnum() and after[:1].isalnum()


def _whole(lines: Sequence[str], width: int) -> tuple[list[str], list[int]]:
    kept = [0, *[index for index, line in enumerate(lines[:-1], 1) if len(line) != width]]
    made = ["".join(lines[begin:end]) for begin, end in pairwise([*kept, len(lines)])]
    return made, kept
