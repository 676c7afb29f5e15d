"""The curve of a storage somebody may buy: what a read takes there at the rate that the same sessions will ask for.

A faster read lets sessions ask sooner, and at the new rate the read takes longer than at the old one. The two settle
where rate and latency agree, and never above what was measured (a data sheet's latency is a best case).
"""

from collections.abc import Callable
from dataclasses import dataclass

from parsers.load_curves.curve import LoadCurve, Point
from rules.curves.audit import contradiction
from rules.curves.curve_study import CurveStudy
from rules.curves.interpolation import rising_part, seconds_at
from rules.curves.levels import MS, Level, faster_under_load, levels

STEPS = 60
NOT_REQUESTS = "This curve does not tell how long a request takes: bring one with rates and latencies at two loads."


@dataclass(frozen=True, slots=True)
class Target:
    """Levels by rising rate, two or more."""

    levels: tuple[Level, ...]

    @property
    def most(self) -> float:
        """The largest rate that was measured."""
        return self.levels[-1].rate

    def latency_ms(self, rate: float) -> float:
        return MS * seconds_at(self.levels, rate)

    def settled(self, rate: float, saved: Callable[[float], float]) -> tuple[float, float]:
        """(latency in ms, rate) where both agree, `rate` being today's and `saved` the share of time that goes at a
        latency; the rate stays at today's where the curve ends before it."""
        low, high = rate, max(rate, self.most)
        for _ in range(STEPS):
            middle = (low + high) / 2
            left = 1 - saved(self.latency_ms(middle))
            if left <= 0 or rate / left > middle:
                low = middle
            else:
                high = middle
        return self.latency_ms(high), high


def target(curve: LoadCurve | CurveStudy) -> Target:
    """The curve as a target; raises ValueError with one sentence where it has no two loads with rate and latency."""
    read = curve if isinstance(curve, LoadCurve) else _of(curve)
    if any(point.iops is None for point in read.points):
        raise ValueError(NOT_REQUESTS)
    measured = levels(read)[0]
    if why := contradiction(measured):
        raise ValueError(f"This curve cannot be right: {why}.")
    if faster_under_load(measured):
        raise ValueError(NOT_REQUESTS)
    rising = rising_part(measured) if measured else []
    if len(rising) < 2:
        raise ValueError(NOT_REQUESTS)
    return Target(tuple(rising))


def _of(curve: CurveStudy) -> LoadCurve:
    """A curve of the contract's form."""
    points = tuple(Point(point.outstanding, point.iops, point.mbps, point.latency_ms) for point in curve.points)
    return LoadCurve("csv", "target", points, None if curve.io_bytes is None else int(curve.io_bytes))
