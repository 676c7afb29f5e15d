"""The course of a figure over time: every interval as long as it was, nothing drawn where nothing is stored.

Beyond some hundred points the line goes through the first, the lowest, the highest and the last of each column: that is
the picture, never a figure.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.text.time_axis import TimeScale

Array = NDArray[Any]
Floats = NDArray[np.float64]
MANY, COLUMNS = 800, 400
SLACK = np.timedelta64(15, "m")
PALE_UP_TO = 3
"""Neighbours are joined by a pale line up to so many times their usual distance."""
_STEP = "%.1f %%.1fL%.1f %%.1f"
"""From the begin of an interval to its end, once their places across are known: two heights are left."""
_CORNER = "%.1f %.1f"
_JOIN = "M%.1f %%.1fL%.1f %%.1f"


class Point(NamedTuple):
    """One interval with its figure and the address of its report."""

    begin: datetime
    end: datetime
    value: float
    doubtful: bool
    address: str


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """Intervals with a figure, by rising end; a column each, as they are drawn at once and not one by one."""

    begins: Array
    ends: Array
    values: Floats
    doubtful: NDArray[np.bool_]
    addresses: Sequence[str]

    @classmethod
    def of(cls, points: Sequence[Point]) -> "Line":
        """The same of points."""
        begins, ends, values, doubtful, addresses = zip(*points, strict=True) if points else ((),) * 5
        return cls(
            np.array(begins, dtype="M8[us]"), np.array(ends, dtype="M8[us]"), np.array(values, dtype="f8"),
            np.array(doubtful, dtype=bool), addresses,
        )  # fmt: skip

    def __len__(self) -> int:
        return len(self.addresses)

    def with_values(self) -> "Line":
        """Those of which the figure is known."""
        places = np.flatnonzero(~np.isnan(self.values))
        if len(places) == len(self):
            return self
        addresses = [self.addresses[place] for place in places.tolist()]
        return Line(self.begins[places], self.ends[places], self.values[places], self.doubtful[places], addresses)

    def points(self) -> Iterator[Point]:
        """One by one."""
        columns = (column.tolist() for column in (self.begins, self.ends, self.values, self.doubtful))
        return map(Point._make, zip(*columns, self.addresses, strict=True))

    def spans(self) -> Array:
        """When each begins and ends."""
        return np.stack([self.begins, self.ends], axis=1)

    def is_of(self, spans: Array) -> bool:
        """Whether its intervals are these."""
        return np.array_equal(self.begins, spans[:, 0]) and np.array_equal(self.ends, spans[:, 1])


class Course:
    """How intervals lie across a picture that is so wide: what all figures of the same intervals share."""

    def __init__(self, spans: Array, time: TimeScale, across: int) -> None:
        edges = self._edges = run_edges(spans)
        places = across * time.places(spans)
        self._across = places
        if len(spans) > MANY:
            return
        inner = edges[1:-1]
        joined = inner[spans[inner, 0] - spans[inner - 1, 1] <= PALE_UP_TO * _usual(spans)]
        self._joined = np.stack([joined - 1, joined], axis=1).ravel()
        solid = "".join(["M" + "L".join([_STEP] * count) for count in np.diff(edges).tolist()])
        self._solid = solid % tuple(places.ravel().tolist())
        self._pale = (
            _JOIN * len(joined) % tuple(np.stack([places[joined - 1, 1], places[joined, 0]], axis=1).ravel().tolist())
        )

    def paths(self, values: Floats, heights: Floats) -> tuple[str, str]:
        """As SVG paths: what is known, and the pale joins over short gaps."""
        if len(values) > MANY:
            return self._through_columns(values, heights), ""
        return self._solid % tuple(np.repeat(heights, 2).tolist()), self._pale % tuple(heights[self._joined].tolist())

    def _through_columns(self, values: Floats, heights: Floats) -> str:
        begins, ends = self._across.T
        column = (ends / ((ends[-1] - ends[0]) / COLUMNS or 1.0)).astype("i8")
        new = np.concatenate([[True], column[1:] != column[:-1]])
        new[self._edges[:-1]] = True
        firsts, of = np.flatnonzero(new), np.cumsum(new) - 1
        extremes = [np.flatnonzero(values == least.reduceat(values, firsts)[of]) for least in (np.minimum, np.maximum)]
        lowest, highest = (places[np.searchsorted(places, firsts)] for places in extremes)
        lasts = np.append(firsts[1:], len(values)) - 1
        corners = np.unique(np.concatenate([firsts, lowest, highest, lasts]))
        runs = np.searchsorted(corners, self._edges)
        xs = np.insert(ends[corners], runs[:-1], begins[self._edges[:-1]])
        ys = np.insert(heights[corners], runs[:-1], heights[self._edges[:-1]])
        path = "".join(["M" + "L".join([_CORNER] * (count + 1)) for count in np.diff(runs).tolist()])
        return path % tuple(np.stack([xs, ys], axis=1).ravel().tolist())


def run_edges(spans: Array) -> NDArray[np.int64]:
    """The place of the first of each run of intervals that follow each other without a gap, and how many there are."""
    begins, ends = spans[:, 0], spans[:, 1]
    apart = begins[1:] - ends[:-1]
    cuts = (apart > SLACK) & (4 * apart > ends[:-1] - begins[:-1])
    return np.concatenate([[0], np.flatnonzero(cuts) + 1, [len(spans)]])


def _usual(spans: Array) -> np.timedelta64:
    """How far apart intervals mostly end."""
    apart = np.diff(spans[:, 1]).astype("i8")
    return np.timedelta64(round(float(np.median(apart))) if len(apart) else 0, "us")
