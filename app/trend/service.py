"""One figure of one series of a database over time: the contract's trend object, for pages, programs and exports."""

from collections.abc import Mapping
from datetime import datetime, timedelta

import numpy as np
import pandas as pd

from app.declared.databases import NO_DATABASE
from app.history.frames import History, Intervals, Members, SeriesKey, doubtful, of_captured_time, trusted
from app.history.weighted import Array, Spread, spread
from app.trend import change_points, heat_map, longer_windows
from app.trend import metrics as trend_metrics
from app.trend import query as trend_query
from app.trend import sentences as trendwords
from app.trend.change_points import ChangePoint
from app.trend.document import (
    ChangeItem,
    DatabaseName,
    HeatItem,
    Heats,
    LeftOut,
    LevelChange,
    Statistics,
    TrendDocument,
    TrendFigures,
    TrendMarker,
    TrendPoint,
    TrendSeries,
)
from app.trend.metrics import DEFAULT, LOAD, Shown
from app.trend.query import Asked
from app.web.problems import NotFound
from rules.thresholds.change import FEW_WAITS
from rules.thresholds.db_time import is_share
from rules.thresholds.intervals import FIRST_YEAR, LAST_YEAR

SCHEMA = 1
EARLIEST, LATEST = pd.Timestamp(FIRST_YEAR, 1, 1), pd.Timestamp(LAST_YEAR, 1, 1)
LARGEST = 1e18


def trend(history: History, public_id: str, parameters: Mapping[str, str | None]) -> TrendDocument:
    """The trend that the parameters of an address ask for. Raises NotFound and Problem with one sentence."""
    members = history.members(public_id)
    if members is None:
        raise NotFound(NO_DATABASE)
    asked = trend_query.read(parameters)
    series = trend_query.chosen(members, asked.series)
    return whole(members, asked, series, _intervals(history, asked, series))


def whole(members: Members, asked: Asked, series: SeriesKey | None, found: Intervals) -> TrendDocument:
    """The trend object from what is stored."""
    metric, frame = asked.metric, found.frame
    left, undated, misdated = _dated(frame)
    wider = _dated(found.wider)[0] if found.wider is not None else frame.iloc[:0].assign(covered_s=0.0)
    rows, wider = _valued(left, wider, metric)
    known = rows.dropna(subset=["value"])
    few = _few_waits(known, metric)
    label = trendwords.label(metric, doubtful=bool(known.doubtful.any()))
    markers = [TrendMarker(id=one.id, at=one.at.isoformat(), text=one.text) for one in members.markers]
    figures = TrendFigures(
        schema_=SCHEMA,
        database=DatabaseName(id=members.id, name=members.title),
        metric=metric.name, label=label, unit=metric.unit, better=metric.better,
        series=None if series is None else _series(series),
        other_series=[_series(one) for one in members.series if one is not series and one.reports],
        since=_iso(asked.since), until=_iso(asked.until),
        points=_points(known),
        longer_windows=longer_windows.partly_covered(wider, rows, metric),
        few_waits=int(few.sum()),
        statistics=statistics(known, metric, few),
        change_points=[] if metric.total else _changes(known[~few], metric, markers),
        markers=markers,
        heat=Heats(latency=_heat(left, DEFAULT), load=_heat(left, LOAD)),
        left_out=LeftOut(twins=found.twins, longer=found.longer, undated=undated, misdated=misdated,
                         unknown=len(rows) - len(known)),
    )  # fmt: skip
    sentence, notes = trendwords.sentence(figures, metric), trendwords.notes(figures, metric)
    return TrendDocument(**dict(figures), sentence=sentence, notes=notes)


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
        peak_at=_iso(rows.end_time[peak]),
        least=float(rows.value.min()),
    )


def _spread(rows: pd.DataFrame, metric: Shown) -> Spread:
    lasted = _seconds(rows) if metric.over_time else np.ones(len(rows))
    return spread(np.zeros(len(rows), dtype="int64"), rows.value.to_numpy(), lasted, 1)


def _valued(rows: pd.DataFrame, wider: pd.DataFrame, metric: Shown) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Both with the figure: shares are all of captured time where DB time is doubtful in any interval."""
    doubts = [_doubtful(one, metric) for one in (rows, wider)]
    one_base = is_share(metric.name) and any(one.any() for one in doubts)
    value = of_captured_time if one_base else trusted
    first, second = (
        one.assign(value=_finite(value(one, metric.name)), doubtful=doubt)
        for one, doubt in zip((rows, wider), doubts, strict=True)
    )
    return first, second


def _few_waits(rows: pd.DataFrame, metric: Shown) -> "pd.Series[bool]":
    """Where a latency is known to be the mean of too few waits to stand alone."""
    if metric.waits is None or metric.waits not in rows:
        return pd.Series(data=False, index=rows.index)
    return rows[metric.waits] * _seconds(rows) < FEW_WAITS


def _intervals(history: History, asked: Asked, series: SeriesKey | None) -> Intervals:
    waits = [asked.metric.waits] if asked.metric.waits else []
    names = [asked.metric.name, DEFAULT, LOAD, "elapsed_s", *waits]
    return history.intervals(series.ids if series else (), names, asked.since, asked.until)


def _dated(frame: pd.DataFrame) -> tuple[pd.DataFrame, int, int]:
    """The intervals by time, and how many print no end, or one that cannot be."""
    undated = frame.end_time.isna()
    misdated = ~undated & ~frame.end_time.between(EARLIEST, LATEST)
    left = frame[~undated & ~misdated].sort_values(["end_time", "report_id"]).reset_index(drop=True)
    odd = (left.begin_time > left.end_time) | (left.begin_time < EARLIEST)
    left["begin_time"] = left.begin_time.where(~odd)
    return left, int(undated.sum()), int(misdated.sum())


def _finite(values: "pd.Series[float]") -> "pd.Series[float]":
    """What no report of this world holds is as good as unknown."""
    return values.where(values.abs() <= LARGEST)


def _doubtful(frame: pd.DataFrame, metric: Shown) -> "pd.Series[bool]":
    """Where captured time stands in place of DB time."""
    return doubtful(frame) & metric.of_db_time


def _seconds(rows: pd.DataFrame) -> Array:
    """How long each interval is; one whose length is not known is as long as most are."""
    length = (rows.end_time - rows.begin_time).dt.total_seconds()
    if "elapsed_s" in rows:
        length = rows.elapsed_s.fillna(length)  # reports of a cluster print whole minutes
    usual = length.median()
    found: Array = length.fillna(1.0 if pd.isna(usual) else usual).clip(lower=1.0).to_numpy()
    return found


def _iso(moment: datetime | None) -> str | None:
    return None if moment is None or pd.isna(moment) else moment.isoformat()


def _points(rows: pd.DataFrame) -> list[TrendPoint]:
    """Times stay naive, as printed; an interval may lack its begin."""
    begins, ends = (times.dt.to_pydatetime() for times in (rows.begin_time, rows.end_time))
    columns = (rows.upload, rows.part.tolist(), begins, ends, rows.value.tolist(), rows.doubtful.tolist())
    return [
        TrendPoint(report=report, part=part, begin_time=_iso(begin), end_time=end.isoformat(), value=value,
                   doubtful=doubt)
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


def _heat(frame: pd.DataFrame, name: str) -> HeatItem:
    return heat_map.by_hour(frame, _finite(trusted(frame, name)), trend_metrics.known()[name])


def _series(series: SeriesKey) -> TrendSeries:
    return TrendSeries(
        key=series.key, scope=series.scope, instance_number=series.instance_number, label=series.label,
        reports=series.reports,
    )  # fmt: skip
