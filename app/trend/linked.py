"""Several figures of a trend on one time axis: the picture, and where a script finds the same figures."""

from collections.abc import Sequence
from datetime import datetime
from urllib.parse import urlencode

import numpy as np
from markupsafe import Markup

from app.text.course_chart import Line
from app.text.multiples_chart import Event, Panel, small_multiples
from app.trend.chart_flags import lettered
from app.trend.document import OneTrend, TrendPoint


def linked(trend: OneTrend) -> Markup:
    """The figure of the trend and those beside it; empty where there is only one, or no point."""
    if not len(trend.line) or not trend.beside:
        return Markup()
    panels = [Panel(trend.label, trend.unit, trend.line)]
    panels += [Panel(other.label, other.unit, other.line) for other in trend.beside]
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


def line_of(rows: Sequence[TrendPoint]) -> Line:
    """Intervals of a trend object as they are drawn; one may lack its begin."""
    ends = np.array([row.end_time for row in rows], dtype="M8[us]")
    begins = np.array([row.begin_time or row.end_time for row in rows], dtype="M8[us]")
    return Line(
        np.minimum(begins, ends), ends, np.array([row.value for row in rows], dtype="f8"),
        np.array([row.doubtful for row in rows], dtype=bool),
        [f"/reports/{row.report_id}?part={row.part}" for row in rows],
    )  # fmt: skip
