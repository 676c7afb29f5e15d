"""How long the instance was up when the window began, and whether its cache was still cold for much of it."""

from datetime import datetime, timedelta

from rules.core.facts import Facts
from rules.gather_facts import FIRST_RIGHT_START

WARM_S = 3600
COLD_PART = 0.25
"""Of the window."""


def start_by_hour(facts: Facts) -> bool:
    """Whether the release prints the minutes of the start wrongly, so that only its hour is believed."""
    return facts.get("format") == "awr-html" and bool(facts.get("release", FIRST_RIGHT_START) < FIRST_RIGHT_START)


def up_s(facts: Facts) -> float | None:
    """The seconds from the start to the window; None where either is not known."""
    started, begin = _time(facts.get("startup_time")), _time(facts.get("begin_time"))
    if started is None or begin is None:
        return None
    if start_by_hour(facts):
        started = started.replace(minute=0, second=0)
    return (begin - started) / timedelta(seconds=1)


def cold(facts: Facts) -> bool:
    """Whether the cache was cold for a quarter of the window."""
    up, elapsed = up_s(facts), facts.get("elapsed_s", 0.0)
    if up is None or up < 0 or elapsed <= 0 or facts.get("restart_inside"):
        return False
    return bool(min(1.0, (WARM_S - up) / elapsed) >= COLD_PART)


def _time(printed: str | None) -> datetime | None:
    try:
        return datetime.fromisoformat(printed or "")
    except ValueError:
        return None
