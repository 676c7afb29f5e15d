"""What somebody writes down of a load curve, checked: its day, what the storage ran then, what was done to it since."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from app.declared.curve_edits import CurveHistory
from parsers.load_curves.curve import Change

MOST_CHANGES, LONGEST = 50, 200
FIRST = date(1990, 1, 1)
NO_DAY = "{!r} is no day: write it as 2026-03-01."
FAR = "{} lies before 1990 or in the future: write the day as 2026-03-01."
LONG = f"Up to {LONGEST} letters can be said of the firmware and of each change."
MANY = f"Up to {MOST_CHANGES} changes can be kept: leave out the oldest."
HALF = "Say of each change both the day and what was done."
NO_TEST = "Say on which day the curve was measured: only then it is known which changes came after it."


def checked(measured_on: str, firmware: str, changes: Sequence[tuple[str, str]]) -> CurveHistory:
    """The history; lines with neither day nor words are left out. Raises ValueError with one sentence."""
    lines = [(on.strip(), what.strip()) for on, what in changes if on.strip() or what.strip()]
    if any(not on or not what for on, what in lines):
        raise ValueError(HALF)
    if any(len(text) > LONGEST for text in (firmware.strip(), *(what for _, what in lines))):
        raise ValueError(LONG)
    if len(lines) > MOST_CHANGES:
        raise ValueError(MANY)
    day = _day(measured_on.strip()) if measured_on.strip() else None
    if lines and day is None:
        raise ValueError(NO_TEST)
    return CurveHistory(day, firmware.strip() or None, tuple(Change(_day(on), what) for on, what in lines))


def _day(text: str) -> str:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise ValueError(NO_DAY.format(text[:20])) from None
    if not FIRST <= day <= datetime.now(UTC).date() + timedelta(days=1):
        raise ValueError(FAR.format(day.isoformat()))
    return day.isoformat()
