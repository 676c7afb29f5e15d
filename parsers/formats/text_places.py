"""Where titles, notes, underlines, rulers and ends stand in a text report.

One search through the whole text costs less than a look at every line.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate

from parsers.formats import text_lines as kinds

MAX_LINE = 4000

_DRAWN = re.compile(r"\n *+(?:[-~]|[^\S\n]++[-~])")  # notes, rulers, underlines, ends
_ADDM = "ADDM Report for Task"


class Text:
    """The lines of a report as they are read, and all of them as one `text`, each behind a line end.

    No line has a form feed before or blanks behind it, or is longer than any that is printed; the text has its form
    feeds still.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        made = list(map(str.rstrip, lines))
        if max(map(len, made), default=0) > MAX_LINE:
            made = [line[:MAX_LINE].rstrip() for line in made]
        self.text = "\n".join(("", *made))
        if _ADDM in self.text:
            made = _before_addm(made)
            self.text = "\n".join(("", *made))
        self._begins = list(accumulate([len(line) + 1 for line in made], initial=0))
        self.lines = made
        for index in self.holding("\n\f"):
            made[index] = made[index].lstrip("\f")

    def drawn(self) -> list[int]:
        """The lines that begin with a dash or a tilde, blanks before it or not."""
        return [bisect_left(self._begins, stroke.start()) for stroke in _DRAWN.finditer(self.text)]

    def holding(self, mark: str) -> Iterator[int]:
        """The lines that hold a mark, of which a line may be full."""
        place = self.text.find(mark)
        while place >= 0:
            index = bisect_right(self._begins, place) - 1
            yield index
            place = self.text.find(mark, self._begins[index + 1])


class Places:
    """What the lines are that are not simply rows."""

    def __init__(self, text: Text) -> None:
        lines = text.lines
        with_titles = (index for mark in ("DB/Inst:", "DB:") for index in text.holding(mark))
        self.titles = {index: match for index in with_titles if (match := kinds.section_title(lines[index]))}
        self.notes, self.ends, self.rulers, self.separators = set[int](), set[int](), set[int](), set[int]()
        self.underlines: dict[int, re.Match[str]] = {}
        for index in text.drawn():
            self._sort(index, lines[index])
        self.ends_of_report = set(text.holding(kinds.END_OF_REPORT))
        self.no_data = set(text.holding(kinds.NO_DATA))
        self.minutes = set(text.holding("(mins)"))

    def _sort(self, index: int, line: str) -> None:
        """Puts a line that is drawn where it belongs; an underline may be a ruler, too."""
        if kinds.is_note(line):
            self.notes.add(index)
            return
        if "~" in line:
            if match := kinds.UNDERLINE.match(line):
                self.underlines[index] = match
            if kinds.is_separator(line):
                self.separators.add(index)
        drawn = _end_or_ruler(line)
        if drawn == "end":
            self.ends.add(index)
        elif drawn == "ruler":
            self.rulers.add(index)


@lru_cache(maxsize=2048)
def _end_or_ruler(line: str) -> str | None:
    """Which of both a line is; every report prints the same, hence the cache."""
    return "end" if kinds.is_end(line) else "ruler" if kinds.is_ruler(line) else None


def _before_addm(lines: list[str]) -> list[str]:
    """The lines before an ADDM report that newer releases append: prose with underlines, no tables."""
    last = next((index for index in range(len(lines) - 1, -1, -1) if kinds.section_title(lines[index])), -1)
    for index in range(last + 1, len(lines)):
        if lines[index][:1].isspace() and lines[index].lstrip().startswith(_ADDM):
            return lines[:index]
    return lines
