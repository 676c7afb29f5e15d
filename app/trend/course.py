"""What one figure of one series did: its points, its statistics, its changes of level."""

from datetime import datetime, timedelta

import numpy as np
import pandas as pd

from app.history.weighted import Spread, spread
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
from app.web.addresses import report_url


def course(its: Valued, metric: Shown, markers: list[TrendMarker]) -> Course:
    """All that is told of a figure in these intervals."""
    known = its.rows.dropna(subset=["value"])
    few, left = few_waits(known, metric), its.dated
    return Course(
        metric=metric.name,
        label=trendwords.label(metric, doubtful=bool(known.doubtful.any())),
        unit=metric.unit,
        better=metric.better,
        statistics=statistics(known, metric, few),
        change_points=[] if metric.total else _changes(known[~few], metric, markers),
        few_waits=int(few.sum()),
        left_out=LeftOut(twins=left.twins, longer=left.longer, undated=left.undated, misdated=left.misdated,
                         unknown=len(its.rows) - len(known)),
        longer_windows=longer_windows.partly_covered(its.wider, its.rows, metric),
        points=points(known),
    )  # fmt: skip


def statistics(rows: pd.DataFrame, metric: Shown, few: "pd.Series[bool]") -> Statistics | None:
    """Over the intervals, of rates over their time, as the fleet has them; None where none is known.

    Peak and percentile are of intervals with enough waits, where any has them.
    """
    if rows.empty:
        return None
    enough = rows if few.all() else rows[~few]
    peak = enough.value.idxmax()
    mean, p95 = _spread(rows, metric).mean, _spread(enough, metric).p95
    return Statistics(
        count=len(rows),
        mean=float(mean[0]),
        mean_by="time" if metric.over_time else "interval",
        median=float(rows.value.median()),
        p95=float(p95[0]),
        peak=float(rows.value[peak]),
        peak_at=iso(rows.end_time[peak]),
        least=float(rows.value.min()),
    )


def _spread(rows: pd.DataFrame, metric: Shown) -> Spread:
    lasted = seconds(rows) if metric.over_time else np.ones(len(rows))
    return spread(np.zeros(len(rows), dtype="int64"), rows.value.to_numpy(), lasted, 1)


def iso(moment: datetime | None) -> str | None:
    return None if moment is None or pd.isna(moment) else moment.isoformat()


def points(rows: pd.DataFrame) -> list[TrendPoint]:
    """Times stay naive, as printed; an interval may lack its begin."""
    begins, ends = (times.dt.to_pydatetime() for times in (rows.begin_time, rows.end_time))
    columns = (rows.upload, rows.part.tolist(), begins, ends, rows.value.tolist(), rows.doubtful.tolist())
    return [
        TrendPoint(report_id=report, part=part, report_url=report_url(report, part), begin_time=iso(begin),
                   end_time=end.isoformat(), value=value, doubtful=doubt)
        for report, part, begin, end, value, doubt in zip(*columns, strict=True)
    ]  # fmt: skip


def _changes(rows: pd.DataFrame, metric: Shown, markers: list[TrendMarker]) -> list[ChangeItem]:
    """Change points with the time before which and from which on the levels held."""
    values = pd.Series(rows.value.to_numpy(), index=pd.DatetimeIndex(rows.end_time))
    usual = (rows.end_time - rows.begin_time).median()
    most = trendwords.LONG_GAP if pd.isna(usual) else usual
    found = [_change(rows, point, most, markers) for point in change_points.find(values, metric.nothing)]
    ends = [*(one.at for one in found[1:]), None][: len(found)]
    return [
        ChangeItem(**dict(one), sentence=trendwords.change(one, metric, until))
        for one, until in zip(found, ends, strict=True)
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
