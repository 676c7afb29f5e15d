"""Moments and lengths of time as people say them, on the clock of the database."""

from datetime import datetime, time, timedelta

from rules.core.facts import Facts, once
from rules.wording.figures import UNKNOWN, number

TWO_MINUTES_S, TWO_HOURS_S, TWO_DAYS_S, DAY_S = 120, 7200, 172_800, 86_400


def length(seconds: float | None) -> str:
    """How long a window is, in the unit that one says: 90 s, 15 min, 2.5 min, 12.5 h, 3 days."""
    if seconds is None:
        return UNKNOWN
    if seconds < TWO_MINUTES_S:
        return f"{number(seconds)} s"
    minutes = seconds / 60
    if seconds < TWO_HOURS_S - 60:
        return f"{minutes:.0f} min" if minutes >= 10 else f"{minutes:.1f} min".replace(".0 min", " min")
    if seconds < TWO_DAYS_S:
        return f"{minutes / 60:.1f} h".replace(".0 h", " h")
    days = seconds / DAY_S
    return f"{days:,.0f} days" if days >= 10 else f"{days:.1f} days".replace(".0 days", " days")


@once
def window(facts: Facts) -> str:
    """How long the interval was and when it began, with the weekday, in the local time that the report prints."""
    elapsed, begin = facts.get("elapsed_s"), _read(facts.get("begin_time"))
    long = length(elapsed) if elapsed else "an interval of unknown length"
    return f"{long} from {day(begin)} {begin:%H:%M}" if begin else long


def moment(at: datetime | str | None) -> str:
    """`Thu 12 Mar 2026, 10:00`, of a time or of its ISO text."""
    read = _read(at) if isinstance(at, str) else at
    return UNKNOWN if read is None else f"{read:%a {read.day} %b %Y, %H:%M}"


def day(at: datetime) -> str:
    """`Thu 12 Mar 2026`."""
    return f"{at:%a {at.day} %b %Y}"


def interval(begin: str | None, end: str | None) -> str:
    """`Tue 23 Apr 2013, 18:30 to 18:45`; the second date stands where it is another day."""
    start, stop = _read(begin), _read(end)
    if start is None or stop is None:
        return UNKNOWN
    same = start.date() == stop.date() or stop - start < timedelta(hours=1)
    return f"{moment(start)} to {f'{stop:%H:%M}' if same else moment(stop)}"


def when(moment: datetime | None) -> str:
    """`3 May 2026`, with the time where it is not midnight: `3 May 2026, 10:00`."""
    if moment is None:
        return UNKNOWN
    return f"{moment.day} {moment:%b %Y}" if moment.time() == time() else f"{moment.day} {moment:%b %Y, %H:%M}"


def second(at: datetime) -> str:
    """`3 May 2026, 10:00:07`, where what happened within a minute is told apart."""
    return f"{at.day} {at:%b %Y, %H:%M:%S}"


def _read(text: str | None) -> datetime | None:
    try:
        return datetime.fromisoformat(text) if text else None
    except ValueError:
        return None
