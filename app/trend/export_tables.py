"""Trends as tables for programs: a row an interval, a change, an hour, each with the trend that it is of."""

from collections.abc import Iterator

from app.exports.sheet import Cell, Table
from app.trend.document import HeatItem, TrendDocument, TrendItem
from app.web.documents import Document

OF = ("database_id", "database", "series", "metric", "unit")
POINTS = (*OF, "begin_time", "end_time", "value", "doubtful", "report_id", "part", "report_url")
FIGURES = ("count", "mean", "mean_by", "median", "p95", "peak", "peak_at", "least")
STATISTICS = (*OF, "label", "better", *FIGURES, "sentence")
CHANGE = ("at", "last_before", "gap", "before", "after", "ratio", "p")
CHANGES = (*OF, *CHANGE, "marker_id", "marker_at", "marker", "sentence")
MARKERS = ("database_id", "database", "marker_id", "at", "marker")
HEAT = (*OF, "weekday", "hour", "median", "count")
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def tables(document: TrendDocument) -> list[Table]:
    """The points first; `heat` has rows where it was asked for."""
    return [
        Table("points", POINTS, (row for one in document.trends for row in _points(document, one))),
        Table("statistics", STATISTICS, (_statistics(document, one) for one in document.trends)),
        Table("change_points", CHANGES, (row for one in document.trends for row in _changes(document, one))),
        Table("markers", MARKERS, _markers(document)),
        Table("heat", HEAT, (row for one in document.trends if one.heat for row in _heat(document, one, one.heat))),
    ]


def _of(document: TrendDocument, trend: TrendItem) -> tuple[Cell, ...]:
    return document.database_id, document.database, trend.series, trend.metric, trend.unit


def _points(document: TrendDocument, trend: TrendItem) -> Iterator[tuple[Cell, ...]]:
    head = _of(document, trend)
    for one in trend.points:
        yield (*head, one.begin_time, one.end_time, one.value, one.doubtful, one.report_id, one.part, one.report_url)


def _statistics(document: TrendDocument, trend: TrendItem) -> tuple[Cell, ...]:
    known = trend.statistics
    figures = (None,) * len(FIGURES) if known is None else _picked(known, FIGURES)
    return (*_of(document, trend), trend.label, trend.better, *figures, trend.sentence)


def _changes(document: TrendDocument, trend: TrendItem) -> Iterator[tuple[Cell, ...]]:
    for one in trend.change_points:
        near = one.near_marker
        marked = (near.id, near.at, near.text) if near else (None,) * 3
        yield (*_of(document, trend), *_picked(one, CHANGE), *marked, one.sentence)


def _markers(document: TrendDocument) -> Iterator[tuple[Cell, ...]]:
    for one in document.markers:
        yield document.database_id, document.database, one.id, one.at, one.text


def _heat(document: TrendDocument, trend: TrendItem, heat: HeatItem) -> Iterator[tuple[Cell, ...]]:
    """The hours of the week of which anything is known."""
    for day, name in enumerate(WEEKDAYS):
        for hour in range(24):
            if heat.count[day][hour]:
                yield (*_of(document, trend), name, hour, heat.median[day][hour], heat.count[day][hour])


def _picked(of: Document, names: tuple[str, ...]) -> tuple[Cell, ...]:
    return tuple(getattr(of, name) for name in names)
