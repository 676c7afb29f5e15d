"""Where titles, notes, underlines, rulers and ends stand in a text report.

One search through the whole text costs less than a look at every line.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from parsers.formats import text_lines as kinds

MAX_LINE = 4000

_STROKES = frozenset("-~")  # which notes, rulers, underlines and ends begin with
_ADDM = "ADDM Report for Task"
_AWR, _STATSPACK, _TOP = "WORKLOAD REPOSITORY", "STATSPACK", 4096
"""What reports are called, and characters in which they are."""


class Text:
    """The lines of a report as they are read, and all of them as one `text`, each behind a line end.

    No line has a form feed before or blanks behind it, or is longer than any that is printed.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        made = [line.rstrip() if "\f" not in line else line.rstrip().lstrip("\f") for line in lines]
        self.text = "\n".join(("", *made))
        if self._may_hold_long_lines():
            made = [line[:MAX_LINE].rstrip() for line in made]
            self.text = "\n".join(("", *made))
        behind_titles = max(self.text.rfind(kinds.AWR_TITLE), 0)
        self.is_awr = self.text.find(_AWR, 0, _TOP) >= 0
        is_statspack = not self.is_awr and self.text.find(_STATSPACK, 0, _TOP) >= 0
        if not is_statspack and self.text.find(_ADDM, behind_titles) >= 0:
            made = _before_addm(made)
            self.text = "\n".join(("", *made))
        self.lines = made

    def _may_hold_long_lines(self) -> bool:
        """None is longer than `MAX_LINE` where each half of such a length holds a line end."""
        half = MAX_LINE // 2
        begins = range(0, len(self.text) - half, half)
        return any(self.text.find("\n", begin, begin + half) < 0 for begin in begins)

    def titled_and_drawn(self) -> tuple[list[int], list[int]]:
        """The lines that may be titles, and those that begin with a dash or a tilde, blanks before it or not."""
        titled, drawn = [], []
        mark = kinds.AWR_TITLE if self.is_awr else kinds.TITLE
        for index, line in enumerate(self.lines):
            if ("-" in line or "~" in line) and line.lstrip()[:1] in _STROKES:
                drawn.append(index)
            if ":" in line and mark in line:  # few lines hold one
                titled.append(index)
        return titled, drawn

    def without_data(self) -> set[int]:
        """The lines that say that a section has no data."""
        if kinds.NO_DATA not in self.text:
            return set()
        return {index for index, line in enumerate(self.lines) if kinds.NO_DATA in line}

    def end_of_report(self) -> set[int]:
        """The last line that ends a report, if there is one: text of statements may say so, too."""
        place = self.text.rfind(kinds.END_OF_REPORT)
        return {len(self.lines) - 1 - self.text.count("\n", place)} if place >= 0 else set()


class Places:
    """What the lines are that are not simply rows."""

    def __init__(self, text: Text) -> None:
        lines = text.lines
        titled, drawn = text.titled_and_drawn()
        self.titles = {index: title for index in titled if (title := kinds.section_title(lines[index]))}
        for index in self.titles:
            lines[index] = lines[index].lstrip()  # some programs make a blank of the form feed before it
        self.ends_of_report, self.no_data = text.end_of_report(), text.without_data()
        self.notes, self.separators, self.ends, self.rulers = set[int](), set[int](), set[int](), set[int]()
        self.underlines: dict[int, re.Match[str]] = {}
        for index in drawn:
            line = _drawn(lines[index])
            if line.note:
                self.notes.add(index)
                continue
            if line.end:
                self.ends.add(index)
            elif line.ruler:
                self.rulers.add(index)
            if line.underline:  # may be a ruler, too
                self.underlines[index] = line.underline
            if line.separator:
                self.separators.add(index)


class _Drawn(NamedTuple):
    """What a line is that begins with a dash or a tilde."""

    note: bool = False
    underline: re.Match[str] | None = None
    separator: bool = False
    end: bool = False
    ruler: bool = False


@lru_cache(maxsize=2048)
def _drawn(line: str) -> _Drawn:
    """Every report prints the same, hence the cache."""
    if kinds.is_note(line):
        return _Drawn(note=True)
    end, wavy = kinds.is_end(line), "~" in line
    underline, separator = (kinds.UNDERLINE.match(line), kinds.is_separator(line)) if wavy else (None, False)
    return _Drawn(False, underline, separator, end, not end and kinds.is_ruler(line))


def _before_addm(lines: list[str]) -> list[str]:
    """The lines before an ADDM report that newer releases append: prose with underlines, no tables."""
    last = next((index for index in range(len(lines) - 1, -1, -1) if kinds.section_title(lines[index])), -1)
    for index in range(last + 1, len(lines)):
        if lines[index][:1].isspace() and lines[index].lstrip().startswith(_ADDM):
            return lines[:index]
    return lines
