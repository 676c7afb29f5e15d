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
        Table("points", POINTS, (row for trend in document.trends for row in _points(document, trend))),
        Table("statistics", STATISTICS, (_statistics(document, trend) for trend in document.trends)),
        Table("change_points", CHANGES, (row for trend in document.trends for row in _changes(document, trend))),
        Table("markers", MARKERS, _markers(document)),
        Table(
            "heat", HEAT, (row for trend in document.trends if trend.heat for row in _heat(document, trend, trend.heat))
        ),
    ]


def _of(document: TrendDocument, trend: TrendItem) -> tuple[Cell, ...]:
    return document.database_id, document.database, trend.series, trend.metric, trend.unit


def _points(document: TrendDocument, trend: TrendItem) -> Iterator[tuple[Cell, ...]]:
    head = _of(document, trend)
    for point in trend.points:
        yield (
            *head,
            point.begin_time,
            point.end_time,
            point.value,
            point.doubtful,
            point.report_id,
            point.part,
            point.report_url,
        )


def _statistics(document: TrendDocument, trend: TrendItem) -> tuple[Cell, ...]:
    known = trend.statistics
    figures = (None,) * len(FIGURES) if known is None else _picked(known, FIGURES)
    return (*_of(document, trend), trend.label, trend.better, *figures, trend.sentence)


def _changes(document: TrendDocument, trend: TrendItem) -> Iterator[tuple[Cell, ...]]:
    for change in trend.change_points:
        near = change.near_marker
        marked = (near.id, near.at, near.text) if near else (None,) * 3
        yield (*_of(document, trend), *_picked(change, CHANGE), *marked, change.sentence)


def _markers(document: TrendDocument) -> Iterator[tuple[Cell, ...]]:
    for marker in document.markers:
        yield document.database_id, document.database, marker.id, marker.at, marker.text


def _heat(document: TrendDocument, trend: TrendItem, heat: HeatItem) -> Iterator[tuple[Cell, ...]]:
    """The hours of the week of which anything is known."""
    for day, name in enumerate(WEEKDAYS):
        for hour in range(24):
            if heat.count[day][hour]:
                yield (*_of(document, trend), name, hour, heat.median[day][hour], heat.count[day][hour])


def _picked(of: Document, names: tuple[str, ...]) -> tuple[Cell, ...]:
    return tuple(getattr(of, name) for name in names)
