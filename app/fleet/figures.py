"""The figures of each database of a fleet, from its stretches of time, and the verdicts of its reports."""

import math
from dataclasses import dataclass
from datetime import datetime

import numpy as np
import pandas as pd

from app.fleet import document
from app.fleet.document import FleetFigures
from app.history.weighted import Array, Spread, ratio, spread
from rules.thresholds.intervals import TOGETHER_S

SPREAD = {
    "active_sessions": "active",
    "read_iops": "read_iops",
    "write_iops": "write_iops",
    "read_bytes_per_s": "read_bytes_per_s",
    "write_bytes_per_s": "write_bytes_per_s",
}
"""Figures with mean, 95th percentile and peak, and the column that they are of."""
TOGETHER = pd.Timedelta(seconds=TOGETHER_S)


@dataclass(frozen=True, slots=True)
class Reported:
    """What the reports of a database say beside its figures; `report_id` is the newest one that speaks for all."""

    report_id: int
    newest_end: datetime | None
    reports: int
    host_cpu_busy: float | None
    prevailing_case: str
    prevailing_media_or_spindles: str | None


def figures(stretches: pd.DataFrame, count: int) -> list[FleetFigures]:
    """The figures of `count` databases by their index; those without a stretch have nothing but None."""
    places, seconds = stretches.place.to_numpy(dtype="int64"), stretches.seconds.to_numpy(dtype="float64")

    def over_time(values: "pd.Series[float]") -> Spread:
        return spread(places, values.to_numpy(dtype="float64"), seconds, count)

    def divided(above: "pd.Series[float]", below: "pd.Series[float]") -> Array:
        return ratio(places, above.to_numpy(dtype="float64"), below.to_numpy(dtype="float64"), seconds, count)

    active, saved, reads = over_time(stretches.active), over_time(stretches.saved), over_time(stretches.read_iops)
    writes = over_time(stretches.write_iops)
    read_bytes, written_bytes = over_time(stretches.read_bytes_per_s), over_time(stretches.write_bytes_per_s)
    io, cpu = divided(stretches.io, stretches.io_of), divided(stretches.cpu, stretches.cpu_of)
    gain, latency = divided(stretches.saved, stretches.saved_of), divided(stretches.read_ms, stretches.reads)
    limit, doubt = over_time(stretches.limit_used_share), over_time(stretches.doubtful)
    missing, measured = over_time(stretches.missing > 0), np.bincount(places, seconds, count)
    return [
        FleetFigures(
            active_sessions=_three(active, at), db_time_s=_known(active.mean[at] * active.seconds[at]),
            io_share=_known(io[at]), cpu_share=_known(cpu[at]), single_block_read_ms=_known(latency[at]),
            read_iops=_three(reads, at), write_iops=_three(writes, at), read_bytes_per_s=_three(read_bytes, at),
            write_bytes_per_s=_three(written_bytes, at), media_gain_share=_known(gain[at]),
            saved_sessions=_known(saved.mean[at]), saved_sessions_p95=_known(saved.p95[at]),
            saved_sessions_per_1000_iops=_per_thousand(_known(saved.mean[at]), _known(reads.p95[at])),
            limit_used_share=_known(limit.p95[at]), doubtful=_known(doubt.mean[at]), missing=_known(missing.mean[at]),
            measured_s=float(measured[at]) or None,
        )
        for at in range(count)
    ]  # fmt: skip


def reported(frame: pd.DataFrame) -> dict[int, Reported]:
    """By database: the newest report (of several at that moment the cluster's, then the busiest), and what prevails.

    The verdict that prevails is that of the reports with the most DB time.
    """
    if frame.empty:
        return {}
    weighed = frame.assign(weight=(frame.active * frame.seconds).fillna(0.0), cluster=frame.scope == "cluster")
    before = weighed.groupby("place").end_time.transform("max") - weighed.end_time
    latest = weighed[~(before > TOGETHER)]
    latest = latest.sort_values(["place", "cluster", "weight", "report_id"]).drop_duplicates("place", keep="last")
    by_case = weighed.groupby(["place", "verdict_case", "media_or_spindles"], as_index=False).weight.sum()
    most = by_case.sort_values(["place", "weight"]).drop_duplicates("place", keep="last").set_index("place")
    its = frame.groupby("place").agg(
        reports=("report_id", "count"), newest_end=("printed_end", "max"), busy=("host_cpu_busy", "median")
    )
    told = its.join(most[["verdict_case", "media_or_spindles"]]).join(latest.set_index("place").report_id)
    return {
        int(one.Index): Reported(
            report_id=int(one.report_id),
            newest_end=None if pd.isna(one.newest_end) else one.newest_end.to_pydatetime(),
            reports=int(one.reports),
            host_cpu_busy=None if pd.isna(one.busy) else float(one.busy),
            prevailing_case=one.verdict_case,
            prevailing_media_or_spindles=one.media_or_spindles or None,
        )
        for one in told.itertuples()
    }


def _three(its: Spread, at: int) -> document.Spread:
    return document.Spread(mean=_known(its.mean[at]), p95=_known(its.p95[at]), peak=_known(its.peak[at]))


def _per_thousand(saved: float | None, reads: float | None) -> float | None:
    return saved / reads * 1000 if saved is not None and reads else None


def _known(value: float) -> float | None:
    return None if math.isnan(value) else float(value)
