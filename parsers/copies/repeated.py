"""Lines that a terminal's copy holds twice: a second piece begins before the end of the first.

They follow each other at once, so that no page of a table is taken for one: of those only the headings are repeated.
"""

import re
from collections.abc import Sequence

_FORM_FEED = "\f"
_EVERY = 3  # lines of which one is looked at: a screen has many
_FEWEST = 3  # rows that differ: several that are alike may be those of a table
_FIGURE = re.compile("[0-9]")
_MOST_COMPARED = 50_000  # lines: a file with more of them was made to take long


def kept(lines: Sequence[str]) -> list[int] | None:
    """Which lines are left; None where none are repeated."""
    if any(_FORM_FEED in line for line in lines):  # which SQL*Plus prints, and no terminal keeps
        return None
    last = dict(zip(lines, range(len(lines)), strict=True))
    taken: set[int] = set()
    compared = end = 0
    for index in range(0, len(lines), _EVERY):
        length = last[lines[index]] - index
        if length < _FEWEST or index < end or lines[index + 1] != lines[min(index + length + 1, len(lines) - 1)]:
            continue
        first, end_of_alike = _alike(lines, index, length)
        compared += end_of_alike - first
        if compared > _MOST_COMPARED:
            return None
        if end_of_alike - first == length and len(set(filter(_FIGURE.search, lines[first:end_of_alike]))) >= _FEWEST:
            end = first + 2 * length
            taken.update(range(end_of_alike, end))
    return [index for index in range(len(lines)) if index not in taken] if taken else None


def _alike(lines: Sequence[str], index: int, length: int) -> tuple[int, int]:
    """From where on, and up to where, each line is like the one that many lines below it; no more than that many."""
    first, end = index, index
    while first > 0 and index - first < length and lines[first - 1] == lines[first - 1 + length]:
        first -= 1
    while end + length < len(lines) and end - first < length and lines[end] == lines[end + length]:
        end += 1
    return first, end
