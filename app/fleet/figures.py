"""The figures of each database of a fleet, from its stretches of time, and the verdicts of its reports."""

import math
from typing import Any

import numpy as np
import pandas as pd

from app.history.weighted import ratio, spread
from rules.thresholds.intervals import TOGETHER_S

SPREAD = {
    "active_sessions": "active",
    "read_iops": "read_iops",
    "write_iops": "write_iops",
    "read_bytes_per_s": "read_bytes_per_s",
    "write_bytes_per_s": "write_bytes_per_s",
}
"""Figures with mean, 95th percentile and peak, and the column that they are of."""
SHARES = {"io_share": "io", "cpu_share": "cpu", "media_gain_share": "saved"}
TOGETHER = pd.Timedelta(seconds=TOGETHER_S)


def figures(stretches: pd.DataFrame, count: int) -> list[dict[str, Any]]:
    """The figures of `count` databases by their index; those without a stretch have nothing but None."""
    places, seconds = stretches["place"].to_numpy(dtype="int64"), stretches["seconds"].to_numpy(dtype="float64")
    column = {name: stretches[name].to_numpy(dtype="float64") for name in stretches.columns.drop("begin_time")
              if name != "end_time"}  # fmt: skip
    found: dict[str, Any] = {}
    for name, of in SPREAD.items():
        its = spread(places, column[of], seconds, count)
        found[name] = [_three(*one) for one in zip(its.mean, its.p95, its.peak, strict=True)]
    active, saved = spread(places, column["active"], seconds, count), spread(places, column["saved"], seconds, count)
    found["db_time_s"] = active.mean * active.seconds
    for name, of in SHARES.items():
        found[name] = ratio(places, column[of], column[f"{of}_of"], seconds, count)
    found["single_block_read_ms"] = ratio(places, column["read_ms"], column["reads"], seconds, count)
    found["saved_sessions"], found["saved_sessions_p95"] = saved.mean, saved.p95
    found["limit_used_share"] = spread(places, column["limit_used_share"], seconds, count).p95
    found["doubtful"] = spread(places, column["doubtful"], seconds, count).mean
    found["missing"] = spread(places, (column["missing"] > 0).astype("float64"), seconds, count).mean
    found["measured_s"] = np.where((whole := np.bincount(places, seconds, count)) > 0, whole, np.nan)
    return [_row({name: its[place] for name, its in found.items()}) for place in range(count)]


def verdicts(frame: pd.DataFrame) -> dict[int, dict[str, Any]]:
    """By database: the newest report (of several at that moment the cluster's, then the busiest), and what prevails.

    The verdict that prevails is that of the reports with the most DB time.
    """
    if frame.empty:
        return {}
    weighed = frame.assign(weight=(frame["active"] * frame["seconds"]).fillna(0.0), cluster=frame["scope"] == "cluster")
    before = weighed.groupby("place")["end_time"].transform("max") - weighed["end_time"]
    latest = weighed[~(before > TOGETHER)]
    latest = latest.sort_values(["place", "cluster", "weight", "report_id"]).drop_duplicates("place", keep="last")
    by_case = weighed.groupby(["place", "verdict_case", "media_or_spindles"], as_index=False)["weight"].sum()
    most = by_case.sort_values(["place", "weight"]).drop_duplicates("place", keep="last").set_index("place")
    its = frame.groupby("place").agg(
        reports=("report_id", "count"), newest_end=("printed_end", "max"), busy=("host_cpu_busy", "median")
    )
    told = its.join(most[["verdict_case", "media_or_spindles"]]).join(latest.set_index("place")["report_id"])
    return {
        int(place): {
            "report_id": int(report),
            "newest_end": None if pd.isna(end) else end.to_pydatetime(),
            "reports": int(count),
            "host_cpu_busy": None if pd.isna(busy) else float(busy),
            "prevailing_case": case,
            "prevailing_media_or_spindles": answer or None,
        }
        for place, count, end, busy, case, answer, report in told.itertuples(name=None)
    }


def _three(mean: float, p95: float, peak: float) -> dict[str, float | None]:
    return {"mean": _known(mean), "p95": _known(p95), "peak": _known(peak)}


def _row(found: dict[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = {name: one if isinstance(one, dict) else _known(one) for name, one in found.items()}
    saved, reads = row["saved_sessions"], row["read_iops"]["p95"]
    row["saved_sessions_per_1000_iops"] = saved / reads * 1000 if saved is not None and reads else None
    return row


def _known(value: float) -> float | None:
    return None if math.isnan(value) else float(value)
