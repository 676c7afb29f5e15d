"""Where titles, notes, underlines, rulers and ends stand in a text report.

One search through the whole text costs less than a look at every line.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from parsers.formats import text_lines as kinds

MAX_LINE = 4000

_END_OF_REPORT, _NO_DATA = re.compile(kinds.END_OF_REPORT), re.compile(kinds.NO_DATA)
_FORM_FEED = re.compile("\f")
_STROKES = frozenset("-~")  # which notes, rulers, underlines and ends begin with
_ADDM = "ADDM Report for Task"
_AWR, _TOP = "WORKLOAD REPOSITORY", 4096
"""What a report of AWR is called, and characters in which it is."""


class Text:
    """The lines of a report as they are read, and all of them as one `text`, each behind a line end.

    No line has a form feed before or blanks behind it, or is longer than any that is printed.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        made = list(map(str.rstrip, lines))
        self.text = "\n".join(("", *made))
        if self._may_hold_long_lines():
            made = [line[:MAX_LINE].rstrip() for line in made]
            self.text = "\n".join(("", *made))
        if self.text.find(_ADDM, max(self.text.rfind(kinds.AWR_TITLE.pattern), 0)) >= 0:  # behind the last title
            made = _before_addm(made)
            self.text = "\n".join(("", *made))
        self.lines = made
        if "\f" in self.text:
            for index in list(self.holding(_FORM_FEED)):
                made[index] = made[index].lstrip("\f")
            self.text = "\n".join(("", *made))

    def _may_hold_long_lines(self) -> bool:
        """None is longer than `MAX_LINE` where each half of such a length holds a line end."""
        half = MAX_LINE // 2
        begins = range(0, len(self.text) - half, half)
        return any(self.text.find("\n", begin, begin + half) < 0 for begin in begins)

    def drawn(self) -> list[int]:
        """The lines that begin with a dash or a tilde, blanks before it or not."""
        return [
            index
            for index, line in enumerate(self.lines)
            if ("-" in line or "~" in line) and line.lstrip()[:1] in _STROKES
        ]

    def holding(self, mark: re.Pattern[str]) -> Iterator[int]:
        """The lines that hold a mark, of which a line may be full."""
        index, before = -1, 0
        for match in mark.finditer(self.text):
            if lines := self.text.count("\n", before, match.start()):
                index, before = index + lines, match.start()
                yield index


class Places:
    """What the lines are that are not simply rows."""

    def __init__(self, text: Text) -> None:
        lines = text.lines
        mark = kinds.TITLE if text.text.find(_AWR, 0, _TOP) < 0 else kinds.AWR_TITLE
        self.titles = {index: title for index in text.holding(mark) if (title := kinds.section_title(lines[index]))}
        for index in self.titles:
            lines[index] = lines[index].lstrip()  # some programs make a blank of the form feed before it
        drawn = [(index, _drawn(lines[index])) for index in text.drawn()]
        self.notes = {index for index, line in drawn if line.note}
        self.underlines = {index: line.underline for index, line in drawn if line.underline}
        self.separators = {index for index, line in drawn if line.separator}
        self.ends = {index for index, line in drawn if line.end}
        self.rulers = {index for index, line in drawn if line.ruler}  # an underline may be one, too
        self.ends_of_report = set(text.holding(_END_OF_REPORT))
        self.no_data = set(text.holding(_NO_DATA))


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
