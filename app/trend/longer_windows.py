"""Windows left out for shorter ones that cover only a part of them: told and drawn, but never counted."""

from collections.abc import Iterator

import numpy as np
import pandas as pd

from app.trend.document import LongerWindow
from app.trend.metrics import Shown
from app.web.addresses import report_url
from rules.thresholds.intervals import COVERED, REACH_S


def partly_covered(wider: pd.DataFrame, rows: pd.DataFrame, metric: Shown) -> list[LongerWindow]:
    """The windows of `wider` of which less than 90 % is covered, by their begin; `rows` are the intervals that count.

    `rest` is the figure over what the shorter ones leave: of rates and sums by subtraction, of all else unknown.
    """
    if wider.empty:
        return []
    known = wider.dropna(subset=["value"])
    lengths = _seconds(known)
    found = known.assign(length_s=lengths)[known.covered_s < COVERED * lengths]
    rest = list(_rests(found, rows, metric))
    return [
        LongerWindow(
            report_id=one.upload, part=int(one.part), report_url=report_url(one.upload, int(one.part)),
            begin_time=one.begin_time.isoformat(), end_time=one.end_time.isoformat(), value=float(one.value),
            doubtful=bool(one.doubtful), length_s=float(one.length_s), covered_s=float(one.covered_s), rest=left,
        )
        for one, left in zip(found.itertuples(), rest, strict=True)
    ]  # fmt: skip


def _seconds(rows: pd.DataFrame) -> "pd.Series[float]":
    found: pd.Series[float] = (rows.end_time - rows.begin_time).dt.total_seconds()
    return found


def _rests(found: pd.DataFrame, rows: pd.DataFrame, metric: Shown) -> Iterator[float | None]:
    ends = rows.end_time
    for one in found.itertuples():
        if not (metric.over_time or metric.total):
            yield None
            continue
        its = rows.iloc[ends.searchsorted(one.begin_time, side="right"):]  # fmt: skip
        its = its[its.begin_time < one.end_time]
        out = [one.begin_time - its.begin_time.min(), its.end_time.max() - one.end_time]
        inside = its.begin_time.notna().all() and max(each.total_seconds() for each in out) <= REACH_S
        lengths = np.ones(len(its)) if metric.total else _seconds(its).to_numpy()
        whole, left = (1.0, 1.0) if metric.total else (one.length_s, one.length_s - one.covered_s)
        rest = (one.value * whole - float((its.value * lengths).sum(skipna=False))) / left
        yield rest if inside and rest >= 0 else None
