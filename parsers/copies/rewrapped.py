"""Lines that a mail or an editor broke at its width are put together again.

The rulers tell: a ruler that goes on in the next line was broken. A line is only joined up to the width of the widest
ruler, so that a full row never swallows the one after it.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from parsers.errors import AS_SPOOLED, UnreadableHeader
from parsers.formats.text_cells import fits, has_figures
from parsers.formats.text_lines import groups

_WIDEST = 200
_LONGEST = 2_000  # characters of a line that Oracle prints; lines put together without an end take squared time
_FEW = 0.2  # of the rulers: those of some tables, while the text is as wide as it was
_LOOKED_AT = 40  # lines, of which some end with blanks unless those were taken away
_OWN_WIDTH = 80  # of text below rows, which no ruler bounds
_END = re.compile(r"\s{6,}-{40,}\Z")
_CHUNK = re.compile(r"\s+|\S+")
_DASHES = "- ~"
_SUMS = 4  # tildes at most that begin the line over sums of a cluster
_RULER = re.compile(r"(?m)^(?=.*- -)[-~ ]+$")
_GOES_ON = re.compile(r"\n(?<=[-~ ]\n)[~ ]*+-")  # under a line that ends as if it were drawn another one begins so


def joined(lines: Sequence[str], text: str) -> tuple[list[str], list[int]] | None:
    """The lines as they were, and which line each begins on; None where nothing was broken. `text` holds the lines."""
    broken = _broken_rulers(lines) if _may_be_broken(text) else []
    if not broken:
        return None
    width = max(map(len, lines))
    widest = max(sum(map(len, lines[first : last + 1])) for first, last in broken)
    anywhere = all(len(line) == width for first, last in broken for line in lines[first:last])
    if (
        width > _WIDEST
        or not width < widest < _LONGEST
        or not (len(broken) > 1 or anywhere or lines[broken[0][0]].endswith(" "))
    ):
        return None
    if _lost_blanks(lines, width, widest, anywhere):
        rulers = len(_RULER.findall(text)) - sum(last - first for first, last in broken)
        if len(broken) <= _FEW * rulers:
            return None
        raise UnreadableHeader(
            f"The lines of this report were broken at {width} characters and lost the blanks at their ends: nobody can "
            f"tell which belong together; bring it as Oracle wrote it{AS_SPOOLED}."
        )
    below = _widths_below(lines)
    made: list[str] = []
    kept: list[int] = []
    before = ruler = ""
    for index, line in enumerate(lines):
        blank = line and (len(ruler) > width + len(line) or (len(before) == width and not before.strip()))
        printed = line.strip() or len(line) == width or blank
        full = printed and before and _goes_on(before, line, width, anywhere)
        if full and _belongs(made[-1], line, ruler, below[index], width, widest):
            made[-1] += line
        else:
            ruler = _ruler_below(made[-1], ruler) if made else ""
            made.append(line)
            kept.append(index)
        before = line
    return made, kept


def _lost_blanks(lines: Sequence[str], width: int, widest: int, anywhere: bool) -> bool:
    """Whether the blanks at the ends of broken lines are gone: then a line that is not full goes on in the next."""
    ends = [line[-2:] for line in lines if line.endswith(" ")]
    if len(lines) <= _LOOKED_AT or "  " in ends or 0 < len(ends) < _LOOKED_AT:  # some mails keep one blank at all ends
        return False
    return not anywhere or any(
        0 < len(line) < width and 0 < len(rest) <= widest - width and not rest[0].isalpha() and has_figures(rest)
        for line, rest in pairwise(lines)
    )


def _ruler_below(line: str, ruler: str) -> str:
    """The ruler that the next line stands under, if it does."""
    if _is_ruler(line):
        return line
    return "" if _END.match(line) else ruler


def _widths_below(lines: Sequence[str]) -> list[int]:
    """How wide the ruler is that each line of headings stands over; 0 for a line with an empty one below."""
    widths: list[int] = []
    width, in_ruler = 0, False
    for line in reversed(lines):
        drawn = not line.strip(_DASHES) and ("-" in line or in_ruler)
        if not line:
            width = 0
        elif drawn:
            width = len(line) + (width if in_ruler else 0)
        in_ruler = drawn
        widths.append(width)
    return widths[::-1]


def _belongs(whole: str, line: str, ruler: str, below: int, width: int, widest: int) -> bool:
    """Whether a line goes on with the one above: no row is wider than its ruler, no name stands across its columns."""
    joined = whole + line
    if len(joined) > widest or _begins(whole, line, width):
        return False
    if not (has_figures(whole) or has_figures(line)):
        ruled = not whole.strip(_DASHES) and not _is_underline(whole)
        return not below or ruled or len(joined) <= max(below, _OWN_WIDTH)
    if not ruler:
        return True
    if len(line) > 1 and line[:2].isalpha():  # one letter is the unit of a figure
        ends = [end for end in groups(ruler).bounds if end >= len(whole)]
        if len(whole) == len(ruler) or not fits(joined, ends):
            return False
    return len(joined) <= max(len(ruler), _OWN_WIDTH)


def _begins(whole: str, line: str, width: int) -> bool:
    """Whether a line that is drawn ends above another, or begins: below a line as wide as several broken ones, too.
    Notes begin."""
    if line.startswith("-> "):
        return True
    if whole.strip(_DASHES):
        return _is_underline(line) or _END.match(line) is not None or (len(line) == width and _is_ruler(line))
    if len(whole.strip()) > _SUMS and not line.strip():
        return True
    return (_is_ruler(whole) and not _is_ruler(line)) or ("~ ~" in whole and line.strip(_DASHES) != "")


def _may_be_broken(text: str) -> bool:
    """One search through the text, which saves looking at every line of nearly all reports."""
    return text.startswith(tuple(_DASHES)) or _GOES_ON.search(text) is not None


def _broken_rulers(lines: Sequence[str]) -> list[tuple[int, int]]:
    """First and last line of each ruler that goes on in the next."""
    broken: list[tuple[int, int]] = []
    last = -1
    for index, line in enumerate(lines[:-1]):
        if index <= last or "- -" not in line or not _is_ruler(lines[index + 1]) or not _is_ruler(line):
            continue
        last = index + 1
        while last + 1 < len(lines) and _is_ruler(lines[last + 1]):
            last += 1
        broken.append((index, last))
    return broken


def _is_ruler(line: str) -> bool:
    return "-" in line and not line.strip(_DASHES) and not _END.match(line)


def _is_underline(line: str) -> bool:
    return "~" in line and not line.strip(" ").strip("~")


def _goes_on(before: str, line: str, width: int, anywhere: bool) -> bool:
    """Whether a line was broken: it is full, or the next word would not have had its place."""
    if anywhere:
        return len(before) == width
    chunk = _CHUNK.match(line)
    return chunk is not None and len(before) + len(chunk.group()) > width
