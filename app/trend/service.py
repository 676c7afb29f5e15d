"""Figures of a database over time: several for programs, and one with its weekdays and hours for pages and files."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

import pandas as pd

from app.declared.databases import NO_DATABASE
from app.history.frames import History, Intervals, Members, SeriesKey, trusted
from app.store.tallies import Held
from app.store.visibility import Caller
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
    return _one(history, members_of(history, public_id, caller), trend_query.read(parameters))


def shown(
    history: History,
    public_id: str,
    parameters: Mapping[str, str | None],
    caller: Caller,
    held: Held[T],
    show: Callable[[OneTrend], T],
) -> T:
    """The same as a page shows it; what was shown before is held as long as the database's reports are the same."""
    members = members_of(history, public_id, caller)
    asked = trend_query.read(parameters)
    series = [one for line in members.series for one in line.ids]
    return held.of(history.engine, series, (ROOT.get(), members, asked), lambda: show(_one(history, members, asked)))


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
    return _one(history, members, alone)


def trends(history: History, members: Members, asked: Several) -> TrendDocument:
    """Every figure of every series that is asked for. Raises Problem with one sentence."""
    lines = trend_query.lines(members, asked)
    markers = _markers(members)
    names = _names(asked.metrics)
    found = [
        trend_intervals.dated(history.intervals(one.ids if one else (), names, asked.since, asked.until))
        for one in lines
    ]
    return TrendDocument(
        schema_=SCHEMA,
        database_id=members.id,
        database=members.title,
        database_url=from_root(f"{DATABASES}/{members.id}"),
        series=[_series(one) for one in members.series if one.reports],
        since=iso(asked.since),
        until=iso(asked.until),
        markers=markers,
        trends=[
            _item(its, metric, line, markers, heat=asked.heat)
            for metric in asked.metrics
            for line, its in zip(lines, found, strict=True)
        ],
    )


def whole(members: Members, asked: Asked, series: SeriesKey | None, found: Intervals) -> OneTrend:
    """One trend from what is stored."""
    its, markers = trend_intervals.dated(found), _markers(members)
    figure = course(trend_intervals.valued(its, asked.metric), asked.metric, markers)
    return OneTrend(
        **dict(figure),
        database_id=members.id,
        database=members.title,
        series=None if series is None else _series(series),
        other_series=[_series(one) for one in members.series if one is not series and one.reports],
        since=iso(asked.since),
        until=iso(asked.until),
        markers=markers,
        beside=beside(its, asked.metric),
        heat=Heats(latency=_heat(its.frame, DEFAULT), load=_heat(its.frame, LOAD)),
        sentence=trendwords.sentence(figure, asked.metric, series.label if series else None),
        notes=trendwords.notes(figure, asked.metric),
    )


def _one(history: History, members: Members, asked: Asked) -> OneTrend:
    series = trend_query.chosen(members, asked.series)
    names = [*_names([asked.metric]), *BESIDE]
    found = history.intervals(series.ids if series else (), names, asked.since, asked.until)
    return whole(members, asked, series, found)


def _item(its: Dated, metric: Shown, line: SeriesKey | None, markers: list[TrendMarker], *, heat: bool) -> TrendItem:
    known = trend_intervals.valued(its, metric)
    figure = course(known, metric, markers)
    cells = heat_map.by_hour(known.rows, known.rows.value, metric) if heat else None
    return TrendItem(
        **dict(figure),
        series=line.key if line else None,
        heat=cells if cells and cells.intervals else None,
        sentence=trendwords.sentence(figure, metric, line.label if line else None),
        notes=trendwords.notes(figure, metric),
    )


def _names(metrics: Iterable[Shown]) -> list[str]:
    """What is read for these figures: beside them how long the intervals are, and how many waits stand behind one."""
    return [*(name for one in metrics for name in (one.name, one.waits) if name), "elapsed_s"]


def _heat(frame: pd.DataFrame, name: str) -> HeatItem:
    return heat_map.by_hour(frame, trend_intervals.finite(trusted(frame, name)), trend_metrics.known()[name])


def _markers(members: Members) -> list[TrendMarker]:
    return [
        TrendMarker(
            id=one.id, url=from_root(f"{DATABASES}/{one.database}/markers/{one.id}"),
            at=one.at.isoformat(), text=one.text,
        )
        for one in members.markers
    ]  # fmt: skip


def _series(series: SeriesKey) -> TrendSeries:
    return TrendSeries(
        key=series.key, scope=series.scope, instance_number=series.instance_number, label=series.label,
        reports=series.reports,
    )  # fmt: skip
