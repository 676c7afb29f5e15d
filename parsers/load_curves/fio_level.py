"""What one job of fio got, as a load level: requests in flight, rate and latency, beside what was asked for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from parsers.load_curves import fio_sides as sides_of
from parsers.load_curves.fio_sides import Side, mapping, number, whole

_SYNCHRONOUS = frozenset({"sync", "psync", "vsync", "pvsync", "pvsync2", "mmap"})
_IDLE = frozenset({"null", "cpuio"})
_HELD_BACK = ("rate_iops", "rate", "thinktime")
_SEQUENTIAL = {"read": 0.0, "write": 100.0, "rw": None, "readwrite": None}
_RANDOM = {"randread": 0.0, "randwrite": 100.0, "randrw": None}
_EVEN = 50.0
_APART, _UNFILLED = 1.25, 0.5

_NO_DATA = "Job {} ran on an engine that moves no data ({}): it says nothing of a storage and is left out."
_TRIMS = "Job {} trims and neither reads nor writes; it is left out."
_NOTHING = "Job {} ended in an error or did nothing and is left out."
_ONE_A_JOB = "Job {} used a synchronous engine: one request outstanding a job, whatever iodepth says."
_SYNCS = "The time of a write holds its part of the syncs (fsync, fdatasync) that follow it."
_OF_RATE = (
    "fio was held back (a rate, a think time or syncs): requests in flight are IOPS × latency, not those asked for."
)


class Shape(NamedTuple):
    """Levels of one shape are one curve. `size` in bytes, or the words for several."""

    size: int | str | None
    write_percent: float | None
    sequential: bool | None


@dataclass(frozen=True, slots=True)
class Level:
    """What one job, or one group of jobs side by side, got."""

    shape: Shape
    outstanding: float
    iops: float
    mbps: float
    latency_ms: float | None
    percentiles_ms: tuple[tuple[float, float], ...]
    seconds: float | None
    by_rate: bool = False

    @property
    def in_flight(self) -> float | None:
        """By Little's law."""
        return self.iops * self.latency_ms / 1000 if self.latency_ms else None


def level(job: Side, common: Mapping[str, Any], *, alone: bool, notes: list[str]) -> Level | None:
    """One job's level; None, with the reason as a note, where it is none."""
    name = str(job.get("jobname", ""))[:60]
    options = {**common, **mapping(job.get("job options"))}
    sides = [mapping(job.get(side)) for side in ("read", "write")]
    both = mapping(job.get("mixed"))
    rates = [number(side.get("iops")) or 0.0 for side in sides]
    if not any(rates) and number(both.get("iops")):
        sides, rates = [both], [number(both.get("iops")) or 0.0]
    if why := _not_measured(job, options, rates):
        notes.append(why.format(name, options.get("ioengine")))
        return None
    added = sides_of.sync_ms(job, sides[-1])
    working = [
        (side, rate, added if side is sides[-1] else 0.0) for side, rate in zip(sides, rates, strict=True) if rate
    ]
    mean, ranks = _latencies(working, notes)
    jobs = whole(options.get("numjobs"), 1) if alone else 1
    in_flight = sum(rates) * (mean or 0.0) / 1000 / jobs
    depth = whole(options.get("iodepth"), max(1, round(in_flight)))
    if depth > 1 and _is_synchronous(options, in_flight):
        notes.append(_ONE_A_JOB.format(name))
        depth = 1
    loads = depth * jobs
    made = Level(
        _shape(options, sides, rates), loads, sum(rates), sum(map(sides_of.megabytes, sides)), mean, ranks,
        max((number(side.get("runtime")) or 0 for side in sides), default=0) / 1000 or None,
    )  # fmt: skip
    return _by_rate(made) if any(_is_set(options.get(name)) for name in _HELD_BACK) else made


def _is_synchronous(options: Mapping[str, Any], in_flight: float) -> bool:
    """Whether a job waits for each request. fio 2 does not print an engine that is set for all jobs.

    Where none is printed it is the default, unless more requests than one were in flight.
    """
    engine = options.get("ioengine")
    return in_flight < _APART if engine is None else str(engine) in _SYNCHRONOUS


def _is_set(option: object) -> bool:
    """Whether an option has a figure above zero, of reads, writes or both: `100m`, `,500k`."""
    return any(number(part.strip(" kmgiKMGI")) for part in str(option or "").split(","))


def _not_measured(job: Side, options: Mapping[str, Any], rates: Sequence[float]) -> str | None:
    if str(options.get("ioengine")) in _IDLE:
        return _NO_DATA
    if job.get("error") or any(rates):
        return _NOTHING if job.get("error") else None
    return _TRIMS if number(mapping(job.get("trim")).get("iops")) else _NOTHING


def _latencies(
    working: Sequence[tuple[Side, float, float]], notes: list[str]
) -> tuple[float | None, tuple[tuple[float, float], ...]]:
    """The mean over reads and writes, and the percentiles where there is one of them alone."""
    total = 0.0
    for side, rate, added in working:
        mean = sides_of.latency(side)
        if mean is None:
            total = 0.0
            break
        if sides_of.is_counted(added, mean):
            notes.append(_SYNCS)
        total += (mean + added) * rate
    (side, _, added), *others = working
    ranks = () if others or sides_of.is_counted(added, sides_of.latency(side) or 0.0) else sides_of.percentiles(side)
    return total / sum(rate for _, rate, _ in working) or None, ranks


def _by_rate(made: Level) -> Level:
    flight = made.in_flight
    return replace(made, outstanding=flight, by_rate=True) if flight and flight < made.outstanding else made


def measured_loads(levels: Sequence[Level], notes: list[str]) -> list[Level]:
    """The levels, with the requests in flight that were measured where those asked for were never reached.

    The text does not print that a rate was asked for: levels of one load whose rates are far apart show it.
    """
    asked = {made.outstanding for made in levels}
    rates = [made.iops for made in levels]
    unfilled = any((made.in_flight or made.outstanding) < _UNFILLED * made.outstanding for made in levels)
    if len(levels) > 1 and len(asked) == 1 and max(rates) > _APART * min(rates) and unfilled:
        levels = [_by_rate(made) for made in levels]
    if any(made.by_rate for made in levels):
        notes.append(_OF_RATE)
    return list(levels)


def _shape(options: Mapping[str, Any], sides: Sequence[Side], rates: Sequence[float]) -> Shape:
    kind = str(options.get("rw", options.get("readwrite", ""))).partition(":")[0].lower()
    share = (_SEQUENTIAL | _RANDOM).get(kind)
    of_both = kind in _SEQUENTIAL or kind in _RANDOM
    if share is None and of_both:
        reads = number(options.get("rwmixread"))
        share = number(options.get("rwmixwrite")) if reads is None else 100 - reads
        share = _EVEN if share is None and "rwmixwrite" not in options else share
    if share is None and len(rates) > 1:
        count = sum(number(side.get("total_ios")) or 0 for side in sides)
        share = float(sides_of.usual_share(100 * rates[1] / sum(rates), count) if all(rates) else 100 * bool(rates[1]))
    places = [0, 1] if len(rates) == 1 else [place for place, rate in enumerate(rates) if rate]
    size = sides_of.asked_size(options, places)
    mean = sides_of.mean_size(sides)
    sequential = True if kind in _SEQUENTIAL else False if kind in _RANDOM else None
    return Shape(size or (round(mean) if mean else None), share, sequential)
