"""Times as the tools of a host print them: `02/20/2020 09:31:43 PM`, `20.02.2020 21:31:43`, ISO 8601."""

import re
from collections.abc import Iterable
from datetime import datetime

_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.\d+)?\s?(?:Z|[+-]\d\d:?\d\d|[A-Z]{2,5})?\Z")
_LOCAL = re.compile(
    r"(\d{1,2})([/.\-])(\d{1,2})\2(\d{4}|\d\d) (\d{1,2})[:.](\d\d)[:.](\d\d)(?: ?([AaPp])\.?[Mm]\.?)?\Z"
)
_LONGEST = 40


def is_time(line: str) -> bool:
    """True for a line that is a time and nothing else."""
    return line[:1].isdigit() and len(line) < _LONGEST and bool(_ISO.match(line) or _LOCAL.match(line))


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
        if not (match := _LOCAL.match(line)):
            return None
        first, second, year = int(match[1]), int(match[3]), int(match[4])
        day, month = (first, second) if day_first else (second, first)
        hour = int(match[5])
        if match[8]:
            hour = hour % 12 + (12 if match[8] in "Pp" else 0)
        return datetime(year + 2000 if year < 100 else year, month, day, hour, int(match[6]), int(match[7]))
    except ValueError:
        return None


def seconds_between(earlier: datetime | None, later: datetime | None) -> float | None:
    """The length of a sample; None where a time is missing or the clock went back."""
    if earlier is None or later is None:
        return None
    seconds = (later - earlier).total_seconds()
    return seconds if seconds > 0 else None
