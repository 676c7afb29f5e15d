"""What a side of a comparison is called in an address: reports by their ids, or a range of time.

`ID` is an upload with all its reports, `ID.2` the second report of it, `ID,ID.2` several; `2026-01-05/2026-01-12` is
what begins and ends within, with either end open. A day without a time is the whole day.
"""

import re
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from app.store.reports import MOST_PARTS
from app.web import times
from app.web.problems import Problem

SHOWN = 60
MOST = 2000
"""Reports that may be named one by one on a side."""
A_DAY = re.compile(r"\s*\d{4}-\d{2}-\d{2}(?![\w-])", re.ASCII)


@dataclass(frozen=True, slots=True)
class Named:
    """One report of an upload, or all of them where no part is named."""

    id: str
    part: int | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """A range of time on the clock of the database; None is open."""

    since: datetime | None = None
    until: datetime | None = None


def refused(sentence: str) -> Problem:
    """What cannot be compared, with one sentence that says what to do."""
    return Problem(422, "invalid_comparison", sentence)


def read(text: str, side: str) -> tuple[Named, ...] | Span:
    """The reports or the range that an address names. Raises Problem with one sentence for what is neither."""
    if "/" in text:
        return _span(text, side)
    if A_DAY.match(text):
        wrong = "is no report: a range of time is written FROM/TO, such as 2026-01-05/2026-01-12"
        raise refused(f"{text.strip()[:SHOWN]} ({side}) {wrong}.")
    return _named(text, side)


def written(id: str, part: int, parts: int) -> str:
    """A report as `read` takes it."""
    return id if parts == 1 else f"{id}.{part}"


def _named(text: str, side: str) -> tuple[Named, ...]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise refused(f"Say which reports are {side}: a report's id, several with commas, or a range of time.")
    if len(names) > MOST:
        raise refused(f"More than {MOST:,} reports are named {side}: give a range of time.")
    return tuple(dict.fromkeys(_reference(name) for name in names))


def _reference(name: str) -> Named:
    upload, dot, part = name.partition(".")
    if not dot:
        return Named(upload)
    if not part.isascii() or not part.isdigit() or len(part) > len(str(MOST_PARTS)) or not int(part):
        raise refused(f"{name} names no report: the number after the dot says which report of the file it is, from 1.")
    return Named(upload, int(part))


def _span(text: str, side: str) -> Span:
    first, _, last = text.partition("/")
    try:
        since = times.read(first, f"The begin of the range {side}")
        until = times.read(last, f"The end of the range {side}", end=True)
    except ValueError as error:
        raise refused(str(error)) from error
    if since is not None and until is not None and since >= until:
        raise refused(f"The range {side} ends before it begins: write the earlier time first.")
    return Span(since, until)


def choose(database: str, series: str) -> str:
    """The address where reports of a series of a database are chosen."""
    return f"/compare?{urlencode({'database': database, 'series': series})}"
