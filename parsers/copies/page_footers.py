"""What a printer, a PDF or a word processor set at the foot and the head of its pages, in the midst of tables.

The number of the page tells: it stands on lines that are alike but for it, and rises by one from each to the next. What
stands beside them on every page, a date, the file's name and blank lines, goes with them.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

_WORDS = ("Page ", "page ", "PAGE ", "Seite ", "Página ", "Pagina ", "Sida ", "Side ", "Strona ")
_NAMED = {word: re.compile(rf"{word} {{0,2}}(?P<number>\d{{1,4}})\b") for word in _WORDS}
_ALONE = re.compile(r"\n[ \f]*+(?:- ?)?(?P<number>\d{1,4})(?: ?/ ?\d{1,4}| of \d{1,4})?(?: ?-)?[ ]*(?=\n)")
_BEHIND_ADDRESS = re.compile(r"://[^\n]{1,300}[ ](?P<number>\d{1,4})/\d{1,4}[ ]*(?=\n)")
_FEWEST, _FEWEST_NAMED = 3, 2  # pages
_TOP = 8_192  # characters in which the first page ends
_SHORTEST, _LONGEST = 10, 250  # lines of a page
_MOST_TIMES = 2  # how many times as long as the shortest the longest is
_BESIDE = 6  # lines that a head or a foot has at most


def kept(lines: Sequence[str], text: str) -> list[int] | None:
    """Which lines are the report's own; None where no pages are numbered. `text` holds the lines."""
    taken: set[int] = set()
    for alike, pages in _numbered(text).items():
        feet = _rising(pages)
        fewest = _FEWEST_NAMED if any(word in alike for word in _WORDS) else _FEWEST
        if len(feet) >= fewest and _follow_each_other(feet, len(lines)):
            taken.update(feet)
            for step in (-1, 1):
                taken.update(_beside(lines, feet, step))
    return [index for index in range(len(lines)) if index not in taken] if taken else None


def _numbered(text: str) -> dict[str, list[tuple[int, int]]]:
    """Lines that may say the number of a page, by what else they say: the index and the number of each."""
    numbered: dict[str, list[tuple[int, int]]] = {}
    index = end = 0
    for match in sorted(_matches(text), key=lambda match: match.start("number")):
        start, stop = match.span("number")
        index, end = index + text.count("\n", end, start), start
        line = text[text.rfind("\n", 0, start) + 1 : start] + "#" + text[stop : text.find("\n", stop)]
        numbered.setdefault(" ".join(line.split()), []).append((index, int(match["number"])))
    return numbered


def _matches(text: str) -> Iterator[re.Match[str]]:
    top = text[:_TOP]
    if _ALONE.search(top):
        yield from _ALONE.finditer(text)
    for word in _WORDS:
        if word in top:
            yield from _NAMED[word].finditer(text)
    if "://" in top:
        yield from _BEHIND_ADDRESS.finditer(text)


def _rising(pages: Sequence[tuple[int, int]]) -> list[int]:
    """The lines whose numbers are those of one page after the other."""
    feet: list[int] = []
    expected = 0
    for index, number in pages:
        if (not feet and number in (1, 2)) or (feet and number == expected and index - feet[-1] >= _SHORTEST):
            feet.append(index)
            expected = number + 1
    return feet


def _follow_each_other(feet: Sequence[int], count: int) -> bool:
    """Whether pages about as long as each other fill a text of so many lines: figures may rise anywhere by chance."""
    lengths = [below - above for above, below in pairwise(feet)]
    longest = min(_MOST_TIMES * min(lengths), _LONGEST)
    return max(feet[0], *lengths, count - feet[-1]) <= longest


def _beside(lines: Sequence[str], feet: Sequence[int], step: int) -> Iterator[int]:
    """The lines that stand on every page above or below its number, but for those of the last."""
    for distance in range(1, _BESIDE + 1):
        at = [index + step * distance for index in feet]
        words = [lines[index].strip() for index in at if 0 <= index < len(lines)]
        ((most, count),) = Counter(words).most_common(1) or [("", 0)]
        if len(feet) < _FEWEST or count < len(feet) - 1 or count < 2:
            return
        yield from (index for index in at if 0 <= index < len(lines) and lines[index].strip() == most)
