"""Which sections a title may be of, so that few of their expressions are tried, and compiled, for each."""

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from parsers.model.section import Section

_ITSELF = r"[a-z0-9 ,/&%:-]"  # what stands for itself in an expression
_ITSELVES = frozenset("abcdefghijklmnopqrstuvwxyz0123456789 ,/&%:-")
_WHOLE = re.compile(f"{_ITSELF}*")
_BEGIN = re.compile(rf"(?:{_ITSELF}(?![?*+{{]))*")


class Edges(NamedTuple):
    """How every title begins and ends that an expression fits, as far as it says so in plain words."""

    begin: str
    end: str
    place: int


class TitleIndex:
    """The titles of some sections: as they are where they are plain words, else by a word they begin or end with."""

    def __init__(self, sections: Sequence[Section]) -> None:
        self._sections = sections
        self._whole: dict[str, list[int]] = defaultdict(list)
        self._by_word: dict[str, list[Edges]] = defaultdict(list)
        for place, section in enumerate(sections):
            for title in section.titles:
                if _WHOLE.fullmatch(title):
                    self._whole[title].append(place)
                else:
                    edges = _edges(title, place)
                    self._by_word[_word(edges)].append(edges)

    def named(self, title: str, summary: str) -> tuple[Section, ...]:
        """Those that a title or summary, in lower case and without surplus blanks, names, in their order."""
        first, last = title.partition(" ")[0], title.rpartition(" ")[2]
        places = set(self._whole.get(title, ()))
        for begin, end, place in (
            edges for word in {f"{first} ", f" {last}", ""} for edges in self._by_word.get(word, ())
        ):
            if title.startswith(begin) and title.endswith(end) and self._sections[place].is_named(title, ""):
                places.add(place)
        if summary:
            places.update(
                place for place, section in enumerate(self._sections) if summary.startswith(section.summaries)
            )
        return tuple(self._sections[place] for place in sorted(places))


def _edges(title: str, place: int) -> Edges:
    begin, end = _BEGIN.match(title), len(title)
    while end and title[end - 1] in _ITSELVES and title[end - 2 : end - 1] != "\\":
        end -= 1
    return Edges(begin.group() if begin else "", title[end:], place)


def _word(edges: Edges) -> str:
    """The first word of the titles, or the last, with the blank beside it; nothing where neither is known."""
    first, last = edges.begin.partition(" "), edges.end.rpartition(" ")
    return "".join(first[:2]) if first[1] else "".join(last[1:]) if last[1] else ""
