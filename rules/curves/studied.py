"""A load curve with what can be read from it."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import sqrt
from statistics import fmean

from parsers.load_curves.curve import LoadCurve, Point
from parsers.model.inside import Inside
from rules.curves import level_rows
from rules.curves.curve_study import LoadLevel
from rules.curves.first_levels import first_levels
from rules.curves.fit import Fit, fit
from rules.curves.interpolation import rate_at, rising_part, seconds_at, seconds_with
from rules.curves.levels import (
    MB,
    MS,
    SCAN_BYTES,
    Level,
    Unit,
    before_the_fall,
    faster_under_load,
    known,
    levels,
    rate,
    unit_of,
)
from rules.curves.sold_sizes import sold_sizes

NOT_SATURATED = 0.3
"""Marginal efficiency above which more load still brought much more throughput (rules CP02)."""
STEP = 1.2
"""Two load levels say something of the slope when the second is a fifth above the first: less is noise."""
WIDE = 2.5
"""A last step wider than this passes over the end of the slope: a high mean slope then says nothing of the end."""
LOADED = 0.5
ROUNDING = 1e-9
GOOD_SERVICE = 2.0
NEARLY = 0.97
"""The CPUs are looked at where the rate is this near to the largest."""
DEAR = 3.0
"""A percent of throughput that costs three percent of latency is not worth having (our judgement)."""


class Studied(Inside, frozen=True):
    """`levels` are the usable points by rising load; times of a curve in MB are those of one MB (see `unit`).

    A curve of one level has no floor, knee or fit. `marginal` is the relative gain in rate over the relative gain in
    load at the end of the curve; `saturated` is None where nothing can be said of it.
    """

    curve: LoadCurve
    unit: Unit
    levels: tuple[Level, ...]
    max_iops: float | None
    max_mbps: float | None
    marginal: float | None
    fit: Fit | None
    notes: tuple[str, ...]

    @property
    def below_the_floor(self) -> Level | None:
        """The level at which a request, by load and rate alone, would be faster than without load: then the loads are
        no requests in flight, and no latency follows from them."""
        faster = faster_under_load(self.levels)
        return faster if faster and not any(level.stated for level in (faster, self.levels[0])) else None

    @property
    def floor_ms(self) -> float | None:
        """The latency at the smallest load; None where it can't be had from the loads."""
        return MS * self.levels[0].seconds if len(self.levels) > 1 and not self.below_the_floor else None

    @property
    def cpu_busy(self) -> float | None:
        """How busy the CPUs of the host were at the largest rate, as a share of 1; None where the test does not say."""
        known_at = [point for point in self.curve.points if point.cpu_percent is not None]
        unit, size = self.unit, known(self.curve.io_bytes)
        top = max(known_at, key=lambda point: rate(point, unit, size) or 0.0, default=None)
        if top is None or top.cpu_percent is None or (rate(top, unit, size) or 0.0) < NEARLY * (self.max_rate or 0.0):
            return None
        return top.cpu_percent / 100

    @property
    def spread(self) -> float | None:
        """The standard deviation of a run, as a share of its rate, over all loads that were run more than once."""
        repeated = [level for level in self.levels if level.spread is not None]
        freedom = sum(level.runs - 1 for level in repeated)
        return (
            sqrt(sum((level.runs - 1) * (level.spread or 0.0) ** 2 for level in repeated) / freedom)
            if freedom
            else None
        )

    @property
    def max_rate(self) -> float | None:
        """The largest measured rate, in the unit of the curve."""
        return max((level.rate for level in self.levels), default=None)

    @property
    def saturated(self) -> bool | None:
        """Whether the rate has levelled off; None of one level, or where the last step is too wide to tell."""
        if self.marginal is None:
            return None
        level = self.marginal <= NOT_SATURATED + ROUNDING
        return level or (None if self.levels[-1].outstanding > WIDE * _before(self.levels).outstanding else False)

    @property
    def floor_is_loaded(self) -> bool:
        """Whether the lightest load is near the maximum already, so that a request without load may take less."""
        first = self.levels[0] if self.levels else None
        return bool(first and first.outstanding > 1 and first.rate > LOADED * (self.max_rate or 0.0))

    @property
    def knee_outstanding(self) -> float | None:
        """Largest rate x floor: so many in flight would fill the storage if none had to queue."""
        return None if self.floor_ms is None or self.max_rate is None else self.max_rate * self.floor_ms / MS

    @property
    def sharpness(self) -> float | None:
        """Rate at the knee / largest rate: 0.5 to 0.6 for many queues, 0.75 to 1 for one; of saturated curves only."""
        if not self.saturated or self.knee_outstanding is None or self.max_rate is None:
            return None
        return rate_at(self.levels, self.knee_outstanding) / self.max_rate

    @property
    def is_scan(self) -> bool:
        """Whether bandwidth comes first: large requests, scans of a size that is not known, or a curve that counts
        megabytes."""
        size = self.curve.io_bytes
        return self.unit == "MB" or (size or 0) >= SCAN_BYTES or (size is None and self.curve.sequential is True)

    @property
    def operating_point(self) -> Level | None:
        """The largest rate at twice the floor at most, and before throughput gets dear in latency."""
        if len(self.levels) < 2 or self.below_the_floor:
            return None
        most = GOOD_SERVICE * self.levels[0].seconds * (1 + ROUNDING)
        good = [level for level in rising_part(self.levels) if level.seconds <= most]
        while len(good) > 1 and _dear(good[-2], good[-1]):
            good.pop()
        return good[-1]

    def latency_at(self, iops: float, outstanding: float | None = None) -> float | None:
        """Latency in ms at that rate; beyond the maximum in flight / maximum. None of a curve of one level."""
        return MS * seconds_at(self.levels, iops, outstanding) if len(self.levels) > 1 else None

    def latency_with(self, outstanding: float) -> float | None:
        """Latency in ms with that many in flight. None of a curve of one level."""
        return MS * seconds_with(self.levels, outstanding) if len(self.levels) > 1 else None

    def fitted(self) -> list[LoadLevel]:
        """What the chosen model gives from the first load level to the last, as rows; empty where none is chosen."""
        if self.fit is None or self.fit.model is None:
            return []
        first, last = self.levels[0].outstanding, self.levels[-1].outstanding
        loads = [first * (last / first) ** (step / 40) for step in range(41)]
        rates = self.fit.model.rates(loads)
        return [
            level_rows.by_size(self.curve, self.unit, Level(load, rate, load / rate))
            for load, rate in zip(loads, rates, strict=True)
        ]

    def row(self, level: Level) -> LoadLevel:
        """A measured level with both rates, as far as they are known."""
        return level_rows.measured(self.curve, self.unit, level)


