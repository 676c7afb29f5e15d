"""The load levels of a curve, put in order: what is in flight, the rate, and how long one request takes.

Where a request's size is known, rates are requests a second; a scan of unknown request size counts in MB (10^6 bytes) a
second, and its times are those of one MB.
"""

from collections.abc import Sequence
from math import log
from statistics import stdev
from typing import Literal

from msgspec.structs import replace

from parsers.load_curves.curve import LoadCurve, Point
from parsers.model.inside import Inside

Unit = Literal["request", "MB"]
MB = 1e6
MS = 1000
ENDLESS = 1e15
"""No load, rate or time of a storage comes near it, in whatever unit."""
FALLS = 0.03
"""Throughput that stays within this of its maximum has levelled off; below, it falls (our judgement)."""
SEVERAL, MANY = 1.7, 64.0
"""Rate x latency over the stated load, at every point that prints all three: from two on (less what a generator loses,
see `rules.curves.audit`) each job keeps that many requests in flight; a factor above is an error of units (ours)."""
ALIKE = 3.0
"""A job keeps about as many at every load: beyond this the figures are of different runs (our judgement)."""
FASTER = 0.85
"""A request that takes less than this of what it takes at the lightest load would be faster than without any load."""
SCAN_BYTES = 128 * 1024
"""Requests from this size on are a matter of bandwidth first."""


class Level(Inside, frozen=True):
    """One load level: requests in flight, units a second, seconds a unit; `line` is where it stands in the file.

    `stated` says that all three were printed, so that they can contradict each other. `spread` is the standard
    deviation of the rate over its `runs`, as a share of it; None of one run.
    """

    outstanding: float
    rate: float
    seconds: float
    stated: bool = False
    line: int | None = None
    runs: int = 1
    spread: float | None = None

    @property
    def latency_ms(self) -> float:
        return MS * self.seconds


def unit_of(curve: LoadCurve) -> Unit:
    """Requests where a rate or the size of requests is known, else megabytes.

    A scan whose requests change in size from point to point counts in megabytes, though requests were printed too.
    """
    if curve.source != "calibrate_io" and not known(curve.io_bytes) and any(_large(point) for point in curve.points):
        return "MB"
    counted = any(known(point.iops) for point in curve.points)
    sized = known(curve.io_bytes) and any(known(point.mbps) for point in curve.points)
    timed = any(
        known(point.outstanding) and known(point.latency_ms) and not known(point.mbps) for point in curve.points
    )
    return "request" if counted or sized or timed else "MB"


def _large(point: Point) -> bool:
    iops, mbps = known(point.iops), known(point.mbps)
    return bool(iops and mbps and mbps * MB / iops >= SCAN_BYTES)


def levels(curve: LoadCurve) -> tuple[list[Level], list[str]]:
    """The levels by rising load, and a sentence for each thing that was left out or put together on the way."""
    unit, notes = unit_of(curve), []
    readings = [_level(point, unit, curve.io_bytes) for point in curve.points]
    if not {"outstanding", "iops", "latency_ms"}.isdisjoint(curve.derived):  # by the same law: they contradict nothing
        readings = [level and replace(level, stated=False) for level in readings]
    usable = sorted((level for level in readings if level), key=lambda level: (level.outstanding, level.rate))
    if len(usable) < len(readings) and len(readings) > 1:
        notes.append(
            f"{len(readings) - len(usable)} of {len(readings)} points were left out: two of load, rate and latency "
            "above zero are needed."
        )
    usable, many = _of_jobs(usable, unit)
    notes += many
    merged = _merged(usable)
    if len(merged) < len(usable):
        notes.append("Load levels that were measured more than once are shown with their means.")
    return merged, notes


