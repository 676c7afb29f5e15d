"""fio's output, JSON or text: a group of jobs that ran together is one load level; several files may hold several."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from parsers.errors import NotACurve
from parsers.load_curves.curve import LoadCurve, Point
from parsers.load_curves.fio_documents import documents, is_fio
from parsers.load_curves.fio_level import Level, Shape, level, measured_loads
from parsers.load_curves.fio_sides import mapping, number
from parsers.load_curves.fio_snapshots import last_states
from parsers.load_curves.source import KIB, Source, Tool, checked

_SHORTEST_LADDER = 3  # two loads in one group are rather a probe beside a load
_TOGETHER_MS = 1000
_SECTOR = 512
_CLOCK_SET, _CLOCK_ENDS = 1e9, 4e9  # 2001 to 2096


def _recognises(source: Source) -> bool:
    return is_fio(source.text)


def _read(sources: Sequence[Source]) -> list[LoadCurve]:
    notes: list[str] = []
    levels: list[Level] = []
    days: list[str] = []
    for source in sources:
        holds_json = False
        for document in last_states(documents(source.text)):
            holds_json = True
            levels += _levels(document, notes)
            days += _day(document)
        if not holds_json:
            raise NotACurve(f"{source.name} is fio's output, but no whole JSON: take it with --output-format=json.")
    by_shape: dict[Shape, list[Level]] = {}
    for made in levels:
        by_shape.setdefault(made.shape, []).append(made)
    if not by_shape:
        raise NotACurve(f"{sources[0].name} holds no load level: {notes[0] if notes else 'run it again.'}")
    day = min(days, default=None)
    return [replace(_curve(sources[0].stem, shape, group, notes), measured_on=day) for shape, group in by_shape.items()]


def _day(document: Mapping[str, Any]) -> list[str]:
    """The day on which fio ended, by its seconds since 1970; none of a clock that was never set."""
    seconds = number(document.get("timestamp")) or 0.0
    return [datetime.fromtimestamp(seconds, UTC).date().isoformat()] if _CLOCK_SET < seconds < _CLOCK_ENDS else []


def _levels(document: Mapping[str, Any], notes: list[str]) -> Iterator[Level]:
    common = mapping(document.get("global options"))
    groups: dict[Any, list[Mapping[str, Any]]] = {}
    for job in document.get("jobs", document.get("client_stats")):
        if isinstance(job, dict) and job.get("jobname") != "All clients":
            groups.setdefault(str(job.get("groupid")), []).append(job)
    for jobs in groups.values():
        if apart := _ladder(jobs, common, notes):
            yield from apart
            continue
        levels = [made for job in jobs if (made := level(job, common, alone=len(jobs) == 1, notes=notes))]
        shapes = {made.shape for made in levels}
        if len({shape._replace(write_percent=None) for shape in shapes}) > 1:
            notes.append("Jobs of different size or kind ran side by side; they are no load level and are left out.")
        elif levels:
            together = _together(levels)
            yield replace(together, shape=_mixed(levels)) if len(shapes) > 1 else together


def _mixed(levels: Sequence[Level]) -> Shape:
    """What jobs that read and jobs that wrote were together: a mixed load, by what each got."""
    shares = [made.shape.write_percent for made in levels]
    total = sum(made.iops for made in levels)
    known = [made.iops * share for made, share in zip(levels, shares, strict=True) if share is not None]
    writes = float(round(sum(known) / total)) if len(known) == len(levels) else None
    return levels[0].shape._replace(write_percent=writes)


def _ladder(jobs: Sequence[Mapping[str, Any]], common: Mapping[str, Any], notes: list[str]) -> list[Level]:
    """The levels of jobs that share a group but did not run together: every load once, three and more of a kind.

    fio itself numbers groups anew at each `stonewall`; output put together from several runs has them all in group 0.
    """
    starts = [start for job in jobs if (start := number(job.get("job_start")))]
    if len(jobs) < _SHORTEST_LADDER or (starts and max(starts) - min(starts) < _TOGETHER_MS):
        return []
    quiet: list[str] = []
    levels = [made for job in jobs if (made := level(job, common, alone=True, notes=quiet))]
    loads: dict[Shape, list[float]] = {}
    for made in levels:
        loads.setdefault(made.shape, []).append(made.outstanding)
    if not all(len(set(kind)) == len(kind) >= _SHORTEST_LADDER for kind in loads.values()):
        return []
    notes += ["Jobs of one group have a load each; they are taken as load levels one after the other.", *quiet]
    return levels


def _together(levels: Sequence[Level]) -> Level:
    """Jobs that ran side by side are one level; their percentiles cannot be put together."""
    if len(levels) == 1:
        return levels[0]
    iops = sum(made.iops for made in levels)
    latencies = [made.latency_ms for made in levels if made.latency_ms is not None]
    mean = sum(latency * made.iops for latency, made in zip(latencies, levels, strict=False)) / iops
    return Level(
        levels[0].shape,
        sum(made.outstanding for made in levels),
        iops,
        sum(made.mbps for made in levels),
        mean if len(latencies) == len(levels) else None,
        (),
        min((made.seconds for made in levels if made.seconds), default=None),
        any(made.by_rate for made in levels),
    )


def _curve(stem: str, shape: Shape, levels: Sequence[Level], notes: Sequence[str]) -> LoadCurve:
    unique = list(dict.fromkeys(notes))
    levels = measured_loads(levels, unique)
    size = shape.size if isinstance(shape.size, int) else _mean_size(levels)
    kind = "" if shape.sequential is None else " sequential" if shape.sequential else " random"
    name = f"{stem}{kind} {size / KIB:.6g} KiB" if size else f"{stem}{kind}"
    points = [
        Point(made.outstanding, made.iops, made.mbps or None, made.latency_ms, made.percentiles_ms) for made in levels
    ]
    seconds = min((made.seconds for made in levels if made.seconds), default=None)
    derived = ("outstanding",) if any(made.by_rate for made in levels) else ()
    return LoadCurve(
        "fio", name, checked(points, name), size, shape.write_percent, shape.sequential, None, seconds, (),
        tuple(unique), derived,
    )  # fmt: skip


def _mean_size(levels: Sequence[Level]) -> int | None:
    """Of requests of several sizes, in sectors."""
    moved, requests = sum(made.mbps for made in levels) * 1e6, sum(made.iops for made in levels)
    return round(moved / requests / _SECTOR) * _SECTOR or None


TOOL = Tool(_recognises, _read)
