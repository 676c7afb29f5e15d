"""What is written instead of the words of one printed piece: a line of text, a cell, an attribute."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from parsers.model.dates import is_month
from parsers.redaction.pseudonyms import Pseudonyms
from parsers.redaction.staying import ANYTHING, WORD, oracles_names, stays

Spans = list[tuple[int, int]]


class Edit(NamedTuple):
    """Characters from `start` up to `end`, and what stands there instead: as many."""

    start: int
    end: int
    new: str


_DATE = re.compile(r"(?<![\w.-])\d{1,2}\s?-\s?(?P<month>[^\W\d]{1,14})\.?\s?-\s?\d{2,4}(?![\w-])")
_ADDRESS = re.compile(
    r"(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]|\.\d)"
    r"|(?<![\w:])(?:[0-9a-fA-F]{2}[:-]){5}[0-9a-fA-F]{2}(?![\w:])"
    r"|(?<![\w-])[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}(?![\w-])"
    r"|(?<![\w:])(?:[0-9a-fA-F]{1,4}:){3,7}[0-9a-fA-F]{1,4}(?![\w:])"
    r"|(?<![\w:])(?:[0-9a-fA-F]{1,4}:){1,6}(?::[0-9a-fA-F]{1,4}){1,6}(?![\w:])"
)
_RELEASE = re.compile(
    r"7\.[0-3]\.[0-4]\.[0-9]|8\.[01]\.[0-7]\.[0-9]|9\.[02]\.[01]\.[0-9]{1,2}|1[0-2]\.[12]\.0\.[0-9]{1,2}|"
    r"(?:1[89]|2[0-9])\.[0-9]{1,2}\.0\.0"
)
_PROCESS = re.compile(r"\((?:[JMPQWS]\d{2,3}|TNS V1-V3|[A-Z]{3}[A-Z0-9])\)\Z")
_BEFORE_HOST = re.compile(r"[^@(]+")


class Inside:
    """Whether a place is within one of some spans."""

    def __init__(self, spans: Spans) -> None:
        self._spans = sorted(spans)
        self._starts = [start for start, _ in self._spans]
        self._ends: list[int] = []
        for _, end in self._spans:
            self._ends.append(max(end, self._ends[-1] if self._ends else 0))

    def __contains__(self, place: int) -> bool:
        index = bisect_right(self._starts, place) - 1
        return index >= 0 and place < self._ends[index]


class Words:
    """The words of one report, with the pseudonyms they get. `numbers` are numbers that are names."""

    def __init__(self, pseudonyms: Pseudonyms, numbers: set[str], names: Iterable[str]) -> None:
        self.pseudonyms = pseudonyms
        self.numbers = numbers
        self.used: dict[str, str] = {}
        self._cut = _cut_names(names)

    def plain(self, text: str, forced: Spans, kept: Spans) -> Iterator[Edit]:
        """What is written where no name is expected: every word goes that reports are not made of.

        All goes in the `forced` spans, where names stand, and nothing in the `kept` ones.
        """
        kept = [*kept, *(match.span() for match in _DATE.finditer(text) if is_month(match["month"]))]
        forced = [*forced, *(match.span() for match in _ADDRESS.finditer(text) if not _RELEASE.fullmatch(match[0]))]
        keeping, forcing = Inside(kept), Inside(forced)
        for word in WORD.finditer(text):
            place = word.start()
            if place not in keeping and (place in forcing or not stays(word[0]) or word[0] in self.numbers):
                yield self._edit(word[0], place)

    def every(self, text: str, kept: Spans) -> Iterator[Edit]:
        """Every word and figure outside of some spans."""
        keeping = Inside(kept)
        for word in ANYTHING.finditer(text):
            if word.start() not in keeping:
                yield self._edit(word[0], word.start())

    def literal(self, text: str, place: int) -> Edit:
        """A piece of a literal, as nothing but letters. It is no word: as a name it has another pseudonym."""
        return Edit(place, place + len(text), self.pseudonyms.opaque(text))

    def name(self, text: str) -> Iterator[Edit]:
        """A cell that is a name."""
        kept = oracles_part(text)
        cut = self._cut.get(text)
        for edit in self.every(text, kept):
            if cut and edit.end == len(text):
                yield Edit(edit.start, edit.end, self._of(cut)[: edit.end - edit.start])
            else:
                yield edit

    def _edit(self, word: str, place: int) -> Edit:
        return Edit(place, place + len(word), self._of(word))

    def _of(self, word: str) -> str:
        made = self.pseudonyms.of(word)
        self.used[word] = made
        return made


def oracles_part(name: str) -> Spans:
    """What of a name is Oracle's own: all of it, or the program before its host, and the process behind."""
    if name.strip().casefold() in oracles_names():
        return [(0, len(name))]
    spans: Spans = []
    process, program = _PROCESS.search(name), _BEFORE_HOST.match(name)
    if process:
        spans.append(process.span())
    if program and program.end() < len(name) and program[0].strip().casefold() in oracles_names():
        spans.append(program.span())
    return spans


def _cut_names(names: Iterable[str]) -> dict[str, str]:
    """Names that the layout cut inside a word, and that word as a longer name has it whole."""
    ordered = sorted(set(names))
    cut = {}
    for name, longer in pairwise(ordered):
        if name and longer.startswith(name) and WORD.fullmatch(longer[len(name) - 1 : len(name) + 1]):
            last = [word for word in WORD.finditer(longer) if word.start() < len(name)][-1]
            if last.start():  # a name of one word is known by its beginning
                cut[name] = last[0]
    return cut
