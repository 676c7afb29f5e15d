"""The course of a figure over time: every interval as long as it was, nothing drawn where nothing is stored.

Beyond some hundred points the line goes through the first, the lowest, the highest and the last of each column: that is
the picture, never a figure.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median

MANY, COLUMNS = 800, 400
SLACK = timedelta(minutes=15)
PALE_UP_TO = 3
"""Neighbours are joined by a pale line up to so many times their usual distance."""

Place = Callable[[datetime, float], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Point:
    """One interval with its figure and the address of its report."""

    begin: datetime
    end: datetime
    value: float
    doubtful: bool
    address: str


def value_of(point: Point) -> float:
    return point.value


def paths(points: Sequence[Point], place: Place) -> tuple[str, str]:
    """As SVG paths: what is known, and the pale joins over short gaps."""
    apart = list(runs(points))
    if len(points) > MANY:
        left, right = (place(one, 0)[0] for one in (points[0].end, points[-1].end))
        return "".join(_columns(run, place, (right - left) / COLUMNS or 1.0) for run in apart), ""
    solid = [_steps(run, place) for run in apart]
    near = PALE_UP_TO * _usual(points)
    pale = [
        f"M{_at(place, one[-1].end, one[-1].value)}L{_at(place, two[0].begin, two[0].value)}"
        for one, two in pairwise(apart)
        if two[0].begin - one[-1].end <= near
    ]
    return "".join(solid), "".join(pale)


def _steps(run: Sequence[Point], place: Place) -> str:
    corners = [_at(place, moment, one.value) for one in run for moment in (one.begin, one.end)]
    return "M" + "L".join(corners)


def _columns(run: Sequence[Point], place: Place, width: float) -> str:
    columns: dict[int, list[Point]] = {}
    for one in run:
        columns.setdefault(int(place(one.end, 0)[0] / width), []).append(one)
    corners = [
        _at(place, corner.end, corner.value)
        for its in columns.values()
        for corner in sorted({its[0], min(its, key=value_of), max(its, key=value_of), its[-1]}, key=end_of)
    ]
    return "M" + "L".join([_at(place, run[0].begin, run[0].value), *corners])


def _at(place: Place, moment: datetime, value: float) -> str:
    x, y = place(moment, value)
    return f"{x:.1f} {y:.1f}"


def end_of(point: Point) -> datetime:
    return point.end


def _usual(points: Sequence[Point]) -> timedelta:
    """How far apart intervals mostly end."""
    apart = [(two.end - one.end).total_seconds() for one, two in pairwise(points)]
    return timedelta(seconds=median(apart)) if apart else timedelta()


def runs(points: Sequence[Point]) -> Iterable[list[Point]]:
    """Intervals that follow each other without a gap."""
    run = [points[0]]
    for one, two in pairwise(points):
        if two.begin - one.end > max(SLACK, (one.end - one.begin) / 4):
            yield run
            run = []
        run.append(two)
    yield run
