"""A trend in a few words, for its heading: the figure now, and before where its level changed; and what follows it."""

from app.trend.document import Course
from app.trend.sentences import peak, shown, times, when
from rules.thresholds.change import FEWEST
from rules.wording import counted


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


def follows(trend: Course, sentence: str) -> str:
    """What stands below that heading: the whole sentence where a level changed, else what the heading does not say."""
    points, figures = trend.points, trend.statistics
    if not points or figures is None or trend.change_points:
        return sentence
    if len(points) == 1:
        return f"One interval, to {when(points[0].end_time)}: a trend needs more."
    exact = points[0].end_time[:10] == points[-1].end_time[:10]
    first, last = (when(points[at].end_time, exact=exact) for at in (0, -1))
    if len(points) < FEWEST:
        too_few = f"{counted(len(points), 'interval')} are too few to tell a change from noise."
        return f"{first}, then {last}: {too_few}"
    return f"{len(points):,} intervals from {first} to {last}; {peak(trend, figures)}."
