"""What `iobound measure` wrote: the curve of small requests, of large ones, and both side by side."""

import re
from dataclasses import replace
from datetime import datetime
from statistics import fmean

import msgspec

from parsers.errors import NotACurve
from parsers.load_curves.curve import LoadCurve, Mixed, Point
from parsers.load_curves.measured_document import Figures, Measured, MeasuredLoad, by_the_test
from parsers.load_curves.source import Source, Tool, checked, one_by_one

LOG_WRITER = "log-writer"
MOST_NOTES = 20
UNFINISHED = "The test was stopped: {done} of {planned} loads are measured."
COMMITS = (
    "Each level is one write at a time that is waited for; what is in flight are the commits whose redo it holds, "
    "{kib:g} KiB each, and the rate counts commits."
)
STREAMS = "Large requests were {count} in each sequential stream: outstanding is streams × {count}."
_HEAD = re.compile(r'\s{0,9}\{\s{0,9}"iobound_measure"')
_DOCUMENT = msgspec.json.Decoder(Measured)


def _recognises(source: Source) -> bool:
    return _HEAD.match(source.text) is not None


def _curves(source: Source) -> list[LoadCurve]:
    try:
        test = _DOCUMENT.decode(source.text)
    except msgspec.MsgspecError as error:
        raise NotACurve(f"{source.name} is a test of iobound measure, but damaged: {error}.") from error
    small, large = _alone(test, large=False), _alone(test, large=True)
    curves = []
    if small:
        curves.append(_curve(test, f"{test.name} small", small, test.small_bytes, sequential=test.run == LOG_WRITER))
    if large:
        curves.append(_curve(test, f"{test.name} large", large, test.large_bytes, sequential=test.sequential))
    if not curves:
        raise NotACurve(f"{source.name} is a test of iobound measure that was stopped before its first load.")
    return [replace(curves[0], mixed=_side_by_side(test.loads)), *curves[1:]]


def _alone(test: Measured, *, large: bool) -> list[tuple[Figures, float | None]]:
    """What one kind got beside the least of the other, and how busy the host was by it."""
    of_kind = [
        (load.small if large else load.large, load.of_large if large else load.of_small, load) for load in test.loads
    ]
    results = [
        (beside, figures, load.cpu_percent if by_the_test(load) else None)
        for beside, figures, load in of_kind
        if figures
    ]
    least = min((beside for beside, *_ in results), default=0)
    return [(figures, cpu) for beside, figures, cpu in results if beside == least]


def _curve(
    test: Measured, name: str, results: list[tuple[Figures, float | None]], size: int, *, sequential: bool
) -> LoadCurve:
    points = [
        Point(
            figures.outstanding, figures.iops, figures.mbps, figures.latency_ms, figures.percentiles_ms, cpu_percent=cpu
        )
        for figures, cpu in results
    ]
    lightest, _ = min(results, key=lambda pair: pair[0].outstanding)
    histogram = tuple((bucket.up_to_us / 1000, bucket.reads + bucket.writes) for bucket in lightest.buckets)
    notes = list(test.notes[:MOST_NOTES])
    if not test.finished:
        done = len({(load.small, load.large) for load in test.loads})
        notes.append(UNFINISHED.format(done=done, planned=test.planned))
    if test.run == LOG_WRITER:
        notes.append(COMMITS.format(kib=size / 1024))
    elif sequential and test.stream_requests > 1:
        notes.append(STREAMS.format(count=test.stream_requests))
    return LoadCurve(
        "measure", name, checked(points, name), size, test.write_percent, sequential, test.disks or None, test.seconds,
        histogram, tuple(notes), measured_on=_day(test.begun),
    )  # fmt: skip


def _day(begun: str) -> str | None:
    """The day of the test; None where its file was changed to none."""
    try:
        return datetime.fromisoformat(begun).date().isoformat()
    except ValueError:
        return None


def _side_by_side(loads: tuple[MeasuredLoad, ...]) -> tuple[Mixed, ...]:
    """Every load with its means, where some have requests of both kinds; else nothing."""
    by_load: dict[tuple[int, int], list[MeasuredLoad]] = {}
    for run in loads:
        by_load.setdefault((run.small, run.large), []).append(run)
    if not any(all(load) for load in by_load):
        return ()
    return tuple(_mixed(runs) for _, runs in sorted(by_load.items(), key=lambda pair: (pair[0][1], pair[0][0])))


def _mixed(runs: list[MeasuredLoad]) -> Mixed:
    small = [run.of_small for run in runs if run.of_small]
    large = [run.of_large for run in runs if run.of_large]
    return Mixed(
        small[0].outstanding if small else 0,
        large[0].outstanding if large else 0,
        fmean(figures.iops for figures in small) if small else None,
        fmean(figures.latency_ms for figures in small) if small else None,
        fmean(figures.mbps for figures in large) if large else None,
    )


TOOL = Tool(_recognises, one_by_one(_curves))
