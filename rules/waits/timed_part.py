"""How much of the window was timed, by the idle wait of the process monitor."""

from parsers.model.report import Report
from rules.core.report_figures import own_rows, plain

ASLEEP = "pmon timer"
TIMEOUT_S = 3.0
"""PMON sleeps for so long at most, then wakes by itself (Oracle Database Reference, wait events: pmon timer)."""
THROUGHOUT = 0.8
"""Of the window that its wake-ups fill at three seconds each: it was there all the time, by counts without a clock."""
LEAST = 0.5
"""It sleeps nearly always: in published reports its waits add up to 0.98 of the window and more. Below half of it,
times were not taken for most of the window (timed_statistics was switched on or off inside), or the clock was wrong."""


def timed_part(report: Report) -> float | None:
    """The part of the window that its idle wait accounts for, where counts say that it was asleep throughout."""
    elapsed = report.interval.elapsed_s
    rows = [row for row in own_rows(report, "background_waits") if plain(row.get("event")) == ASLEEP]
    waits, seconds = (sum(row.get(name) or 0.0 for row in rows) for name in ("waits", "time_s"))
    if not elapsed or elapsed <= 0 or waits * TIMEOUT_S < THROUGHOUT * elapsed:
        return None
    return max(0.0, seconds / elapsed)


def partly_timed(part: float | None) -> bool:
    """Whether times were not taken for most of the window; where none were, nothing was timed at all."""
    return part is not None and 0 < part < LEAST
