"""Figures of a database over time: several for programs, and one with its weekdays and hours for pages and files."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from app.declared.databases import NO_DATABASE
from app.history.frames import History, Intervals, Members, SeriesKey, trusted_values
from app.store.access.visibility import Caller
from app.store.worked_out.tallies import Held
from app.trend import heat_map
from app.trend import intervals as trend_intervals
from app.trend import metrics as trend_metrics
from app.trend import query as trend_query
from app.trend import sentences as trendwords
from app.trend.beside import NAMES as BESIDE
from app.trend.beside import beside
from app.trend.course import course, iso
from app.trend.document import HeatItem, Heats, OneTrend, TrendDocument, TrendItem, TrendMarker, TrendSeries
from app.trend.intervals import Dated
from app.trend.metrics import DEFAULT, LOAD, Shown
from app.trend.query import Asked, Several
from app.web.addresses import DATABASES, ROOT, from_root
from app.web.problems import NotFound, Problem

SCHEMA = 1
ONE_ALONE = "md, html and xlsx show one metric of one series: name one of each, or take json or csv."


T = TypeVar("T")


def trend(history: History, public_id: str, parameters: Mapping[str, str | None], caller: Caller) -> OneTrend:
    """The one trend that these parameters ask for. Raises NotFound and Problem with one sentence."""
    return _trend(history, members_of(history, public_id, caller), trend_query.read(parameters))


def shown(
    history: History,
    public_id: str,
    parameters: Mapping[str, str | None],
    caller: Caller,
    held: Held[T],
    show: Callable[[OneTrend], T],
) -> T:
    """The same as a page shows it; what was shown before is held as long as the database's reports are the same."""
    with history.one_moment() as (now, session):
        members = members_of(now, public_id, caller)
        asked = trend_query.read(parameters)
        series = [series_id for line in members.series for series_id in line.ids]
        return held.within(session, series, (ROOT.get(), members, asked), lambda: show(_trend(now, members, asked)))


def members_of(history: History, public_id: str, caller: Caller) -> Members:
    """The database of that id. Raises NotFound where the caller sees none."""
    members = history.members(public_id, caller)
    if members is None:
        raise NotFound(NO_DATABASE)
    return members


def only(history: History, members: Members, asked: Several) -> OneTrend:
    """The one trend that is asked for. Raises Problem where there are several."""
    if len(asked.metrics) > 1 or len(asked.series) > 1:
        raise Problem(422, "invalid_request", ONE_ALONE)
    alone = Asked(asked.metrics[0], next(iter(asked.series), None), asked.since, asked.until)
    return _trend(history, members, alone)


def trends(history: History, members: Members, asked: Several) -> TrendDocument:
    """Every figure of every series that is asked for. Raises Problem with one sentence."""
    lines = trend_query.lines(members, asked)
    markers = _markers(members)
    names = _names(asked.metrics)
    intervals = [
        trend_intervals.dated(history.intervals(line.ids if line else (), names, asked.since, asked.until))
        for line in lines
    ]
    return TrendDocument(
        schema_=SCHEMA,
        database_id=members.id,
        database=members.title,
        database_url=from_root(f"{DATABASES}/{members.id}"),
        series=[_series(series) for series in members.series if series.reports],
        since=iso(asked.since),
        until=iso(asked.until),
        markers=markers,
        trends=[
            _item(dated, metric, line, markers, heat=asked.heat)
            for metric in asked.metrics
            for line, dated in zip(lines, intervals, strict=True)
        ],
    )


def whole(members: Members, asked: Asked, series: SeriesKey | None, intervals: Intervals) -> OneTrend:
    """One trend from what is stored."""
    dated, markers = trend_intervals.dated(intervals), _markers(members)
    valued = trend_intervals.valued(dated, asked.metric)
    figure = course(valued, asked.metric, markers)
    line, others = beside(valued, asked.metric)
    return OneTrend(
        **dict(figure),
        database_id=members.id,
        database=members.title,
        series=None if series is None else _series(series),
        other_series=[_series(other) for other in members.series if other is not series and other.reports],
        since=iso(asked.since),
        until=iso(asked.until),
        markers=markers,
        line=line,
        beside=others,
        heat=Heats(latency=_heat(dated, DEFAULT), load=_heat(dated, LOAD)),
        sentence=trendwords.sentence(figure, asked.metric, series.label if series else None),
        notes=trendwords.notes(figure, asked.metric),
    )


def _trend(history: History, members: Members, asked: Asked) -> OneTrend:
    series = trend_query.chosen(members, asked.series)
    names = [*_names([asked.metric]), *BESIDE]
    intervals = history.intervals(series.ids if series else (), names, asked.since, asked.until)
    return whole(members, asked, series, intervals)


def _item(dated: Dated, metric: Shown, line: SeriesKey | None, markers: list[TrendMarker], *, heat: bool) -> TrendItem:
    valued = trend_intervals.valued(dated, metric)
    figure = course(valued, metric, markers)
    cells = heat_map.by_hour(valued.rows, valued.rows.value.to_numpy(), metric) if heat else None
    return TrendItem(
        **dict(figure),
        series=line.key if line else None,
        heat=cells if cells and cells.intervals else None,
        sentence=trendwords.sentence(figure, metric, line.label if line else None),
        notes=trendwords.notes(figure, metric),
    )


def _names(metrics: Iterable[Shown]) -> list[str]:
    """What is read for these figures: beside them how long the intervals are, and how many waits stand behind one."""
    return [*(name for metric in metrics for name in (metric.name, metric.waits) if name), "elapsed_s"]


def _heat(dated: Dated, name: str) -> HeatItem:
    values = trend_intervals.finite(trusted_values(dated.columns, name))
    return heat_map.by_hour(dated.frame, values, trend_metrics.known()[name])


def _markers(members: Members) -> list[TrendMarker]:
    return [
        TrendMarker(
            id=marker.id, url=from_root(f"{DATABASES}/{marker.database}/markers/{marker.id}"),
            at=marker.at.isoformat(), text=marker.text,
        )
        for marker in members.markers
    ]  # fmt: skip


def _series(series: SeriesKey) -> TrendSeries:
    return TrendSeries(
        key=series.key, scope=series.scope, instance_number=series.instance_number, label=series.label,
        reports=series.reports,
    )  # fmt: skip
