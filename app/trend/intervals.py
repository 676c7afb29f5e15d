"""The intervals of a series with the figure that a trend is of: those with a time, their values, their lengths."""

from dataclasses import dataclass

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


def dated(found: Intervals) -> Dated:
    """The intervals by time, without those that print no end, or one that cannot be."""
    frame, undated, misdated = _with_times(found.frame)
    wider = frame.iloc[:0].assign(covered_s=0.0) if found.wider is None else _with_times(found.wider)[0]
    return Dated(frame, wider, undated, misdated, found.twins, found.longer)


def valued(its: Dated, metric: Shown) -> Valued:
    """Intervals with the figure: shares are all of captured time where DB time is doubtful in any interval."""
    some = [one for one in (its.frame, its.wider) if len(one)]
    doubts = [_doubtful(one, metric) for one in some]
    one_base = is_share(metric.name) and any(one.any() for one in doubts)
    value = of_captured_time if one_base else trusted
    found = iter(
        [one.assign(value=finite(value(one, metric.name)), doubtful=doubt)
         for one, doubt in zip(some, doubts, strict=True)]
    )  # fmt: skip
    first, second = (next(found) if len(one) else one.assign(value=0.0, doubtful=False)
                     for one in (its.frame, its.wider))  # fmt: skip
    return Valued(its, first, second)


def few_waits(rows: pd.DataFrame, metric: Shown) -> "pd.Series[bool]":
    """Where a latency is known to be the mean of too few waits to stand alone."""
    if metric.waits is None or metric.waits not in rows:
        return pd.Series(data=False, index=rows.index)
    return rows[metric.waits] * seconds(rows) < FEW_WAITS


def _with_times(frame: pd.DataFrame) -> tuple[pd.DataFrame, int, int]:
    """The intervals by time, and how many print no end, or one that cannot be."""
    undated = frame.end_time.isna()
    misdated = ~undated & ~frame.end_time.between(EARLIEST, LATEST)
    left = frame[~undated & ~misdated].sort_values(["end_time", "report_id"]).reset_index(drop=True)
    odd = (left.begin_time > left.end_time) | (left.begin_time < EARLIEST)
    left["begin_time"] = left.begin_time.where(~odd)
    return left, int(undated.sum()), int(misdated.sum())


def finite(values: "pd.Series[float]") -> "pd.Series[float]":
    """What no report of this world holds is as good as unknown."""
    return values.where(values.abs() <= LARGEST)


def _doubtful(frame: pd.DataFrame, metric: Shown) -> "pd.Series[bool]":
    """Where captured time stands in place of DB time."""
    return doubtful(frame) & metric.of_db_time


def seconds(rows: pd.DataFrame) -> Array:
    """How long each interval is; one whose length is not known is as long as most are."""
    length = (rows.end_time - rows.begin_time).dt.total_seconds()
    if "elapsed_s" in rows:
        length = rows.elapsed_s.fillna(length)  # reports of a cluster print whole minutes
    usual = length.median()
    found: Array = length.fillna(1.0 if pd.isna(usual) else usual).clip(lower=1.0).to_numpy()
    return found
