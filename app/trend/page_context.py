"""What the page of a trend shows, made from a trend object: for the page and for a file that opens offline."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from urllib.parse import urlencode

from markupsafe import Markup, escape

from app.trend import metrics as trend_metrics
from app.trend.bases import bases
from app.trend.chart import DOTS, P95_FROM, line_chart
from app.trend.chart_flags import lettered
from app.trend.compare_links import around_change, around_marker
from app.trend.document import Course, OneTrend
from app.trend.heat_view import HeatView, heat_view
from app.trend.linked import linked, source
from app.trend.point_rows import AT, point_rows
from app.trend.sentences import share_of_time, shown, when
from app.trend.short import follows, short
from app.web.templating import render

ROWS = 200
MIDNIGHT = "T00:00:00"
RANGES = (("day", 1), ("week", 7), ("month", 30), ("year", 365))


@dataclass(frozen=True)
class ChangeView:
    """A change of level, or a marker, with the way to the comparison of both sides."""

    sign: str
    at: str
    text: str
    p: str
    compare: str


@dataclass(frozen=True)
class Choice:
    """One thing that may be looked at instead."""

    value: str
    label: str
    address: str
    chosen: bool


@dataclass(frozen=True)
class Context:
    """What `trend/page.html` gets."""

    trend: OneTrend
    """The trend object."""
    name: str
    """What the database is called."""
    short: str
    """The trend in a few words; empty where no interval has the figure."""
    follows: str
    """What stands below that."""
    picture: Markup
    """The line; empty where there is no point."""
    linked: Markup
    """It and other figures on one time axis; empty where there is nothing beside it."""
    bases: Sequence[str]
    """What the shares beside it are of, where that is not DB time."""
    source: str
    """Where a script finds the same figures."""
    at: str
    """When the marker was that somebody pointed at; empty where nobody did."""
    dots: bool
    """Whether every point is drawn and leads to its report."""
    p95: bool
    """Whether the picture shows what 95 % are at most."""
    doubtful: bool
    """Whether captured time stands anywhere in place of DB time."""
    facts: Sequence[tuple[str, str]]
    """The statistics with their labels."""
    changes: Sequence[ChangeView]
    """Changes of level, in their order."""
    markers: Sequence[ChangeView]
    """Markers, in their order."""
    heats: Sequence[HeatView]
    """Latency and load by weekday and hour."""
    rows: Markup
    """The newest points, as lines of a table; empty where there is none."""
    older: int
    """How many points the table leaves to the exports."""
    figures: Markup
    """Those to choose from, as options in their groups."""
    wanted: Sequence[Choice]
    """Those that are asked for most."""
    series: Sequence[Choice]
    """The series of the database."""
    ranges: Sequence[Choice]
    """Ranges that end with the last interval, and all."""
    asked: Mapping[str, str]
    """The parameters of this page's address."""
    query: str
    """They as they stand in an address."""
    typed: Mapping[str, str] = field(default_factory=dict)
    """What was typed into the form, where something of it cannot be."""
    fault: str = ""
    """What that is, in one sentence."""


def page(trend: OneTrend) -> str:
    """The rendered page of a trend object."""
    return bytes(render("trend/page.html", context(trend)).body).decode()


def context(trend: OneTrend) -> Context:
    """Everything the page shows."""
    asked = parameters(trend)
    points = trend.points
    doubtful = any(point.doubtful for point in points)
    return Context(
        trend=trend,
        name=trend.database,
        short=short(trend),
        follows=follows(trend, trend.sentence),
        picture=line_chart("trend", trend),
        linked=linked(trend),
        bases=bases(trend),
        source=source(trend),
        at="",
        dots=len(points) <= DOTS,
        p95=len(points) >= P95_FROM,
        doubtful=doubtful,
        facts=statistics(trend),
        changes=_changes(trend, asked),
        markers=_markers(trend, asked),
        heats=[heat_view(key, heat) for key, heat in trend.heat],
        rows=point_rows(points[-ROWS:], trend.unit, _to(asked), doubtful=doubtful),
        older=max(len(points) - ROWS, 0),
        figures=_figures(trend.metric),
        wanted=_wanted(trend.metric, *asked.items()),
        series=_series(trend, asked),
        ranges=_ranges(trend, asked),
        asked=asked,
        query=f"?{urlencode(asked)}",
    )


