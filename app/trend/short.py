"""A trend in a few words, for its heading: the figure now, and before where its level changed. Its sentence follows."""

from app.trend.document import Course
from app.trend.sentences import shown, times
from rules.thresholds.change import FEWEST


def short(trend: Course) -> str:
    """`Single-block read: 1.14 ms instead of 5.25 ms (×0.22)`; empty where no interval has the figure."""
    points, figures, unit = trend.points, trend.statistics, trend.unit
    if not points or figures is None:
        return ""
    if trend.change_points:
        last = trend.change_points[-1]
        return f"{trend.label}: {shown(last.after, unit)} instead of {shown(last.before, unit)}{times(last.ratio)}"
    if len(points) == 1:
        return f"{trend.label}: {shown(figures.median, unit)}"
    if len(points) < FEWEST:
        return f"{trend.label}: {shown(points[0].value, unit)}, then {shown(points[-1].value, unit)}"
    return f"{trend.label}: {shown(figures.median, unit)} at the median, no change of level"