def _of_jobs(usable: list[Level], unit: Unit) -> tuple[list[Level], list[str]]:
    """The same with the requests in flight as their load, where the stated load is jobs that each keep several of them.

    Where a level prints no latency, its jobs are taken to keep as many as those of the nearest level that does.
    """
    by_jobs = [(level.outstanding, level.rate * level.seconds / level.outstanding) for level in usable if level.stated]
    each = [depth for _, depth in by_jobs]
    if unit != "request" or not by_jobs or min(each) < SEVERAL or max(each) > min(MANY, ALIKE * min(each)):
        return usable, []
    in_flight = []
    for level in usable:
        load = level.outstanding * _nearest(by_jobs, level.outstanding)
        in_flight.append(Level(load, level.rate, level.seconds if level.stated else load / level.rate, line=level.line))
    few, most = (f"{depth:.1f}" for depth in (min(each), max(each)))
    several = few if few == most else f"{few} to {most}"
    sentence = (
        f"Each job keeps {several} requests in flight (rate × latency ÷ jobs): these are the load, and not the jobs."
    )
    missing = len(usable) - len(by_jobs)
    more = f" For {missing} of {len(usable)} levels without a printed latency as many are taken." if missing else ""
    return sorted(in_flight, key=lambda level: (level.outstanding, level.rate)), [sentence + more]


def _nearest(by_jobs: Sequence[tuple[float, float]], jobs: float) -> float:
    """What each job keeps in flight at the nearest number of jobs that tells."""
    return min(by_jobs, key=lambda pair: abs(log(pair[0] / jobs)))[1]


def faster_under_load(levels: Sequence[Level]) -> Level | None:
    """The level at which a request would take clearly less than at the lightest load, which no queue explains; the
    furthest off. Its load is no number of requests in flight, or the lightest level was not at rest."""
    if len(levels) < 2:
        return None
    least = min(levels, key=lambda level: level.seconds)
    return least if least.seconds < FASTER * levels[0].seconds else None


def before_the_fall(levels: Sequence[Level]) -> list[Level]:
    """The levels without those beyond the maximum at which throughput falls, as no queue makes more load do less.

    What does (CPUs, caches, seeks) is another limit than the one that the maximum tells of.
    """
    top = max(levels, key=lambda level: level.rate, default=None)
    if top is None:
        return []
    return [level for level in levels if level.outstanding <= top.outstanding or level.rate >= (1 - FALLS) * top.rate]


def known(value: float | None) -> float | None:
    """The value where it can be one of a measurement: a number above zero and short of all bounds."""
    return value if value is not None and 1 / ENDLESS < value < ENDLESS else None


def rate(point: Point, unit: Unit, io_bytes: float | None) -> float | None:
    """Units a second, as printed or by the size of a request."""
    if unit == "MB":
        return known(point.mbps)
    if iops := known(point.iops):
        return iops
    mbps, size = known(point.mbps), known(io_bytes)
    return mbps * MB / size if mbps and size else None


def _level(point: Point, unit: Unit, io_bytes: float | None) -> Level | None:
    """One point with what it does not print reckoned from the other two (in flight = rate x latency)."""
    outstanding, each = known(point.outstanding), rate(point, unit, io_bytes)
    # of a megabyte in requests of unknown size no printed latency tells
    latency = known(point.latency_ms) if unit == "request" else None
    seconds = latency / MS if latency else None
    if each is None:
        each = outstanding / seconds if outstanding and seconds else None
    if outstanding is None:
        outstanding = each * seconds if each and seconds else None
    if not each or not outstanding:
        return None
    stated = bool(seconds and known(point.outstanding) and rate(point, unit, io_bytes))
    return Level(outstanding, each, seconds or outstanding / each, stated, point.line)


def _merged(usable: Sequence[Level]) -> list[Level]:
    """One level for each load."""
    by_load: dict[float, list[Level]] = {}
    for level in usable:
        by_load.setdefault(level.outstanding, []).append(level)
    return [_mean(same) for same in by_load.values()]


def _mean(same: Sequence[Level]) -> Level:
    if len(same) == 1:
        return same[0]
    first, many = same[0], len(same)
    each, seconds = sum(level.rate for level in same) / many, sum(level.seconds for level in same) / many
    spread = stdev(level.rate for level in same) / each
    return Level(first.outstanding, each, seconds, all(level.stated for level in same), first.line, many, spread)
