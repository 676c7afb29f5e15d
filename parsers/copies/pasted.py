"""A text report whose runs of blanks were made one on its way: what can be worked out is put under its ruler again.

A row is laid out where every column has its cell. One in which a cell was blank stays as it is, and whatever was read
from it is unread, because nobody can tell which cell it was.
"""

import re
from collections.abc import Collection, Sequence
from itertools import islice
from typing import NamedTuple

from parsers.copies.pasted_blocks import is_ruler, lay_out, under
from parsers.copies.pasted_headings import FIGURE, section_name
from parsers.formats import text_lines as kinds
from parsers.model.report import Report, Scope, Unread

_SAMPLED = 300  # lines
_DRAWN = " -~\f\n"
_FEWEST = 20  # lines that tell something
_MOST_BLOCKS = 300  # rulers of one report; each takes some time
_END = re.compile(r"-{40,}")
_END_OF_NAMES = re.compile(r"-{3,39}")
_IS_FIGURE = re.compile(FIGURE)
_RUN = re.compile(" {2,}")
_WHY = "the blanks between its cells were lost, and a cell is blank: which one is not known"


class Pasted(NamedTuple):
    """The lines with their cells under the rulers, and of the rows that cannot be worked out the title above each."""

    lines: list[str]
    doubtful: dict[int, str]


def laid_out(lines: Sequence[str], scope: Scope) -> Pasted | None:
    """What can be worked out of a report that lost its blanks; None for one that has them."""
    if _lost_beginnings(lines):
        lines = [_RUN.sub(" ", line) for line in lines]
    elif not _lost_blanks(lines):
        return None
    lines = [f"{'':10}{line.strip()}" if _END.fullmatch(line.strip()) else line for line in lines]
    made = Pasted(list(lines), {})
    title: str = ""
    blocks = 0
    for index, line in enumerate(lines):
        if match := kinds.section_title(line):
            title = match["title"].strip()
        elif is_ruler(line):
            blocks += 1
            certain: Collection[int] | None = ()
            if blocks <= _MOST_BLOCKS:
                title, certain = lay_out(made.lines, lines, index, title, scope)
            if certain is not None:
                _doubt(made, lines, index, certain, title)
    return made


def leave_out(report: Report, pasted: Pasted, numbers: Sequence[int]) -> None:
    """Rows that were read from lines of which nobody can tell the columns are unread instead."""
    doubtful = {numbers[index]: (index, title) for index, title in pasted.doubtful.items()}
    for name, section in report.sections.items():
        lines = {row["line"] for row in section.rows if row["line"] in doubtful}
        section.rows = [row for row in section.rows if row["line"] not in lines]
        coverage = report.coverage[name]
        coverage.read -= (gone := min(len(lines), coverage.read))
        coverage.unread += gone
        report.unread += [
            Unread(line, name, pasted.lines[doubtful.pop(line)[0]].strip(), _WHY) for line in sorted(lines)
        ]
    for entry in report.unread:
        if entry.line in doubtful:
            entry.text, entry.why = pasted.lines[doubtful[entry.line][0]].strip(), _WHY
    unread_lines = {entry.line for entry in report.unread}
    for line, (index, title) in doubtful.items():
        section_is = section_name(title, report.scope)
        if line not in unread_lines and section_is and section_is not in report.sections:
            report.unread.append(Unread(line, section_is, pasted.lines[index].strip(), _WHY))


def _lost_blanks(lines: Sequence[str]) -> bool:
    """Whether hardly a line has two blanks between its words; every table of a whole report has."""
    sample = lines[:_SAMPLED]
    with_two = (line for line in sample if "  " in line.strip() and line.strip(_DRAWN))
    few = len(list(islice(with_two, _SAMPLED // 50 + 1)))
    if few > len(sample) // 50:  # nearly all reports; the others take a second look
        return False
    with_words = sum(bool(line.strip(_DRAWN)) for line in sample)
    return with_words > 9 and few <= with_words // 50


def _lost_beginnings(lines: Sequence[str]) -> bool:
    """Whether no line begins with blanks, as many of a whole report do: then figures stand left of their columns."""
    top = lines[:_SAMPLED]
    if any(line.startswith(" ") and line.strip(_DRAWN) for line in top):  # nearly every report: the first lines tell
        return False
    return sum(line.strip(_DRAWN) != "" for line in top) > _FEWEST


def _doubt(made: Pasted, lines: Sequence[str], ruler: int, certain: Collection[int], title: str) -> None:
    """Notes the rows under a ruler that were not laid out; of a row in two lines both."""
    names = any(_END_OF_NAMES.fullmatch(line.strip()) for line in lines[max(ruler - 4, 0) : ruler])
    before = None
    for index in under(lines, ruler):
        figures = any(map(_IS_FIGURE.fullmatch, lines[index].split()))
        if names and not figures:
            before = index
        elif index - 1 in certain and len(lines[index].split()) == 1:  # the cell above goes on here
            made.doubtful[index - 1] = made.doubtful[index] = title
        elif index not in certain:
            made.doubtful[index if before is None else before] = title
            before = None
