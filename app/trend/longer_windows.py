"""Windows left out for shorter ones that cover only a part of them: named and drawn, but never counted."""

from collections.abc import Iterator

import numpy as np
import pandas as pd

from app.trend.document import LongerWindow
from app.trend.metrics import Shown
from app.web.addresses import report_url
from rules.thresholds.intervals import COVERED, REACH_S


def partly_covered(wider: pd.DataFrame | None, rows: pd.DataFrame, metric: Shown) -> list[LongerWindow]:
    """The windows of `wider` of which less than 90 % is covered, by their begin; `rows` are the intervals that count.

    `rest` is the figure over what the shorter ones leave: of rates and sums by subtraction, of all else unknown.
    """
    if wider is None:
        return []
    measured = wider.dropna(subset=["value"])
    lengths = _seconds(measured)
    uncovered = measured.assign(length_s=lengths)[measured.covered_s < COVERED * lengths]
    rest = list(_rests(uncovered, rows, metric))
    return [
        LongerWindow(
            report_id=window.upload, part=int(window.part), report_url=report_url(window.upload, int(window.part)),
            begin_time=window.begin_time.isoformat(), end_time=window.end_time.isoformat(), value=float(window.value),
            doubtful=bool(window.doubtful), length_s=float(window.length_s),
            covered_s=float(window.covered_s), rest=left,
        )
        for window, left in zip(uncovered.itertuples(), rest, strict=True)
    ]  # fmt: skip


def _seconds(rows: pd.DataFrame) -> "pd.Series[float]":
    lengths: pd.Series[float] = (rows.end_time - rows.begin_time).dt.total_seconds()
    return lengths


def _rests(windows: pd.DataFrame, rows: pd.DataFrame, metric: Shown) -> Iterator[float | None]:
    ends = rows.end_time
    for window in windows.itertuples():
        if not (metric.over_time or metric.total):
            yield None
            continue
        shorter = rows.iloc[ends.searchsorted(window.begin_time, side="right"):]  # fmt: skip
        shorter = shorter[shorter.begin_time < window.end_time]
        out = [window.begin_time - shorter.begin_time.min(), shorter.end_time.max() - window.end_time]
        inside = shorter.begin_time.notna().all() and max(each.total_seconds() for each in out) <= REACH_S
        lengths = np.ones(len(shorter)) if metric.total else _seconds(shorter).to_numpy()
        whole, left = (1.0, 1.0) if metric.total else (window.length_s, window.length_s - window.covered_s)
        rest = (window.value * whole - float((shorter.value * lengths).sum(skipna=False))) / left
        yield rest if inside and rest >= 0 else None
