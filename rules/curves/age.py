"""How old a load curve is beside a report: what was done to the storage between the two, and how much time lies there.

A storage gives what it gave when it was tested as long as nothing was done to it. A test that no report is near to may
have been of another state of it, though nobody wrote anything down.
"""

from collections.abc import Sequence
from datetime import date
from typing import Protocol

from parsers.model.inside import Inside
from rules.wording import counted

OLD_DAYS = 2 * 365
"""From so many days between test and report on the curve counts as old (our judgement: two years bring firmware, more
data on the devices and other hosts)."""
MOST_SAID = 3


class Done(Protocol):
    """What was done to a storage, and on which day."""

    @property
    def on(self) -> str: ...
    @property
    def what(self) -> str: ...


class Dated(Protocol):
    """A curve that may know its day, and what was done to its storage."""

    @property
    def measured_on(self) -> str | None: ...
    @property
    def changes(self) -> Sequence[Done]: ...


class Age(Inside, frozen=True):
    """Between the test and a day: the days (negative where the day lies before the test), and what was done."""

    measured_on: str
    days: int
    changes: tuple[Done, ...]

    @property
    def changed(self) -> bool:
        """Whether anything was done to the storage in between."""
        return bool(self.changes)

    @property
    def is_old(self) -> bool:
        """Whether the curve may be of another state of the storage."""
        return self.changed or abs(self.days) >= OLD_DAYS

    def clause(self) -> str:
        """What a verdict doubts: empty of a curve that is not old."""
        if self.changed:
            done = "; ".join(f"{change.on}: {change.what}" for change in self.changes[:MOST_SAID])
            more = len(self.changes) - MOST_SAID
            also = f"; {counted(more, 'more change')}" if more > 0 else ""
            between = "between the report and the test" if self.days < 0 else "since the test"
            return f"the storage was changed {between} of its load curve on {self.measured_on} ({done}{also})"
        if not self.is_old:
            return ""
        return f"the load curve was measured on {self.measured_on}, {spoken(abs(self.days))} {self._side} the report"

    @property
    def _side(self) -> str:
        return "after" if self.days < 0 else "before"


def age(curve: Dated, at: str | None) -> Age | None:
    """Beside a moment (ISO 8601); None where the day of either is not known."""
    test, then = _day(curve.measured_on), _day(at)
    if test is None or then is None or curve.measured_on is None:
        return None
    first, last = sorted((test, then))
    between = [change for change in curve.changes if (on := _day(change.on)) and first < on <= last]
    return Age(curve.measured_on, (then - test).days, tuple(sorted(between, key=lambda change: change.on)))


def spoken(days: int) -> str:
    """A number of days as years, months or days."""
    if days >= 365:
        return f"{days / 365:.1f} years" if days % 365 else counted(days // 365, "year")
    return counted(days // 30, "month") if days >= 60 else counted(days, "day")


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat((text or "")[:10])
    except ValueError:
        return None
