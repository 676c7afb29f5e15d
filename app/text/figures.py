"""Figures for people: thousands separators, units, weekdays. Unknown is a dash, never 0."""

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from typing import Any

UNKNOWN = "–"

_MIB = 2**20
_BYTES = {"B": "MiB", "bytes": "MiB", "B/s": "MiB/s", "bytes/s": "MiB/s"}
_CAPITALS = ("cpu", "db", "id", "io", "iops", "os", "pdb", "pga", "rac", "sga", "sql")
_SPELT = {"plsql": "PL/SQL", "cpus": "CPUs", **{one: one.upper() for one in _CAPITALS}}
_SUFFIX = {"1/s": "/s", "1/h": "/h", "count": "", "sessions": "", "ratio": ""}


def number(value: float | None, digits: int = 3) -> str:
    """At least `digits` significant digits, no decimals from 1,000 on: 9,855 · 84.6 · 5.25 · 0.31."""
    if value is None:
        return UNKNOWN
    if isinstance(value, int) or value == int(value):
        return f"{value:,.0f}"
    size = abs(value)
    for bound, decimals in ((1000, 0), (100, digits - 3), (10, digits - 2), (1, digits - 1)):
        if size >= bound:
            return f"{value:,.{max(decimals, 0)}f}"
    return f"{value:.{digits - 1}g}" if size >= 10**-4 else f"{value:.1e}"


def percent(share: float | None, digits: int = 1) -> str:
    """A share of 0 to 1 as percent."""
    return UNKNOWN if share is None else f"{share * 100:,.{digits}f} %"


def saved(share: float | None) -> str:
    """A saving in whole percent; what is there but too little to count says so."""
    return "<1 %" if share is not None and 0 < share < 0.005 else percent(share, 0)


def figure(value: Any, unit: str | None = None) -> str:
    """A value with its unit: shares as percent, bytes as MiB; text as it is."""
    if value is None:
        return UNKNOWN
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, int | float):
        return f"{value} {unit}" if unit else str(value)
    if unit == "1" or (unit or "").startswith("share"):
        return f"{percent(value)} {(unit or '')[5:].strip()}".strip()
    if unit in _BYTES:
        return _bytes(value, _BYTES[unit])
    suffix = _SUFFIX.get(unit or "", unit or "")
    return f"{number(value)} {suffix}".strip()


def _bytes(value: float, unit: str) -> str:
    if abs(value) < (_MIB / 10 if unit.endswith("/s") else _MIB):
        return f"{number(value / 1024)} {unit.replace('M', 'K')}"
    return f"{number(value / _MIB)} {unit}"


def unit_shown(unit: str | None) -> str:
    """The unit that a table's heading names for figures drawn by `cell`."""
    return _BYTES.get(unit or "", unit or "")


def cell(value: Any, unit: str | None = None) -> str:
    """A table cell: every printed digit is kept, thousands are separated, bytes become MiB."""
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    if unit in _BYTES:
        return number(value / _MIB)
    return f"{value:,}"


def duration(seconds: float | None) -> str:
    """3,600 s as `60 min`, 90,000 s as `25 h`."""
    if seconds is None:
        return UNKNOWN
    if seconds < 120:
        return f"{number(seconds)} s"
    if seconds < 7200:
        return f"{number(seconds / 60, 2)} min"
    return f"{number(seconds / 3600, 2)} h"


def _read(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def moment(at: datetime | str | None) -> str:
    """`Thu 12 Mar 2026, 10:00`, of a time or of its ISO text."""
    found = _read(at) if isinstance(at, str) else at
    return UNKNOWN if found is None else f"{day(found)}, {found:%H:%M}"


def day(at: datetime) -> str:
    """`Thu 12 Mar 2026`."""
    return f"{at:%a} {at.day} {at:%b %Y}"


def interval(begin: str | None, end: str | None) -> str:
    """`Tue 23 Apr 2013, 18:30 to 18:45`; the second date stands where it is another day."""
    start, stop = _read(begin or ""), _read(end or "")
    if start is None or stop is None:
        return UNKNOWN
    same = start.date() == stop.date() or stop - start < timedelta(hours=1)
    return f"{moment(start)} to {f'{stop:%H:%M}' if same else moment(stop)}"


def when(moment: datetime | None) -> str:
    """`3 May 2026`, with the time where it is not midnight: `3 May 2026, 10:00`."""
    if moment is None:
        return UNKNOWN
    return f"{moment.day} {moment:%b %Y}" if moment.time() == time() else f"{moment.day} {moment:%b %Y, %H:%M}"


def sentence(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def counted(count: int, one: str, many: str | None = None) -> str:
    """`1 report`, `1,200 reports`."""
    return f"{count:,} {one if count == 1 else many or f'{one}s'}"


def listed(names: Sequence[str]) -> str:
    """`a, b and c`."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def words(key: str | None) -> str:
    """A contract key as words: `latency_limited` is `Latency limited`."""
    if not key:
        return UNKNOWN
    return sentence(" ".join(_SPELT.get(one, one) for one in key.replace("mb_s", "MB/s").split("_")))
