"""The figures of each database of a fleet, from its stretches of time, and the verdicts of its reports."""

import math
from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from statistics import median

import numpy as np

from app.fleet import document
from app.fleet.columns import Intervals, Rates, Timelines
from app.fleet.document import FleetFigures
from app.history.weighted import Array, Spread, ratio, spread
from rules.thresholds.intervals import TOGETHER_S

SPREAD = {"active_sessions": "active", **{name: name for name in Rates.__dataclass_fields__}}
"""Figures with mean, 95th percentile and peak, and the column that they are of."""
TOGETHER = np.timedelta64(TOGETHER_S, "s")


@dataclass(frozen=True, slots=True)
class Reported:
    """What the reports of a database say beside its figures; `report_id` is the newest one that speaks for all."""

    report_id: int
    newest_end: datetime | None
    reports: int
    host_cpu_busy: float | None
    prevailing_case: str
    prevailing_media_or_spindles: str | None


def figures(stretches: Timelines, count: int) -> list[FleetFigures]:
    """The figures of `count` databases by their index; those without a stretch have nothing but None."""
    places, seconds = stretches.place, stretches.seconds

    def over_time(column: Array) -> Spread:
        return spread(places, column.astype("float64"), seconds, count)

    def divided(above: Array, below: Array) -> Array:
        return ratio(places, above, below, seconds, count)

    spreads = {name: over_time(getattr(stretches, column)) for name, column in SPREAD.items()}
    active, reads, saved = spreads["active_sessions"], spreads["read_iops"], over_time(stretches.saved)
    io, cpu = divided(stretches.io, stretches.io_of), divided(stretches.cpu, stretches.cpu_of)
    gain, latency = divided(stretches.saved, stretches.saved_of), divided(stretches.read_ms, stretches.reads)
    limit, doubt = over_time(stretches.limit_used_share), over_time(stretches.doubtful)
    missing = over_time(stretches.missing > 0)
    measured = np.bincount(places, seconds, count)
    return [
        FleetFigures(
            **{name: _three(figure, at) for name, figure in spreads.items()},
            db_time_s=_known(active.mean[at] * active.seconds[at]),
            io_share=_known(io[at]), cpu_share=_known(cpu[at]), single_block_read_ms=_known(latency[at]),
            media_gain_share=_known(gain[at]),
            saved_sessions=_known(saved.mean[at]), saved_sessions_p95=_known(saved.p95[at]),
            saved_sessions_per_1000_iops=_per_thousand(_known(saved.mean[at]), _known(reads.p95[at])),
            limit_used_share=_known(limit.p95[at]), doubtful=_known(doubt.mean[at]), missing=_known(missing.mean[at]),
            measured_s=float(measured[at]) or None,
        )
        for at in range(count)
    ]  # fmt: skip


def reported(intervals: Intervals) -> dict[int, Reported]:
    """By database: the newest report (of several at that moment the cluster's, then the busiest), and what prevails.

    The verdict that prevails is that of the reports with the most DB time.
    """
    places = intervals.place
    if not len(places):
        return {}
    weights = np.nan_to_num(intervals.active * intervals.seconds)
    cases = _prevailing(places, weights, intervals.verdict_case, intervals.media_or_spindles)
    speaks, newest, busy = _newest(intervals, weights), _last_ends(intervals), _medians(intervals)
    counts = np.bincount(places)
    reports = intervals.report_id.tolist()
    return {
        place: Reported(
            report_id=reports[at],
            newest_end=newest.get(place),
            reports=int(counts[place]),
            host_cpu_busy=busy.get(place),
            prevailing_case=cases[place][0],
            prevailing_media_or_spindles=cases[place][1] or None,
        )
        for place, at in speaks.items()
    }


def _newest(intervals: Intervals, weights: Array) -> dict[int, int]:
    """By place, the row of the report that speaks for it; those without times are as new as each other."""
    places, ends = intervals.place, intervals.end_time
    last = np.full(places.max() + 1, np.datetime64("NaT", "us"))
    np.fmax.at(last, places, ends)
    latest = np.flatnonzero(~(last[places] - ends > TOGETHER))
    cluster = intervals.scope == "cluster"
    order = latest[np.lexsort([column[latest] for column in (intervals.report_id, weights, cluster, places)])]
    return dict(zip(places[order].tolist(), order.tolist(), strict=True))  # of several the last one stays


def _prevailing(places: Array, weights: Array, *verdicts: Array) -> dict[int, tuple[str, str]]:
    sums: defaultdict[tuple[int, str, str], float] = defaultdict(float)
    for place, weight, case, media in zip(
        places.tolist(), weights.tolist(), *(column.tolist() for column in verdicts), strict=True
    ):
        sums[place, case, media] += weight
    order = sorted(sums, key=lambda key: (key[0], sums[key], *key[1:]))
    return {place: (case, media) for place, case, media in order}  # of several the last one stays


def _last_ends(intervals: Intervals) -> dict[int, datetime]:
    places, ends = intervals.place, intervals.printed_end
    order = np.argsort(ends)
    order = order[~np.isnat(ends[order])]
    return dict(zip(places[order].tolist(), ends[order].tolist(), strict=True))


def _medians(intervals: Intervals) -> dict[int, float]:
    places, busy = intervals.place, intervals.host_cpu_busy
    measured = ~np.isnan(busy)
    by_place: defaultdict[int, list[float]] = defaultdict(list)
    for place, value in zip(places[measured].tolist(), busy[measured].tolist(), strict=True):
        by_place[place].append(value)
    return {place: median(values) for place, values in by_place.items()}


def _three(figure: Spread, at: int) -> document.Spread:
    return document.Spread(mean=_known(figure.mean[at]), p95=_known(figure.p95[at]), peak=_known(figure.peak[at]))


def _per_thousand(saved: float | None, reads: float | None) -> float | None:
    return saved / reads * 1000 if saved is not None and reads else None


def _known(value: float) -> float | None:
    return None if math.isnan(value) else float(value)
