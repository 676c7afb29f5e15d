"""What copies of a text report wear: marks before each line, fences, tabs, and lines that SQL*Plus put between."""

import re
from collections.abc import Sequence

_SIGNATURE = re.compile("STATSPACK report for|WORKLOAD REPOSITORY ")
_HEADER = re.compile(  # where the title is lost
    "(?:DB Name|Database) {1,20}DB Id {1,20}(?:Instance|Unique Name) |Database Summary *\n[^\n~]{0,120}~{9}"
)
_WRAPPER = re.compile(r"(?:> ?)+|\|[ \t]?|[ \t]+")
_FIGURE = re.compile(r"(?<!\\ )(?:\\ )*+\d+")  # in an escaped mark, with the blanks before it
_FENCE = "```"
_TITLE = re.compile(r"DB(?:/Inst)?: ?\S")
_LONGEST_MARK = 120
_LOOKED_AT, _SHARE = 200, 0.95  # lines, and how many of them have the mark
_BARS = "|\u2502\u2503\u2551"
_TOP = 16_384  # characters in which SQL*Plus repeats its heading


def unwrap(text: str) -> str:
    """Take off what a wiki, a mail, a log or a listing put before each line of a report; no line goes away."""
    signature = _SIGNATURE.search(text) or _HEADER.search(text)  # nearly all files begin with the first
    if signature is None:
        return text
    begin = text.rfind("\n", 0, signature.start()) + 1
    prefix = text[begin : signature.start()]
    text, begin = _without_right_bars(text, begin)
    mark = _mark(text, prefix, begin + len(prefix))
    if mark is None and ("`" not in text or _FENCE not in text):
        return text
    return "\n".join(_unwrapped(line, mark) for line in text.split("\n"))


def _without_right_bars(text: str, begin: int) -> tuple[str, int]:
    """Without the right side of a box that was drawn round the report; `begin` is where the line of its title does."""
    bar = text[begin : text.find("\n", begin)].rstrip()[-1:]
    if not bar or bar not in _BARS:
        return text, begin
    above, below = ([line.rstrip() for line in part.split("\n")] for part in (text[:begin], text[begin:]))
    if sum(line.endswith(bar) for line in below) < _SHARE * len(list(filter(None, below))):
        return text, begin
    above, below = ([line[:-1] if line.endswith(bar) else line for line in part] for part in (above, below))
    top = "\n".join(above)
    return top + "\n".join(below), len(top)


def _mark(text: str, prefix: str, start: int) -> re.Pattern[str] | None:
    """What stands before each line, where it is that which stands before the signature; figures may be others."""
    if not prefix or len(prefix) > _LONGEST_MARK or prefix[-1].isdigit():  # else a line's own figures would go, too
        return None
    whole, short = (_FIGURE.sub(r"[ ]*+\\d++", re.escape(part)) for part in (prefix, prefix.rstrip()))
    mark = re.compile(f"{whole}|{short}")
    if _WRAPPER.fullmatch(prefix):
        return mark
    lines = [line for line in text[start:].split("\n", _LOOKED_AT)[1:_LOOKED_AT] if line.strip()]
    marked = sum(mark.match(line) is not None for line in lines)
    return mark if len(lines) > 1 and marked > _SHARE * len(lines) else None


def _unwrapped(line: str, mark: re.Pattern[str] | None) -> str:
    if mark and (match := mark.match(line)):
        line = line[match.end() :]
    if not line.lstrip().startswith(_FENCE):
        return line
    fenced = line.lstrip().removeprefix(_FENCE)
    return fenced if _SIGNATURE.match(fenced) else ""


def without_output_lines(text: str) -> tuple[list[str], list[int] | None]:
    """Drop the heading that SQL*Plus repeats when a report was selected without `set pagesize 0`.

    It is a blank line, `OUTPUT` and, unless underlining is off, dashes as wide as the column; it may stand
    between a heading and its ruler, so it has to go before tables are cut. The dashes under the first `OUTPUT`
    tell whether the others have some: a report's own ruler may be one group of dashes, too. The first stands on top.
    """
    lines = text.split("\n")
    if not text.startswith("OUTPUT") and text.find("\nOUTPUT", 0, _TOP) < 0:
        return lines, None
    headings = [index for index, line in enumerate(lines) if line.startswith("OUTPUT") and line.rstrip() == "OUTPUT"]
    if not headings:
        return lines, None
    below = lines[headings[0] + 1] if headings[0] + 1 < len(lines) else ""
    ruler = below if re.fullmatch(r"-{6,} *", below) else None
    dropped = set(headings)
    for index in headings:
        if index and not lines[index - 1].strip():
            dropped.add(index - 1)
        if ruler is not None and lines[index + 1 : index + 2] == [ruler]:
            dropped.add(index + 1)
    kept = [index for index in range(len(lines)) if index not in dropped]
    return [lines[index] for index in kept], [index + 1 for index in kept]


def without_page_breaks(lines: Sequence[str], _text: str) -> list[int] | None:
    """Which lines are the text's own, where a printer's page ended inside a table or its headings; None where none did.

    Oracle begins a page with a title, over which a form feed may have a line of its own; so may one over the title of
    a block of page 1, which is underlined.
    """
    if "\f" not in lines:
        return None
    breaks = {
        index
        for index, line in enumerate(lines[1:-1], 1)
        if line == "\f"
        and lines[index - 1].strip()
        and lines[index + 1].strip()
        and not _TITLE.search(lines[index + 1])
        and not any(below.startswith("~~~") for below in lines[index + 2 : index + 3])
    }
    return [index for index in range(len(lines)) if index not in breaks] if breaks else None