def parameters(trend: OneTrend) -> dict[str, str]:
    """What an address asks for that shows this trend again; the first series is not named."""
    series = trend.series if trend.other_series else None
    asked = {"metric": trend.metric, "series": series.key if series else None, **_range(trend)}
    return {name: text for name, text in asked.items() if text}


def _range(trend: OneTrend) -> dict[str, str | None]:
    """As people write it: what ends at midnight is the day before."""
    since, until = trend.since, trend.until
    if until and until.endswith(MIDNIGHT):
        until = (datetime.fromisoformat(until) - timedelta(days=1)).date().isoformat()
    return {"since": since and since.removesuffix(MIDNIGHT), "until": until}


def statistics(trend: Course) -> list[tuple[str, str]]:
    """Figures over the intervals: of one there is nothing to tell, of two no median, mean and percentile."""
    figures, unit = trend.statistics, trend.unit
    if figures is None or figures.count < 2:
        return []
    mean = "Mean, by time" if figures.mean_by == "time" else "Mean of intervals"
    typical = [
        ("Median", shown(figures.median, unit)),
        (mean, shown(figures.mean, unit)),
        (share_of_time(figures), shown(figures.p95, unit)),
    ]
    return [
        ("Intervals", f"{figures.count:,}"),
        *(typical if figures.count >= P95_FROM else ()),
        ("Peak", f"{shown(figures.peak, unit)}, {when(figures.peak_at)}"),
        ("Least", shown(figures.least, unit)),
    ]


def _changes(trend: OneTrend, asked: Mapping[str, str]) -> list[ChangeView]:
    return [
        ChangeView(str(place + 1), when(change.at), change.sentence, _p(change.p), around_change(trend, asked, place))
        for place, change in enumerate(trend.change_points)
    ]


def _markers(trend: OneTrend, asked: Mapping[str, str]) -> list[ChangeView]:
    return [
        ChangeView(letter, when(marker.at), marker.text, "", around_marker(trend, asked, marker))
        for letter, marker in lettered(trend)
    ]


def _p(p: float) -> str:
    return "p < 0.001" if p < 0.001 else f"p = {p:.2g}"


@lru_cache(maxsize=256)
def _figures(chosen: str) -> Markup:
    """Some seventy, which hang on nothing else: drawn once for each figure."""
    drawn = []
    for title, figures in trend_metrics.groups():
        drawn.append(f'<optgroup label="{escape(title)}">')
        for figure in figures:
            selected = " selected" if figure.name == chosen else ""
            drawn.append(f'<option value="{escape(figure.name)}"{selected}>{escape(figure.label)}</option>')
        drawn.append("</optgroup>")
    return Markup("".join(drawn))  # noqa: S704 - texts that are escaped


def _to(asked: Mapping[str, str]) -> str:
    """The begin of this page's address with one more parameter."""
    to = f"?{urlencode({name: text for name, text in asked.items() if text and name != AT})}"
    return f"{to}&" if len(to) > 1 else to


def _address(asked: Mapping[str, str], **other: str) -> str:
    return f"?{urlencode({name: text for name, text in {**asked, **other}.items() if text})}"


@lru_cache(maxsize=256)
def _wanted(chosen: str, *asked: tuple[str, str]) -> list[Choice]:
    """Which hang on the address alone: given to many."""
    return [
        Choice(figure.name, figure.label, _address(dict(asked), metric=figure.name), figure.name == chosen)
        for figure in trend_metrics.groups()[0][1]
    ]


def _series(trend: OneTrend, asked: Mapping[str, str]) -> list[Choice]:
    all_series = [series for series in (trend.series, *trend.other_series) if series]
    return [
        Choice(series.key, f"{series.label} ({series.reports:,})", _address(asked, series=series.key),
               series is trend.series)
        for series in all_series
    ]  # fmt: skip


def _ranges(trend: OneTrend, asked: Mapping[str, str]) -> list[Choice]:
    """Of what is shown, its last day, week, month, year; and everything."""
    choices = [Choice("", "all", _address(asked, since="", until=""), not trend.since and not trend.until)]
    if trend.points:
        first, last = (datetime.fromisoformat(trend.points[at].end_time) for at in (0, -1))
        for label, days in RANGES:
            since = last - timedelta(days=days)
            if since > first:
                choices.append(Choice("", f"last {label}", _address(asked, since=since.isoformat()), chosen=False))
    return choices
