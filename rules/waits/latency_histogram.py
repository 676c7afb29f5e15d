"""One latency curve of an event, merged from the bucket sets in which a report prints it."""

import math
from collections.abc import Sequence

from parsers.model.inside import Inside
from parsers.model.report import Report, Row
from rules.core.metric import Figure, Lacking, Lookup, Metric, Way
from rules.waits.event_classes import printed_as
from rules.waits.foreground import by_event, cell_tiers, is_text, single_block_name
from rules.wording import percent

OPEN_BUCKET = 1.5
"""Where the middle of "and more" is taken to be, times its lower end."""


class Histogram(Inside, frozen=True):
    """Rising (upper bound in ms, share of the waits up to it); what is missing to 1 lies above the last bound."""

    points: tuple[tuple[float, float], ...]
    line: int | None


def histogram_of(report: Report, event: str) -> Histogram:
    """The merged histogram of one event.

    Every bucket set is a distribution of all waits, its first bucket holding whatever is below and its last whatever
    is above; so each tells the curve at its own bounds.
    """
    printed = printed_as((event,), is_text(report))
    rows = [row for name, row in by_event(report, "wait_histogram") if name in printed]
    points = _merged(rows)
    if not points:
        raise Lacking(f"histogram of {event}")
    return Histogram(points, rows[0].get("line"))


def merged(rows: Sequence[Row], events: Sequence[str]) -> tuple[tuple[float, float], ...]:
    """The points of the first of these events that has any; none where no row is of them."""
    for event in events:
        mine = [row for row in _of_event(rows, event) if row.get("instance") is None]
        if points := _merged(mine):
            return points
    return ()


def _of_event(rows: Sequence[Row], event: str) -> list[Row]:
    printed = printed_as((event,), text=True)
    return [row for row in rows if str(row.get("event")).casefold() in printed]


def _merged(rows: Sequence[Row]) -> tuple[tuple[float, float], ...]:
    """Rising points from all the bucket sets of one event."""
    curve: dict[float, float] = {}
    for row in rows:
        for bound, share in _cumulative(row):
            curve[bound] = max(curve.get(bound, 0.0), share)
    points, reached = [], 0.0
    for bound, share in sorted(curve.items()):
        reached = max(reached, share)
        points.append((bound, reached))
    return tuple(points)


def _cumulative(row: Row) -> list[tuple[float, float]]:
    """(upper bound, share of waits up to it) of one bucket set; from percentages, else from counts."""
    buckets: Sequence[Sequence[float | None]] = row.get("buckets") or []
    by_percent = any(bucket[1] is not None for bucket in buckets)
    parts = [(bucket[1] if by_percent else bucket[2]) or 0.0 for bucket in buckets]
    whole = sum(parts)
    if whole <= 0:
        return []
    points, sofar = [], 0.0
    for bucket, part in zip(buckets, parts, strict=True):
        sofar += part / whole
        if bucket[0] is not None:
            points.append((float(bucket[0]), sofar))
    return points


def percentile(histogram: Histogram, share: float) -> float:
    """The latency that this share of the waits stays below, logarithmic inside a bucket.

    Inside the first bucket, which begins at nothing, half its bound is taken as its beginning.
    """
    lower, below = histogram.points[0][0] / 2, 0.0
    for upper, reached in histogram.points:
        if reached >= share:
            part = (share - below) / (reached - below) if reached > below else 1.0
            return lower * math.exp(part * math.log(upper / lower))
        lower, below = upper, reached
    raise Lacking(f"histogram that reaches {percent(share)} of the waits")


def mean(histogram: Histogram) -> float:
    """The mean from the middles of the buckets."""
    lower, below, summed = 0.0, 0.0, 0.0
    for upper, reached in histogram.points:
        middle = (lower + upper) / 2 if lower else 0.75 * upper
        summed += middle * (reached - below)
        lower, below = upper, reached
    return summed + OPEN_BUCKET * lower * max(1 - below, 0.0)


def single_block_histogram(report: Report) -> Histogram:
    """The histogram of the single-block read event that leads in this report; none where cells answer from several
    tiers, each of which has one of its own."""
    if len(cell_tiers(report, "foreground_waits")) > 1:
        raise Lacking("one histogram of reads from all tiers")
    held = report.section("wait_histogram")
    return held.once("single block", lambda: histogram_of(report, single_block_name(report)))


def percentile_metric(percent: int) -> Metric:
    """The metric of one percentile of the single-block read."""

    def from_histogram(report: Report, _: Lookup) -> Figure:
        histogram = single_block_histogram(report)
        value = percentile(histogram, percent / 100)
        first = histogram.points[0][0]
        note = f"inside the first bucket (below {first:g} ms): a guess" if value < first else None
        return Figure(value, histogram.line, note)

    return Metric(
        name=f"single_block_read_p{percent}_ms",
        unit="ms",
        label=f"{percent}th percentile of single-block reads",
        ways=(Way("wait histogram", from_histogram),),
        better="lower",
        waits="single_block_reads_per_s",
        percentile=percent,
    )
