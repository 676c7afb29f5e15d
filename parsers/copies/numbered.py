"""Listings that carry a number before each line, as `grep -n`, `cat -n` and editors print them."""

import re
from itertools import pairwise

_NUMBER = re.compile(r"(?P<number>\d{1,7})(?P<mark>[:-])|[ ]{0,7}(?P<listed>\d{1,7})\t")
_BLANKS = re.compile(r"[ ]{0,7}1[ ]{0,9}")
_TITLE = re.compile(  # or the headings under it, where it is lost
    r"(?m)^[ ]{0,7}\d{1,7}(?P<blanks>[ ]{1,4})"
    r"(?:STATSPACK report for|WORKLOAD REPOSITORY |(?:DB Name|Database)[ ]{1,20}DB Id[ ]|Database Summary\b)"
)
_FIRST = 40  # lines that must all carry one, each larger than the one before
_SHARE = 0.98
_LONGEST_GAP = 20


def without_numbers(text: str) -> tuple[str, list[int]] | None:
    """The text without its numbers, and the line each of its lines stands on; None where there are none.

    `grep` leaves out lines that it was not asked for, mostly blank ones: they end tables, and are put back.
    """
    start = text[:8192].lstrip("\n")
    number = _NUMBER if _NUMBER.match(start) else _before_blanks(text) if _BLANKS.match(start) else None
    if number is None:
        return None
    lines = text.split("\n")
    numbered = [number.match(line) for line in lines]
    matches = [match for match, line in zip(numbered, lines, strict=True) if line.strip()]
    numbers = [_figure(match) for match in matches[:_FIRST] if match]
    if len(numbers) < min(_FIRST, len(matches)) or any(number >= other for number, other in pairwise(numbers)):
        return None
    if sum(match is not None for match in matches) < _SHARE * len(matches):
        return None
    return _listed(lines, numbered)


def _before_blanks(text: str) -> re.Pattern[str] | None:
    """A number with blanks behind it, as many as stand before the report's title, which is never moved in."""
    title = _TITLE.search(text)
    return (
        re.compile(rf"[ ]{{0,7}}(?P<number>)(?P<listed>\d{{1,7}})(?:{title['blanks']}|[ ]{{0,9}}\Z)") if title else None
    )


def _figure(match: re.Match[str]) -> int:
    return int(match["number"] or match["listed"])


def _listed(lines: list[str], numbered: list[re.Match[str] | None]) -> tuple[str, list[int]]:
    made: list[str] = []
    places: list[int] = []
    before = 0
    for place, (line, match) in enumerate(zip(lines, numbered, strict=True), 1):
        if match is None:
            made.append(line)
            places.append(place)
            continue
        left_out = _figure(match) - before - 1
        if before and 0 < left_out <= _LONGEST_GAP:
            made += [""] * left_out
            places += [place] * left_out
        before = _figure(match)
        made.append(line[match.end() :])
        places.append(place)
    return "\n".join(made), places
