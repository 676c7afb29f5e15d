"""The course of a figure over time: every interval as long as it was, nothing drawn where nothing is stored.

Beyond some hundred points the line goes through the first, the lowest, the highest and the last of each column: that is
the picture, never a figure.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.text.time_axis import TimeScale

MANY, COLUMNS = 800, 400
SLACK = timedelta(minutes=15)
PALE_UP_TO = 3
"""Neighbours are joined by a pale line up to so many times their usual distance."""


class Point(NamedTuple):
    """One interval with its figure and the address of its report."""

    begin: datetime
    end: datetime
    value: float
    doubtful: bool
    address: str


def value_of(point: Point) -> float:
    return point.value


@dataclass(frozen=True, slots=True)
class Places:
    """Where the begin, the end and the figure of each point stand in the picture."""

    begins: Sequence[float]
    ends: Sequence[float]
    heights: Sequence[float]

    @classmethod
    def of(cls, points: Sequence[Point], time: TimeScale, across: int, heights: NDArray[np.float64]) -> "Places":
        """Those of a picture that is so wide."""
        begins, ends = time.places([point.begin for point in points]), time.places([point.end for point in points])
        return cls((across * begins).tolist(), (across * ends).tolist(), heights.tolist())


def paths(points: Sequence[Point], places: Places) -> tuple[str, str]:
    """As SVG paths: what is known, and the pale joins over short gaps."""
    apart = list(_runs(points))
    if len(points) > MANY:
        width = (places.ends[-1] - places.ends[0]) / COLUMNS or 1.0
        return "".join(_columns(points, places, first, last, width) for first, last in apart), ""
    ups = [f"{height:.1f}" for height in places.heights]
    lefts = [f"{left:.1f} {up}" for left, up in zip(places.begins, ups, strict=True)]
    rights = [f"{right:.1f} {up}" for right, up in zip(places.ends, ups, strict=True)]
    steps = [f"{left}L{right}" for left, right in zip(lefts, rights, strict=True)]
    near = PALE_UP_TO * _usual(points)
    pale = [
        f"M{rights[last - 1]}L{lefts[last]}"
        for _, last in apart[:-1]
        if points[last].begin - points[last - 1].end <= near
    ]
    return "".join(["M" + "L".join(steps[first:last]) for first, last in apart]), "".join(pale)


def _columns(points: Sequence[Point], places: Places, first: int, last: int, width: float) -> str:
    columns: dict[int, list[int]] = {}
    for at in range(first, last):
        columns.setdefault(int(places.ends[at] / width), []).append(at)
    corners = [f"{places.begins[first]:.1f} {places.heights[first]:.1f}"]
    for column in columns.values():
        values = [points[at].value for at in column]
        least, most = column[values.index(min(values))], column[values.index(max(values))]
        corners += [
            f"{places.ends[at]:.1f} {places.heights[at]:.1f}" for at in sorted({column[0], least, most, column[-1]})
        ]
    return "M" + "L".join(corners)


def end_of(point: Point) -> datetime:
    return point.end


def _usual(points: Sequence[Point]) -> timedelta:
    """How far apart intervals mostly end."""
    apart = [(after.end - before.end).total_seconds() for before, after in pairwise(points)]
    return timedelta(seconds=median(apart)) if apart else timedelta()


def runs(points: Sequence[Point]) -> Iterable[Sequence[Point]]:
    """Intervals that follow each other without a gap."""
    return (points[first:last] for first, last in _runs(points))


def _runs(points: Sequence[Point]) -> Iterable[tuple[int, int]]:
    """The places of the first point of each, and of that after its last."""
    first = 0
    for at, (before, after) in enumerate(pairwise(points), 1):
        if after.begin - before.end > SLACK and after.begin - before.end > (before.end - before.begin) / 4:
            yield first, at
            first = at
    yield first, len(points)
