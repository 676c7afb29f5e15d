"""What a report says against itself: a restart inside, timings off, SQL*Plus errors between its lines."""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

Kind = Literal["restart", "timings", "statistics_level", "idle", "errors", "other"]

# Words of each remark; plain searches, because a pattern over a whole report costs more than reading it.
_ON_PAGE_ONE: tuple[tuple[str, Kind], ...] = (
    ("an instance shutdown", "restart"),
    ("tics setting changed", "timings"),  # timed_statistics, spelled timed_statitics up to 9.2
    ("statistics_level setting changed", "statistics_level"),
    ("DB Time is less than one second", "idle"),
)
_ANYWHERE: tuple[tuple[str, Kind], ...] = (
    ("discrepancy between the OS Stat", "other"),
    ("pga_aggregate_target was set too low", "other"),
)
_PAGE_ONE = 32_768  # characters in which it ends, also behind the style of a page, or where it came wide
_SHARE = re.compile(r"(\d{1,3}(?:\.\d{1,6})?)%")
_ERROR = re.compile(r"\n((?:ORA|PLS|SP2)-\d{4,5})")
_SENTENCES: dict[str, str] = {
    "restart": "the instance was restarted between its snapshots: its results are invalid.",
    "timings": "timed_statistics was changed between its snapshots: its timings are invalid.",
    "statistics_level": "statistics_level was changed between its snapshots: some of its figures are invalid.",
    "idle": "DB time is below one second: its percentages are invalid.",
}


class Warned(NamedTuple):
    """One warning; `line` is the line of the file it stands on."""

    kind: Kind
    line: int
    text: str


def read_warnings(lines: Sequence[str], numbers: Sequence[int]) -> list[Warned]:
    """The report's own warnings, each where it is first printed."""
    text = "\n".join(("", *lines))
    remarks = [
        (place, kind)
        for asked, end in ((_ON_PAGE_ONE, _PAGE_ONE), (_ANYWHERE, len(text)))
        for words, kind in asked
        if (place := text.find(words, 0, end)) >= 0
    ]
    warned = []
    for place, kind in sorted(remarks):
        row = text.count("\n", 0, place) - 1
        sentence = _sentence(kind, lines[row])
        warned.append(Warned(kind, numbers[row], f"Line {numbers[row]} says that {sentence}"))
    return warned + _errors(text, numbers)


def _sentence(kind: Kind, line: str) -> str:
    if kind != "other":
        return _SENTENCES[kind]
    if share := _SHARE.search(line):
        return f"its two measures of CPU time differ by {share[1]}%."
    return "pga_aggregate_target is too low for the work done."


def _errors(text: str, numbers: Sequence[int]) -> list[Warned]:
    """Error lines of the script that wrote the report: where it stumbled, figures are missing."""
    codes = list(_ERROR.finditer(text))  # a third of what three plain searches take
    if not codes:
        return []
    code = codes[0][1]
    more = f" and {len(codes) - 1} more" if len(codes) > 1 else ""
    line = numbers[text.count("\n", 0, codes[0].start())]
    return [Warned("errors", line, f"Line {line}: the script that wrote the report stumbled ({code}{more}).")]
