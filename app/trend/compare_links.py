"""From a trend to the comparison of before and after: a month on either side, so that seasons and growth stay out."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from urllib.parse import urlencode

from app.trend.document import OneTrend, TrendMarker

DAYS = 30
MONTH = timedelta(days=DAYS)


def around_change(trend: OneTrend, asked: Mapping[str, str], place: int) -> str:
    """The comparison of the levels on both sides of a change, up to the changes before and after it."""
    changes, points = trend.change_points, trend.points
    change = changes[place]
    last, at = (datetime.fromisoformat(text) for text in (change.last_before, change.at))
    begin = changes[place - 1].at if place else trend.since or ""
    end = changes[place + 1].at if place + 1 < len(changes) else trend.until or ""
    if last - datetime.fromisoformat(begin or points[0].end_time) > MONTH:
        begin = (last - MONTH).isoformat()
    if datetime.fromisoformat(end or points[-1].end_time) - at > MONTH:
        end = (at + MONTH).isoformat()
    return _compare(trend, asked, before=f"{begin}/{change.at}", after=f"{change.at}/{end}")


def around_marker(trend: OneTrend, asked: Mapping[str, str], marker: TrendMarker) -> str:
    """The comparison of both sides of a marker: a month of them where there is something on both sides."""
    at = datetime.fromisoformat(marker.at)
    apart = [datetime.fromisoformat(point.end_time) - at for point in trend.points]
    near = any(-MONTH < distance <= timedelta() for distance in apart) and any(
        timedelta() < distance < MONTH for distance in apart
    )
    return _compare(trend, asked, marker=marker.id, **({"days": str(DAYS)} if near else {}))


def _compare(trend: OneTrend, asked: Mapping[str, str], **sides: str) -> str:
    named = {name: text for name, text in asked.items() if name == "series"}
    return f"/compare?{urlencode({'database': trend.database_id, **sides, **named}, safe='/:')}"
