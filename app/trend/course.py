"""What one figure of one series did: its points, its statistics, its changes of level."""

from dataclasses import fields
from datetime import datetime, timedelta
from math import isnan

import numpy as np
import pandas as pd

from app.history.frames import moments
from app.history.weighted import Array, Spread, spread
from app.trend import change_points, longer_windows
from app.trend import sentences as trendwords
from app.trend.change_points import ChangePoint
from app.trend.document import (
    ChangeItem,
    Course,
    LeftOut,
    LevelChange,
    Statistics,
    TrendMarker,
    TrendPoint,
)
from app.trend.intervals import Valued, few_waits, seconds
from app.trend.metrics import Shown
from app.web.addresses import from_root, report_path


def course(valued: Valued, metric: Shown, markers: list[TrendMarker]) -> Course:
    """All that is said of a figure in these intervals."""
    known = valued.rows.value.notna().to_numpy()
    measured = valued.rows if known.all() else valued.rows[known]
    few, left = few_waits(measured, metric), valued.dated
    return Course(
        metric=metric.name,
        label=trendwords.label(metric, doubtful=bool(measured.doubtful.any())),
        unit=metric.unit,
        better=metric.better,
        statistics=statistics(measured, metric, few),
        change_points=[] if metric.total else _changes(measured[~few] if few.any() else measured, metric, markers),
        few_waits=int(few.sum()),
        left_out=LeftOut(twins=left.twins, longer=left.longer, undated=left.undated, misdated=left.misdated,
                         unknown=len(valued.rows) - len(measured)),
        longer_windows=longer_windows.partly_covered(valued.wider, valued.rows, metric),
        points=Places(measured).points(measured.value.to_numpy(), measured.doubtful.to_numpy()),
    )  # fmt: skip


def statistics(rows: pd.DataFrame, metric: Shown, few: Array) -> Statistics | None:
    """Over the intervals, of rates over their time, as the fleet has them; None where none is known.

    Peak and percentile are of intervals with enough waits, where any has them.
    """
    if rows.empty:
        return None
    values = rows["value"].to_numpy()
    lasted = seconds(rows) if metric.over_time else np.ones(len(rows))
    enough = np.arange(len(rows)) if few.all() else np.flatnonzero(~few)
    peak = enough[np.argmax(values[enough])]
    mean, p95 = _spread(values, lasted).mean, _spread(values[enough], lasted[enough]).p95
    return Statistics(
        count=len(rows),
        mean=float(mean[0]),
        mean_by="time" if metric.over_time else "interval",
        median=float(np.median(values)),
        p95=float(p95[0]),
        peak=float(values[peak]),
        peak_at=iso(moments(rows["end_time"])[peak]),
        least=float(values.min()),
    )


def _spread(values: Array, lasted: Array) -> Spread:
    return spread(np.zeros(len(values), dtype="int64"), values, lasted, 1)


def iso(moment: datetime | None) -> str | None:
    return None if moment is None or pd.isna(moment) else moment.isoformat()


VALUE = [field.name for field in fields(TrendPoint)].index("value")


class Places:
    """Where the intervals stand in time and in the store, as every figure of them says it."""

    def __init__(self, rows: pd.DataFrame) -> None:
        """Times stay naive, as printed; an interval may lack its begin."""
        uploads, parts = rows.upload.tolist(), rows.part.tolist()
        root = from_root("")
        urls = [root + report_path(upload, part) for upload, part in zip(uploads, parts, strict=True)]
        begins, ends = (_written(rows[name]) for name in ("begin_time", "end_time"))
        self._columns = uploads, parts, urls, begins, ends

    def points(self, values: Array, doubtful: Array) -> list[TrendPoint]:
        """The intervals that have the figure."""
        columns = (*self._columns, values.tolist(), doubtful.tolist())
        return [TrendPoint(*point) for point in zip(*columns, strict=True) if not isnan(point[VALUE])]


def _written(times: "pd.Series[datetime]") -> list[str | None]:
    """As `iso` writes them: whole seconds, as reports print them, all at once."""
    exact = times.to_numpy(dtype="M8[us]")
    whole = exact.astype("M8[s]")
    if (whole == exact).all():  # and none is unknown, which equals nothing
        written: list[str | None] = np.datetime_as_string(whole).tolist()
        return written
    return [iso(moment) for moment in moments(times)]


def _changes(rows: pd.DataFrame, metric: Shown, markers: list[TrendMarker]) -> list[ChangeItem]:
    """Change points with the time before which and from which on the levels held."""
    values = pd.Series(rows.value.to_numpy(), index=pd.DatetimeIndex(rows.end_time))
    points = change_points.find(values, metric.nothing)
    if not points:
        return []
    usual = (rows.end_time - rows.begin_time).median()
    most = trendwords.LONG_GAP if pd.isna(usual) else usual
    changes = [_change(rows, point, most, markers) for point in points]
    ends = [*(change.at for change in changes[1:]), None][: len(changes)]
    return [
        ChangeItem(**dict(change), sentence=trendwords.change(change, metric, until))
        for change, until in zip(changes, ends, strict=True)
    ]


def _change(rows: pd.DataFrame, point: ChangePoint, most: timedelta, markers: list[TrendMarker]) -> LevelChange:
    """A change with its times; beyond `most` nothing is known of the time between both levels."""
    ends = rows.end_time
    begin, end, last = rows.begin_time.iloc[point.place], ends.iloc[point.place], ends.iloc[point.place - 1]
    at = end if pd.isna(begin) else max(begin, last)
    return LevelChange(
        at=at.isoformat(), last_before=last.isoformat(), gap=bool(at - last > most),
        before=point.before, after=point.after, ratio=change_points.ratio(point), p=point.p,
        intervals=[point.place - point.begins, point.ends - point.place],
        from_=ends.iloc[point.begins].isoformat(), to=ends.iloc[point.ends - 1].isoformat(),
        near_marker=trendwords.near(last, at, markers),
    )  # fmt: skip
