"""A trend as sheets: the points with what is doubtful, the figures over them, change points, day and hour."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from app.exports.sheet import Column, Kind, Sheet, moment
from app.trend.document import HeatItem, OneTrend
from app.trend.markdown import statistics
from rules.wording import words

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
KINDS: dict[str | None, Kind] = {"B": "bytes", "B/s": "bytes", "1": "share", "ms": "ms", "s": "seconds"}
TIME = "as printed"
NO_UNIT = (None, "1", "count")


@dataclass(frozen=True, slots=True)
class Fact:
    """What the trend is of, or a figure of it, with its unit as the document has it."""

    what: str
    value: str | float | datetime | None
    unit: str | None = None


@dataclass(frozen=True, slots=True)
class Hour:
    """An hour of the week with the medians that are known and the intervals behind them."""

    day: str
    hour: int
    latency_median: float | None
    latency_count: int | None
    load_median: float | None
    load_count: int | None


def sheets(trend: OneTrend) -> list[Sheet]:
    """The points first, so that a program finds them."""
    all_sheets = [
        _points(trend),
        Sheet("Trend", [Column("what", "What"), Column("value", "Value", kind="number", unit_key="unit"),
                        Column("unit", "Unit", for_programs=True)],
              [row for row in _facts(trend) if row.value is not None]),
        _change_points(trend),
        Sheet("Markers", [Column("at", "At", TIME, "time"), Column("text", "Marker")], trend.markers),
        _heat(trend),
    ]  # fmt: skip
    return [sheet for sheet in all_sheets if sheet.rows]


def value_column(unit: str, key: str, label: str) -> Column:
    """A column of a figure, in its unit."""
    return Column(key, label, None if unit in NO_UNIT else unit, KINDS.get(unit, "number"))


def _points(trend: OneTrend) -> Sheet:
    columns = [
        Column("begin_time", "Begin", TIME, "time"), Column("end_time", "End", TIME, "time"),
        value_column(trend.unit, "value", trend.label), Column("doubtful", "Doubtful"),
        Column("report_id", "Report", for_programs=True), Column("part", "Part", kind="id", for_programs=True),
    ]  # fmt: skip
    return Sheet("Points", columns, trend.points)


def _facts(trend: OneTrend) -> Iterator[Fact]:
    figures = trend.statistics
    yield Fact("In words", trend.sentence)
    yield Fact("Database", trend.database)
    yield Fact("Figure", trend.label)
    yield Fact("Series", trend.series.label if trend.series else None)
    yield Fact("Since", moment(trend.since), TIME)
    yield Fact("Until", moment(trend.until), TIME)
    if figures:
        yield from (Fact(*row) for row in statistics(figures, trend.unit))
        yield Fact("Peak at", moment(figures.peak_at), TIME)
    yield Fact("Better is", words(trend.better) if trend.better else None)
    yield from (Fact(f"Left out, {why}", count, "reports") for why, count in trend.left_out)


def _change_points(trend: OneTrend) -> Sheet:
    columns = [
        Column("at", "At", TIME, "time"), value_column(trend.unit, "before", "Before"),
        value_column(trend.unit, "after", "After"), Column("ratio", "After / before", kind="number"),
        Column("p", "Chance", kind="number"), Column("sentence", "In words"),
        Column("near_marker.text", "Near the marker"),
    ]  # fmt: skip
    return Sheet("Change points", columns, trend.change_points)


def _heat(trend: OneTrend) -> Sheet:
    """A row for each hour of the week of which anything is known."""
    columns = [Column("day", "Day"), Column("hour", "Hour", kind="id")]
    for kind, heat in trend.heat:
        columns += [
            value_column(heat.unit, f"{kind}_median", f"{heat.label}, median"),
            Column(f"{kind}_count", f"{words(kind)}, intervals", kind="count"),
        ]
    hours = [_hour(trend, day, hour) for day in range(7) for hour in range(24)]
    return Sheet("Day and hour", columns, [hour for hour in hours if hour.latency_count or hour.load_count])


def _hour(trend: OneTrend, day: int, hour: int) -> Hour:
    latency, load = (_cell(heat, day, hour) for heat in (trend.heat.latency, trend.heat.load))
    return Hour(DAYS[day], hour, *latency, *load)


def _cell(heat: HeatItem, day: int, hour: int) -> tuple[float | None, int | None]:
    median = heat.median[day][hour]
    return (None, None) if median is None else (median, heat.count[day][hour])
