"""A text with a blank line after each line, as copies get whose line ends were translated twice."""

from collections.abc import Sequence
from itertools import islice

_FEWEST = 60  # lines
_SHARE = 0.99


def kept(lines: Sequence[str], _text: str) -> list[int] | None:
    """Which lines are the text's own; None where blank lines are."""
    if len(lines) < _FEWEST:
        return None
    for first in (0, 1):
        between = lines[1 - first :: 2]
        filled = len(list(islice(filter(str.strip, between), len(between) // 50 + 2)))  # more of them need no count
        if len(between) - filled >= _SHARE * len(between):
            return list(range(first, len(lines), 2)) if any(map(str.strip, lines[first::2])) else None
    return None
