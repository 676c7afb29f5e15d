"""Several figures of a trend on one time axis: the picture, and where a script finds the same figures."""

from collections.abc import Sequence
from datetime import datetime
from urllib.parse import urlencode

from markupsafe import Markup

from app.text.course_chart import Point
from app.text.multiples_chart import Event, Panel, small_multiples
from app.trend.chart_flags import lettered
from app.trend.document import OneTrend, TrendPoint


def linked(trend: OneTrend) -> Markup:
    """The figure of the trend and those beside it; empty where there is only one, or no point."""
    if not trend.points or not trend.beside:
        return Markup()
    panels = [Panel(trend.label, trend.unit, points_of(trend.points))]
    panels += [Panel(other.label, other.unit, points_of(other.points)) for other in trend.beside]
    events = [Event(datetime.fromisoformat(marker.at), letter, marker.text) for letter, marker in lettered(trend)]
    return small_multiples("linked", f"{trend.label} and other figures on one time axis", panels, events)


def source(trend: OneTrend) -> str:
    """The address of the same figures as JSON."""
    asked: list[tuple[str, str]] = [
        ("metric", metric) for metric in (trend.metric, *(each.metric for each in trend.beside))
    ]
    asked += [("series", trend.series.key)] if trend.series else []
    asked += [(name, value) for name, value in (("since", trend.since), ("until", trend.until)) if value]
    return f"/api/v1/databases/{trend.database_id}/trend?{urlencode(asked)}"


def point_of(row: TrendPoint) -> Point:
    """One interval of a trend object, with the address of its report."""
    end = datetime.fromisoformat(row.end_time)
    begin = datetime.fromisoformat(row.begin_time) if row.begin_time else end
    return Point(min(begin, end), end, row.value, row.doubtful, f"/reports/{row.report_id}?part={row.part}")


def points_of(rows: Sequence[TrendPoint]) -> list[Point]:
    """All of them."""
    return [point_of(row) for row in rows]
