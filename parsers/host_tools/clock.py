"""Times as a host's tools print them: `02/20/2020 09:31:43 PM`, `20.02.2020 21:31:43`, ISO 8601, and as `date` does.

Oracle's OSWatcher and ExaWatcher write theirs behind `zzz`, the month first, above what one run of a tool printed.
"""

import re
from collections.abc import Iterable
from datetime import datetime

from parsers.model import dates

_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.\d+)?\s?(?:Z|[+-]\d\d:?\d\d|[A-Z]{2,5})?\Z")
_LOCAL = re.compile(
    r"(\d{1,2})([/.\-])(\d{1,2})\2(\d{4}|\d\d) (\d{1,2})[:.](\d\d)[:.](\d\d)(?: ?([AaPp])\.?[Mm]\.?)?\Z"
)
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_SPELLED = re.compile(
    r"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? +"
    r"(?:([A-Z][a-z]{2,8}) +(\d{1,2})|(\d{1,2}) +([A-Z][a-z]{2,8})),?"
    r"(?: +(\d{4}))? +(\d{1,2}):(\d\d):(\d\d)(?: ?([AP])M)?(?: [A-Z+-][\w+-]{1,5})?(?: (\d{4}))?(?!\S)"
)
_SECONDS = re.compile(r"1\d{9}\Z")  # since 1970: which hour of the day that is nobody knows
_COLLECTED = re.compile(r"zzz (?:\*\*\*|<)([^<>]{1,60})")
_LONGEST, _LONGEST_SPELLED = 40, 80


def stamp(line: str) -> str:
    """A line without blanks around it and a collector's signs, as far as it may be a time."""
    collected = _COLLECTED.match(line) if is_collected(line) else None
    return (collected[1] if collected else line).strip()


def is_collected(line: str) -> bool:
    """Whether a collector of other tools' output says when the next run began."""
    return line.startswith("zzz ")


def is_time(line: str) -> bool:
    """True for a line that is a time and nothing else."""
    if line[:1].isdigit():
        return len(line) < _LONGEST and bool(_ISO.match(line) or _LOCAL.match(line) or _SECONDS.match(line))
    return line.startswith(_DAYS) and bool(_SPELLED.match(line[:_LONGEST_SPELLED]))


def day_first(lines: Iterable[str]) -> bool:
    """How the dates of one file are meant: by a figure above 12, else by the habits of the locales.

    An American clock has AM and PM and the month first, the C locale a year of two digits and the month first; a point
    between, or a year of four digits beside a clock of 24 hours, is of the others, who put the day first.
    """
    habit = False
    for line in lines:
        if match := _LOCAL.match(line):
            if int(match[1]) > 12:
                return True
            if int(match[3]) > 12:
                return False
            habit = match[2] == "." or (len(match[4]) == 4 and not match[8])
    return habit


def moment(line: str, *, day_first: bool) -> datetime | None:
    """A printed time; None where its figures are no time."""
    try:
        if match := _ISO.match(line):
            return datetime(*(int(part) for part in match.groups()))  # type: ignore[arg-type]
        if match := _SPELLED.match(line[:_LONGEST_SPELLED]):
            return _spelled(match)
        if not (match := _LOCAL.match(line)):
            return None
        first, second, year = int(match[1]), int(match[3]), int(match[4])
        day, month = (first, second) if day_first else (second, first)
        hour = _hour(match[5], match[8])
        return datetime(year + 2000 if year < 100 else year, month, day, hour, int(match[6]), int(match[7]))
    except ValueError:
        return None


def _spelled(match: re.Match[str]) -> datetime | None:
    year, month = match[5] or match[10], dates.month(match[1] or match[4])
    if not year or not month:
        return None
    day, hour = int(match[2] or match[3]), _hour(match[6], match[9])
    return datetime(int(year), month, day, hour, int(match[7]), int(match[8]))


def _hour(printed: str, half: str | None) -> int:
    """The hour, of a clock of twelve where it names its half of the day."""
    return int(printed) % 12 + (12 if half in ("P", "p") else 0) if half else int(printed)


def seconds_between(earlier: datetime | None, later: datetime | None) -> float | None:
    """The length of a sample; None where a time is missing or the clock went back."""
    if earlier is None or later is None:
        return None
    seconds = (later - earlier).total_seconds()
    return seconds if seconds > 0 else None
