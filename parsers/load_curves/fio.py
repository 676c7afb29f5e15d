"""fio's output, JSON or text: a group of jobs that ran together is one load level; several files may hold several."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from parsers.errors import NotACurve
from parsers.load_curves.curve import LoadCurve, Point
from parsers.load_curves.fio_documents import documents, is_fio
from parsers.load_curves.source import Source, Tool, checked

_SIZE = re.compile(r"(\d{1,12})([kmg]?)i?b?\Z", re.IGNORECASE)
_FACTORS = {"": 1, "k": 1024, "m": 1024**2, "g": 1024**3}
_SYNCHRONOUS = frozenset({"sync", "psync", "vsync", "pvsync", "pvsync2", "mmap"})
_LARGEST = 1e18
_SHORTEST_LADDER = 3  # two loads in one group are rather a probe beside a load
_TOGETHER_MS = 1000
_CLOCK_SET, _CLOCK_ENDS = 1e9, 4e9  # 2001 to 2096
_SEQUENTIAL = {"read": 0.0, "write": 100.0, "rw": None, "readwrite": None}
_RANDOM = {"randread": 0.0, "randwrite": 100.0, "randrw": None}

Shape = tuple[int | None, float | None, bool | None]  # I/O size, share of writes, sequential


@dataclass(frozen=True, slots=True)
class _Level:
    """What one job, or one group of jobs side by side, got."""

    shape: Shape
    outstanding: float
    iops: float
    mbps: float
    latency_ms: float | None
    percentiles_ms: tuple[tuple[float, float], ...]
    seconds: float | None


def _recognises(source: Source) -> bool:
    return is_fio(source.text)


def _read(sources: Sequence[Source]) -> list[LoadCurve]:
    notes: list[str] = []
    levels: list[_Level] = []
    days: list[str] = []
    for source in sources:
        holds_json = False
        for document in documents(source.text):
            holds_json = True
            levels += _levels(document, notes)
            days += _day(document)
        if not holds_json:
            raise NotACurve(f"{source.name} is fio's output, but no whole JSON: take it with --output-format=json.")
    by_shape: dict[Shape, list[_Level]] = {}
    for level in levels:
        by_shape.setdefault(level.shape, []).append(level)
    if not by_shape:
        raise NotACurve(f"{sources[0].name} holds no job that read or wrote: {notes[0] if notes else 'run it again.'}")
    day = min(days, default=None)
    return [replace(_curve(sources[0].stem, shape, group, notes), measured_on=day) for shape, group in by_shape.items()]


def _day(document: Mapping[str, Any]) -> list[str]:
    """The day on which fio ended, by its seconds since 1970; none of a clock that was never set."""
    seconds = _number(document.get("timestamp")) or 0.0
    return [datetime.fromtimestamp(seconds, UTC).date().isoformat()] if _CLOCK_SET < seconds < _CLOCK_ENDS else []


def _levels(document: Mapping[str, Any], notes: list[str]) -> Iterator[_Level]:
    common = _mapping(document.get("global options"))
    groups: dict[Any, list[Mapping[str, Any]]] = {}
    for job in document.get("jobs", document.get("client_stats")):
        if isinstance(job, dict) and job.get("jobname") != "All clients":
            groups.setdefault(str(job.get("groupid")), []).append(job)
    for jobs in groups.values():
        if apart := _ladder(jobs, common, notes):
            yield from apart
            continue
        levels = [level for job in jobs if (level := _level(job, common, alone=len(jobs) == 1, notes=notes))]
        if len({level.shape for level in levels}) > 1:
            notes.append("Jobs of different size or kind ran side by side; they are no load level and are left out.")
        elif levels:
            yield _together(levels)


def _ladder(jobs: Sequence[Mapping[str, Any]], common: Mapping[str, Any], notes: list[str]) -> list[_Level]:
    """The levels of jobs that share a group but did not run together: every load once, three and more of a kind.

    fio itself numbers groups anew at each `stonewall`; output put together from several runs has them all in group 0.
    """
    starts = [start for job in jobs if (start := _number(job.get("job_start")))]
    if len(jobs) < _SHORTEST_LADDER or (starts and max(starts) - min(starts) < _TOGETHER_MS):
        return []
    quiet: list[str] = []
    levels = [level for job in jobs if (level := _level(job, common, alone=True, notes=quiet))]
    loads: dict[Shape, list[float]] = {}
    for level in levels:
        loads.setdefault(level.shape, []).append(level.outstanding)
    if not all(len(set(kind)) == len(kind) >= _SHORTEST_LADDER for kind in loads.values()):
        return []
    notes += ["Jobs of one group have a load each; they are taken as load levels one after the other.", *quiet]
    return levels


def _level(job: Mapping[str, Any], common: Mapping[str, Any], *, alone: bool, notes: list[str]) -> _Level | None:
    name = str(job.get("jobname", ""))[:60]
    options = {**common, **_mapping(job.get("job options"))}
    sides = [_mapping(job.get(side)) for side in ("read", "write")]
    rates = [_number(side.get("iops")) or 0.0 for side in sides]
    if job.get("error") or not sum(rates):
        notes.append(f"Job {name} ended in an error or did nothing and is left out.")
        return None
    depth = _whole(options.get("iodepth"), 1)
    if str(options.get("ioengine", "psync")) in _SYNCHRONOUS and depth > 1:
        notes.append(f"Job {name} used a synchronous engine: one request outstanding a job, whatever iodepth says.")
        depth = 1
    latencies = [_latency(side) for side, rate in zip(sides, rates, strict=True) if rate]
    weights = [rate for rate in rates if rate]
    measured = [latency for latency in latencies if latency is not None]
    mean = sum(latency * rate for latency, rate in zip(measured, weights, strict=False)) / sum(weights)
    only = sides[0] if not rates[1] else sides[1] if not rates[0] else None
    return _Level(
        _shape(options, sides, rates),
        depth * (_whole(options.get("numjobs"), 1) if alone else 1),
        sum(rates),
        sum(_megabytes(side) for side in sides),
        mean if len(measured) == len(weights) else None,
        _percentiles(only) if only else (),
        max((_number(side.get("runtime")) or 0 for side in sides), default=0) / 1000 or None,
    )


def _together(levels: Sequence[_Level]) -> _Level:
    """Jobs that ran side by side are one level; their percentiles cannot be put together."""
    if len(levels) == 1:
        return levels[0]
    iops = sum(level.iops for level in levels)
    latencies = [level.latency_ms for level in levels if level.latency_ms is not None]
    mean = sum(latency * level.iops for latency, level in zip(latencies, levels, strict=False)) / iops
    return _Level(
        levels[0].shape,
        sum(level.outstanding for level in levels),
        iops,
        sum(level.mbps for level in levels),
        mean if len(latencies) == len(levels) else None,
        (),
        min((level.seconds for level in levels if level.seconds), default=None),
    )


def _shape(options: Mapping[str, Any], sides: Sequence[Mapping[str, Any]], rates: Sequence[float]) -> Shape:
    kind = str(options.get("rw", options.get("readwrite", ""))).partition(":")[0].lower()
    share = (_SEQUENTIAL | _RANDOM).get(kind)
    if share is None and (kind in _SEQUENTIAL or kind in _RANDOM):
        reads = _number(options.get("rwmixread"))
        share = _number(options.get("rwmixwrite")) if reads is None else 100 - reads
        share = 50.0 if share is None else share
    if share is None:
        share = float(round(rates[1] / sum(rates) * 100))
    sequential = True if kind in _SEQUENTIAL else False if kind in _RANDOM else None
    return _io_bytes(options, sides), share, sequential


def _io_bytes(options: Mapping[str, Any], sides: Sequence[Mapping[str, Any]]) -> int | None:
    """The size that was asked for; where it is mixed or not told, what a request had on the average."""
    printed = str(options.get("bs", options.get("blocksize", "")))
    if "bssplit" not in options and (match := _SIZE.match(printed.partition(",")[0])):
        return int(match[1]) * _FACTORS[match[2].lower()] or None
    volume = sum(_number(side.get("io_bytes")) or 0 for side in sides)
    count = sum(_number(side.get("total_ios")) or 0 for side in sides)
    return round(volume / count) or None if count else None


def _latency(side: Mapping[str, Any]) -> float | None:
    """Mean ms from submission to completion; completion alone where that is all there is. fio 2 has microseconds."""
    for name, factor in (("lat_ns", 1e-6), ("clat_ns", 1e-6), ("lat", 1e-3), ("clat", 1e-3)):
        if mean := _number(_mapping(side.get(name)).get("mean")):
            return round(mean * factor, 9)
    return None


def _percentiles(side: Mapping[str, Any]) -> tuple[tuple[float, float], ...]:
    for name, factor in (("clat_ns", 1e-6), ("lat_ns", 1e-6), ("clat", 1e-3), ("lat", 1e-3)):
        printed = _mapping(_mapping(side.get(name)).get("percentile"))
        read = [(_number(percent), _number(value)) for percent, value in printed.items()]
        pairs = sorted((rank, round(time * factor, 9)) for rank, time in read if rank is not None and time is not None)
        if pairs:
            return tuple(pairs)
    return ()


def _megabytes(side: Mapping[str, Any]) -> float:
    exact = _number(side.get("bw_bytes"))
    return exact / 1e6 if exact is not None else (_number(side.get("bw")) or 0.0) * 1024 / 1e6


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _number(value: Any) -> float | None:
    """A figure that is one: fio prints some as text; neither infinite nor negative."""
    try:
        figure = float(value) if isinstance(value, int | float | str) and not isinstance(value, bool) else math.nan
    except (ValueError, OverflowError):
        return None
    return figure if 0 <= figure < _LARGEST else None


def _whole(value: Any, otherwise: int) -> int:
    figure = _number(value)
    return round(figure) if figure and figure >= 1 else otherwise


def _curve(stem: str, shape: Shape, levels: Sequence[_Level], notes: Sequence[str]) -> LoadCurve:
    size, share, sequential = shape
    kind = "" if sequential is None else " sequential" if sequential else " random"
    name = f"{stem}{kind} {size / 1024:g} KiB" if size else f"{stem}{kind}"
    points = [
        Point(level.outstanding, level.iops, level.mbps or None, level.latency_ms, level.percentiles_ms)
        for level in levels
    ]
    seconds = min((level.seconds for level in levels if level.seconds), default=None)
    unique = tuple(dict.fromkeys(notes))
    return LoadCurve("fio", name, checked(points, name), size, share, sequential, None, seconds, (), unique)


TOOL = Tool(_recognises, _read)
