"""The intervals of a series with the figure that a trend is of: those with a time, their values, their lengths."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from app.history.by_time import by_time
from app.history.frames import Intervals, doubts, of_captured_time, trusted_values
from app.history.weighted import Array
from app.trend.metrics import Shown
from rules.thresholds.change import FEW_WAITS
from rules.thresholds.db_time import is_share

LARGEST = 1e18


class Columns(dict[str, Array]):
    """The figures of a frame, each taken out once: pandas takes longer for that than it takes to work with them."""

    def __init__(self, frame: pd.DataFrame) -> None:
        super().__init__()
        self._frame = frame

    def __missing__(self, name: str) -> Array:
        column: Array = self._frame[name].to_numpy(dtype="f8")
        self[name] = column
        return column


@dataclass(frozen=True)
class Dated:
    """The intervals that count, by time, with their figures, and how many reports do not; `wider` are the longer
    windows among those, None where there is none."""

    frame: pd.DataFrame
    columns: Columns
    wider: pd.DataFrame | None
    undated: int
    misdated: int
    twins: int
    longer: int


@dataclass(frozen=True)
class Valued:
    """The same with the figure in `value`, and `doubtful` where captured time stands in place of DB time."""

    dated: Dated
    rows: pd.DataFrame
    wider: pd.DataFrame | None


def dated(intervals: Intervals) -> Dated:
    """The intervals by time, without those that print no end, or one that cannot be."""
    frame, undated, misdated = by_time(intervals.frame)
    wider = None if intervals.wider is None else by_time(intervals.wider)[0]
    return Dated(frame, Columns(frame), wider, undated, misdated, intervals.twins, intervals.longer)


def valued(intervals: Dated, metric: Shown) -> Valued:
    """Intervals with the figure: shares are all of captured time where DB time is doubtful in any interval."""
    first, *others = (
        frame.assign(value=value, doubtful=doubt)
        for frame, (value, doubt) in zip(_both(intervals), figures(intervals, metric), strict=True)
    )
    return Valued(intervals, first, next(iter(others), None))


def _both(intervals: Dated) -> list[pd.DataFrame]:
    return [frame for frame in (intervals.frame, intervals.wider) if frame is not None]


def figures(intervals: Dated, metric: Shown) -> list[tuple[Array, Array]]:
    """Of the intervals that count and of the longer windows the figure, and where it is doubtful."""
    frames = _both(intervals)
    both = [intervals.columns, *map(Columns, frames[1:])]
    flags = [
        doubts(columns) if metric.of_db_time else np.zeros(len(frame), dtype=bool)
        for frame, columns in zip(frames, both, strict=True)
    ]
    one_base = is_share(metric.name) and any(column.any() for column in flags)
    value = of_captured_time if one_base else trusted_values
    return [(finite(value(columns, metric.name)), column) for columns, column in zip(both, flags, strict=True)]


def few_waits(rows: pd.DataFrame, metric: Shown) -> Array:
    """Where a latency is known to be the mean of too few waits to stand alone."""
    if metric.waits is None or metric.waits not in rows:
        return np.zeros(len(rows), dtype=bool)
    few: Array = rows[metric.waits].to_numpy() * seconds(rows) < FEW_WAITS
    return few


def finite(values: Array) -> Array:
    """What no report of this world holds is as good as unknown."""
    return np.where(np.abs(values) > LARGEST, np.nan, values)


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
