"""The intervals of a series with the figure that a trend is of: those with a time, their values, their lengths."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from app.history.frames import Intervals, doubtful, of_captured_time, trusted
from app.history.weighted import Array
from app.trend.metrics import Shown
from rules.thresholds.change import FEW_WAITS
from rules.thresholds.db_time import is_share
from rules.thresholds.intervals import FIRST_YEAR, LAST_YEAR

EARLIEST, LATEST = pd.Timestamp(FIRST_YEAR, 1, 1), pd.Timestamp(LAST_YEAR, 1, 1)
LARGEST = 1e18


@dataclass(frozen=True)
class Dated:
    """The intervals that count, by time, and how many reports do not; `wider` are the longer windows among those."""

    frame: pd.DataFrame
    wider: pd.DataFrame
    undated: int
    misdated: int
    twins: int
    longer: int


@dataclass(frozen=True)
class Valued:
    """The same with the figure in `value`, and `doubtful` where captured time stands in place of DB time."""

    dated: Dated
    rows: pd.DataFrame
    wider: pd.DataFrame


def dated(intervals: Intervals) -> Dated:
    """The intervals by time, without those that print no end, or one that cannot be."""
    frame, undated, misdated = _with_times(intervals.frame)
    wider = frame.iloc[:0].assign(covered_s=0.0) if intervals.wider is None else _with_times(intervals.wider)[0]
    return Dated(frame, wider, undated, misdated, intervals.twins, intervals.longer)


def valued(intervals: Dated, metric: Shown) -> Valued:
    """Intervals with the figure: shares are all of captured time where DB time is doubtful in any interval."""
    first, second = (
        frame.assign(value=value, doubtful=doubt)
        for frame, (value, doubt) in zip((intervals.frame, intervals.wider), figures(intervals, metric), strict=True)
    )
    return Valued(intervals, first, second)


def figures(intervals: Dated, metric: Shown) -> list[tuple["pd.Series[float]", "pd.Series[bool]"]]:
    """Of the intervals that count and of the longer windows the figure, and where it is doubtful."""
    both = intervals.frame, intervals.wider
    doubts = [doubtful(frame) & metric.of_db_time for frame in both]
    one_base = is_share(metric.name) and any(doubt.any() for doubt in doubts)
    value = of_captured_time if one_base else trusted
    return [(finite(value(frame, metric.name)), doubt) for frame, doubt in zip(both, doubts, strict=True)]


def few_waits(rows: pd.DataFrame, metric: Shown) -> "pd.Series[bool]":
    """Where a latency is known to be the mean of too few waits to stand alone."""
    if metric.waits is None or metric.waits not in rows:
        return pd.Series(data=False, index=rows.index)
    return rows[metric.waits] * seconds(rows) < FEW_WAITS


def _with_times(frame: pd.DataFrame) -> tuple[pd.DataFrame, int, int]:
    """The intervals by time, and how many print no end, or one that cannot be."""
    if _in_order(frame):
        return frame.reset_index(drop=True), 0, 0
    undated = frame.end_time.isna()
    misdated = ~undated & ~frame.end_time.between(EARLIEST, LATEST)
    left = frame[~undated & ~misdated].sort_values(["end_time", "report_id"]).reset_index(drop=True)
    odd = (left.begin_time > left.end_time) | (left.begin_time < EARLIEST)
    left["begin_time"] = left.begin_time.where(~odd)
    return left, int(undated.sum()), int(misdated.sum())


def _in_order(frame: pd.DataFrame) -> bool:
    """Whether all of them have times that can be and stand by these already, as they mostly do: looked at by arrays
    alone, as pandas takes several times as long to sort what is sorted."""
    begins, ends = (frame[name].to_numpy(dtype="datetime64[us]") for name in ("begin_time", "end_time"))
    first, last = (moment.to_datetime64() for moment in (EARLIEST, LATEST))
    valid = bool(((ends >= first) & (ends <= last) & ~(begins > ends) & ~(begins < first)).all())  # NaT is none of it
    numbers = frame["report_id"].to_numpy()
    later = (ends[1:] > ends[:-1]) | ((ends[1:] == ends[:-1]) & (numbers[1:] > numbers[:-1]))
    return valid and bool(later.all())


def finite(values: "pd.Series[float]") -> "pd.Series[float]":
    """What no report of this world holds is as good as unknown."""
    beyond = values.abs() > LARGEST
    return values.where(~beyond) if beyond.any() else values


def seconds(rows: pd.DataFrame) -> Array:
    """How long each interval is; one whose length is not known is as long as most are."""
    begins, ends = (rows[name].to_numpy(dtype="datetime64[us]") for name in ("begin_time", "end_time"))
    length = (ends - begins) / np.timedelta64(1, "s")
    if "elapsed_s" in rows:
        printed = rows["elapsed_s"].to_numpy(dtype="float64")
        length = np.where(np.isnan(printed), length, printed)  # reports of a cluster print whole minutes
    unknown = np.isnan(length)
    usual = 1.0 if unknown.all() else np.median(length[~unknown])
    lengths: Array = np.maximum(np.where(unknown, usual, length), 1.0)
    return lengths
