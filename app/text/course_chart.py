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

Across = Callable[[datetime], float]
Up = Callable[[float], float]
"""Where a moment and where a value stand in the picture."""


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


def paths(points: Sequence[Point], across: Across, up: Up) -> tuple[str, str]:
    """As SVG paths: what is known, and the pale joins over short gaps."""
    apart = list(runs(points))
    if len(points) > MANY:
        left, right = (across(one.end) for one in (points[0], points[-1]))
        width = (right - left) / COLUMNS or 1.0
        return "".join(_columns(run, across, up, width) for run in apart), ""
    solid = [_steps(run, across, up) for run in apart]
    near = PALE_UP_TO * _usual(points)
    pale = [
        f"M{_at(across, up, one[-1].end, one[-1].value)}L{_at(across, up, two[0].begin, two[0].value)}"
        for one, two in pairwise(apart)
        if two[0].begin - one[-1].end <= near
    ]
    return "".join(solid), "".join(pale)


def _steps(run: Sequence[Point], across: Across, up: Up) -> str:
    steps = []
    for one in run:
        y = f"{up(one.value):.1f}"
        steps.append(f"{across(one.begin):.1f} {y}L{across(one.end):.1f} {y}")
    return "M" + "L".join(steps)


def _columns(run: Sequence[Point], across: Across, up: Up, width: float) -> str:
    columns: dict[int, list[Point]] = {}
    for one in run:
        columns.setdefault(int(across(one.end) / width), []).append(one)
    corners = [
        _at(across, up, corner.end, corner.value)
        for its in columns.values()
        for corner in sorted({its[0], min(its, key=value_of), max(its, key=value_of), its[-1]}, key=end_of)
    ]
    return "M" + "L".join([_at(across, up, run[0].begin, run[0].value), *corners])


def _at(across: Across, up: Up, moment: datetime, value: float) -> str:
    return f"{across(moment):.1f} {up(value):.1f}"


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
