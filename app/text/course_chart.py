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
Integers = NDArray[np.int64]
MANY, COLUMNS = 800, 400
SLACK = np.timedelta64(15, "m")
PALE_UP_TO = 3
"""Neighbours are joined by a pale line up to so many times their usual distance."""
FINE = 10
"""To a pixel of height: places in a path are whole numbers, which are written faster than others, and shorter."""
_FIRST, _NEXT = "M%d %%dh%d", "l%d %%dh%d"
"""Intervals of a run, once their places across are known: where each stands is left, from the last one on how far above
or below that."""
_CORNER = "%d %d"
_JOIN = "M%d %%dl%d %%d"


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

    def point(self, place: int) -> Point:
        """One of them: to make all takes as long as the line is drawn."""
        columns = (self.begins, self.ends, self.values, self.doubtful)
        return Point._make([*(column[place].item() for column in columns), self.addresses[place]])

    def spans(self) -> Array:
        """When each begins and ends."""
        return np.stack([self.begins, self.ends], axis=1)

    def is_of(self, spans: Array) -> bool:
        """Whether its intervals are these."""
        return np.array_equal(self.begins, spans[:, 0]) and np.array_equal(self.ends, spans[:, 1])


class Course:
    """How intervals lie across a picture that is so wide: what all figures of the same intervals share. It is drawn
    with its own size: heights are from its upper edge down, `FINE` to a pixel."""

    def __init__(self, spans: Array, time: TimeScale, across: int) -> None:
        edges = self._edges = run_edges(spans)
        places = self._across = _whole(across * time.places(spans))
        if len(spans) > MANY:
            return
        inner = edges[1:-1]
        joined = inner[spans[inner, 0] - spans[inner - 1, 1] <= PALE_UP_TO * _usual(spans)]
        self._joined = joined - 1, joined
        begins, ends = places.T
        solid = "".join([_FIRST + _NEXT * (count - 1) for count in np.diff(edges).tolist()])
        self._solid = solid % _one_by_one(self._from_the_last(begins, ends), ends - begins)
        before, after = ends[joined - 1], begins[joined]
        self._pale = _JOIN * len(joined) % _one_by_one(before, after - before)

    def paths(self, values: Floats, heights: Floats) -> tuple[str, str]:
        """As SVG paths: what is known, and the pale joins over short gaps."""
        at = _whole(heights)
        if len(values) > MANY:
            return self._through_columns(values, at), ""
        before, after = (at[places] for places in self._joined)
        return (
            self._solid % tuple(self._from_the_last(at, at).tolist()),
            self._pale % _one_by_one(before, after - before),
        )

    def _from_the_last(self, begins: Integers, ends: Integers) -> Integers:
        """How far each begins from where the one before it ended; the first of a run stands by itself."""
        firsts, away = self._edges[:-1], begins.copy()
        away[1:] -= ends[:-1]
        away[firsts] = begins[firsts]
        return away

    def _through_columns(self, values: Floats, heights: Integers) -> str:
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
        return path % _one_by_one(xs, ys)


def _whole(places: Floats) -> Integers:
    return np.rint(places).astype("i8")


def _one_by_one(first: Integers, second: Integers) -> tuple[int, ...]:
    return tuple(np.stack([first, second], axis=1).ravel().tolist())


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
