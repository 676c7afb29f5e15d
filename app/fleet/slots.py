"""What a database did slot by slot: its stretches of time, cut at the edges of slots of one width for all of a fleet.

What was cut is kept beside the stretches: where a report came, those of one database are cut anew, however many there
are.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

HALF = 0.5
"""Of a slot has to be known, else nothing is."""

Array = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True, slots=True)
class InSlots:
    """The slots that a database has something in, by time, as numbers of slots since 1970; `rates` has a row for each
    figure, with NaN where less than half of a slot is known."""

    slots: Array
    rates: Array


class Stretches:
    """The stretches of time of one database, by their begin in seconds since 1970; `added` has a row for each figure
    that adds up over databases. Safe to use from many threads."""

    __slots__ = ("_cut", "added", "begins", "seconds", "usual")

    def __init__(self, begins: Array, seconds: Array, added: Array) -> None:
        # copies: a part of an array keeps all of it
        self.begins, self.seconds, self.added = begins.copy(), seconds.copy(), added.copy()
        self.usual = float(np.median(seconds)) if len(seconds) else 0.0
        """How long they mostly are."""
        self._cut: tuple[int, InSlots] | None = None

    def __len__(self) -> int:
        return len(self.begins)

    @property
    def bytes(self) -> int:
        """How many it takes to keep them, about, with what was cut."""
        cut = () if self._cut is None else (self._cut[1].slots, self._cut[1].rates)
        return sum(array.nbytes for array in (self.begins, self.seconds, self.added, *cut))

    def in_slots(self, width: int) -> InSlots:
        """Cut into slots of so many seconds; the same again as long as that is asked."""
        if self._cut is None or self._cut[0] != width:
            self._cut = width, _cut(self, width)
        return self._cut[1]


def reach(begins: Array, seconds: Array, width: int) -> tuple[Array, Array, Array]:
    """The end of each stretch, the first slot that it lies in, and how many those are."""
    ends = begins + np.maximum(np.rint(seconds).astype("int64"), 1)
    first = begins // width
    return ends, first, (ends - 1) // width - first + 1


def _cut(stretches: Stretches, width: int) -> InSlots:
    ends, first, count = reach(stretches.begins, stretches.seconds, width)
    row = np.repeat(np.arange(len(count)), count)
    slot = np.arange(len(row)) + (first - np.cumsum(count) + count)[row]
    lasting = np.minimum(ends[row], (slot + 1) * width) - np.maximum(stretches.begins[row], slot * width)
    place, slots = _numbered(slot)
    rates = stretches.added[:, row]
    measured = ~np.isnan(rates)
    seconds = _summed(place, np.where(measured, lasting, 0.0), len(slots))
    sums = _summed(place, np.where(measured, rates * lasting, 0.0), len(slots))
    there = seconds >= HALF * width
    return InSlots(slots, np.divide(sums, seconds, out=np.full(sums.shape, np.nan), where=there))


def _summed(place: Array, rows: Array, count: int) -> Array:
    return np.stack([np.bincount(place, row, count) for row in rows])


def _numbered(keys: Array) -> tuple[Array, Array]:
    """The number of each key among those that there are, and these: they mostly stand in their order already."""
    if (keys[1:] >= keys[:-1]).all():
        new = np.concatenate([[True], keys[1:] > keys[:-1]])[: len(keys)]
        return np.cumsum(new) - 1, keys[new]
    those, number = np.unique(keys, return_inverse=True)
    return number, those
