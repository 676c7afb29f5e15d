"""Several databases on one storage: what they ask of its load curve together."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.curves.curve_study import CurveStudy, LoadLevel
from rules.curves.interpolation import seconds_at
from rules.curves.levels import MS, Level
from rules.wording import counted, ms, number, percent

FULL = 1.0


@dataclass(frozen=True, slots=True)
class AtOnce:
    """The sum of some rates on a curve: its share of the maximum, and what a request takes there; None where the curve
    does not reach that far."""

    databases: int
    rate: float
    maximum: float
    latency_ms: float | None

    @property
    def share(self) -> float:
        return self.rate / self.maximum

    def sentence(self) -> str:
        """What that means if all of them work at the same time."""
        words = (
            f"{counted(self.databases, 'database')} together ask {number(round(self.rate))} requests a second, "
            f"{percent(self.share)} of the maximum of the curve"
        )
        if self.latency_ms is None:
            return f"{words}: more than it can do, if they ask at the same time."
        return f"{words}; it takes {ms(self.latency_ms)} a request there, if they ask at the same time."


def at_once(curve: CurveStudy, rates: Sequence[float]) -> AtOnce | None:
    """What databases of these rates would see together; None of fewer than two, or of a curve that tells nothing."""
    levels = [level for row in curve.levels if (level := _level(row))]
    most = max((each.rate for each in levels), default=0.0)
    if len(rates) < 2 or len(levels) < 2 or not most:
        return None
    rate = sum(rates)
    return AtOnce(len(rates), rate, most, MS * seconds_at(levels, rate) if rate <= FULL * most else None)


def _level(row: LoadLevel) -> Level | None:
    if not (row.outstanding and row.iops and row.latency_ms):
        return None
    return Level(row.outstanding, row.iops, row.latency_ms / MS)
