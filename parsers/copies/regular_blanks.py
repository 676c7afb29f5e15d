"""Blank lines that a page's end left wherever it fell, as SQL*Plus does with `newpage`: always as many lines apart.

Between rows they say nothing, but a heading that is parted from its ruler is none.
"""

from collections.abc import Sequence

_SHORTEST, _LONGEST = 5, 100  # lines of a page
_LOOKED_AT = 700  # lines from the first on
_FIRST = 20  # which may be a page of its own
_FEWEST = 6  # pages
_BETWEEN_ROWS, _SHARE = 2, 0.1  # of the pages that end between rows: Oracle prints none there
_MOST_BLANK = 0.3  # of a page: whoever sends a text of blank lines alone waits no longer for it
_BLANK = " \f"


def kept(lines: Sequence[str], text: str) -> list[int] | None:
    """Which lines are the report's own; None where no blank lines are as many lines apart from each other.

    `text` holds the lines. Where SQL*Plus prints form feeds (`newpage 0`), it prints no blank lines in their place.
    """
    if "\f" in text:
        return None
    looked_at = lines[:_LOOKED_AT]
    among = sum([1 << index for index, line in enumerate(looked_at) if not line or line.isspace()])
    among |= -1 << len(looked_at)  # beyond the last line
    taken = next(filter(None, (_taken(lines, among, length) for length in range(_SHORTEST, _LONGEST))), None)
    return [index for index in range(len(lines)) if index not in taken] if taken else None


def _taken(lines: Sequence[str], blank: int, length: int) -> set[int]:
    """The lines that are blank wherever a page of this length ends. Of `blank` each bit is a line."""
    always = (blank & (1 << _FIRST + length) - 1) >> _FIRST << _FIRST
    below = length
    while always and below < _LOOKED_AT:  # all first lines at once: hardly any is left after a few pages
        always &= blank >> below
        below += length
    first = [index for index in range(_FIRST, _FIRST + length) if always >> index & 1] if always else []
    if not first or len(first) > length * _MOST_BLANK:
        return set()
    from_top = all(not any(line.strip(_BLANK) for line in lines[start % length : start : length]) for start in first)
    taken = {index for start in first for index in _all_of(lines, start % length if from_top else start, length)}
    between = sum(_ends_with_figure(lines, index - 1) and _ends_below(lines, index, taken) for index in taken)
    return taken if between >= max(_BETWEEN_ROWS, _SHARE * len(taken) / len(first)) else set()


def _all_of(lines: Sequence[str], start: int, length: int) -> Sequence[int]:
    at = range(start, len(lines), length)
    return at if len(at) >= _FEWEST and not any(lines[index].strip(_BLANK) for index in at) else ()


def _ends_below(lines: Sequence[str], index: int, taken: set[int]) -> bool:
    """Whether the first line below that is not taken ends with a figure."""
    below = next((after for after in range(index + 1, len(lines)) if after not in taken), None)
    return below is not None and _ends_with_figure(lines, below)


def _ends_with_figure(lines: Sequence[str], index: int) -> bool:
    return lines[index].rstrip()[-1:].isdigit()