@lru_cache(maxsize=16)
def study(curve: LoadCurve) -> Studied:
    """What can be read from a curve; any curve ends well, one of few or bad points with less.

    Kept, because all reports of a database are judged by the same curve.
    """
    measured, notes = levels(curve)
    unit, size = unit_of(curve), known(curve.io_bytes)
    if len(measured) == 1:
        notes.append("One point only: no latency without load, no knee and no fit can be had from it.")
    below = faster_under_load(measured)
    jobs = below and not any(level.stated for level in (below, measured[0]))
    if jobs:
        notes.append("Requests would be faster under load than without: the loads are no requests in flight.")
    notes += [] if jobs else first_levels(measured, unit)
    fitted = before_the_fall(measured)
    if len(fitted) < len(measured):
        notes.append("Levels beyond the maximum, at which throughput falls, are left out of the fit.")
    top = max((level.rate for level in measured), default=None)

    def requests(point: Point) -> float | None:
        return rate(point, "request", size)

    chosen = None if jobs else fit(fitted, unit, size)
    if chosen and chosen.choice == "throttle" and unit == "request":
        notes += sold_sizes(top, MS * measured[0].seconds)
    return Studied(
        curve=curve,
        unit=unit,
        levels=tuple(measured),
        max_iops=_most([*_means(curve, requests), top if unit == "request" else None]),
        max_mbps=_most([*_means(curve, lambda point: known(point.mbps)), _mbps(top, unit, size)]),
        marginal=_marginal(measured),
        fit=chosen,
        notes=(*curve.notes, *notes),
    )


def _means(curve: LoadCurve, of: Callable[[Point], float | None]) -> list[float]:
    """A figure of each point; of a load that ran more than once the mean, as its levels have it."""
    by_load: dict[float | int, list[float]] = defaultdict(list)
    for place, point in enumerate(curve.points):
        if (value := of(point)) is not None:
            by_load[-1 - place if point.outstanding is None else point.outstanding].append(value)
    return [fmean(values) for values in by_load.values()]


def _most(values: Sequence[float | None]) -> float | None:
    return max((value for value in values if value is not None), default=None)


def _mbps(top: float | None, unit: Unit, size: float | None) -> float | None:
    return top * size / MB if top and size and unit == "request" else None


def _marginal(levels: Sequence[Level]) -> float | None:
    """(dX / X) / (dN / N) between the last level and the nearest one that is clearly below it."""
    if len(levels) < 2:
        return None
    last, before = levels[-1], _before(levels)
    more = last.outstanding / before.outstanding - 1
    return (last.rate / before.rate - 1) / more if more > 0 else None


def _before(levels: Sequence[Level]) -> Level:
    """The nearest level that is clearly below the last one."""
    last = levels[-1]
    return next((level for level in reversed(levels[:-1]) if level.outstanding * STEP <= last.outstanding), levels[0])


def _dear(before: Level, after: Level) -> bool:
    """Whether giving up the last step of throughput would save much more latency than it costs throughput."""
    lost, saved = 1 - before.rate / after.rate, 1 - before.seconds / after.seconds
    return saved > DEAR * lost
