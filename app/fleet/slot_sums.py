"""Databases added up slot by slot, and kept: where a report came, its database alone is taken out and added anew.

What is added up lies on a grid, much finer than what is shown: sums of such numbers are exact, so that no digit hangs
on the order, or on what was asked before.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

import numpy as np

from app.fleet.slots import InSlots

GRID: Mapping[str, float] = {
    "active": 2.0**-30, "read_iops": 2.0**-20, "write_iops": 2.0**-20,
    "read_bytes_per_s": 1.0, "write_bytes_per_s": 1.0,
}  # fmt: skip
"""By figure: sums are exact up to 2 to the power of 53 times as much."""
RATES, USUAL, KNOWN = range(3)
MOST_BYTES = 64 * 1024 * 1024
"""A fleet of 200 with a report an hour takes some 8 MB, which are mostly kept elsewhere, too."""
AT_ONCE = 12
"""2 to the power of so many slots are looked at, or left out, together: two weeks of the shortest."""

Array = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True, slots=True, eq=False)
class Sums:
    """Slots in which something is known, by time, and what is added up: of each slot `RATES` of the databases, what
    they have as a rule (`USUAL`) and how many know it (`KNOWN`), each with a column for each figure."""

    slots: Array
    added: Array

    @classmethod
    def of(cls, databases: Collection[InSlots], grid: Array) -> "Sums":
        """At least one database."""
        of_row = np.repeat(np.arange(len(databases)), [len(database.slots) for database in databases])
        at, slots = _placed(np.concatenate([database.slots for database in databases]))
        usual = on_grid(np.stack([database.usual for database in databases]), grid)
        added = np.zeros((len(slots), 3, len(grid)))
        for figure, step in enumerate(grid):
            values = np.concatenate([database.rates[figure] for database in databases])
            unknown = np.isnan(values)
            there: Array | slice = ~unknown if unknown.any() else slice(None)  # what is not cut is not copied
            row, rates, usual_there = at[there], on_grid(values[there], step), usual[:, figure][of_row[there]]
            for what, each in ((RATES, rates), (USUAL, usual_there), (KNOWN, None)):
                added[:, what, figure] = np.bincount(row, each, len(slots))
        return cls(slots, added)

    def changed(self, gone: Collection[InSlots], came: Collection[InSlots], grid: Array) -> "Sums":
        """With what came, and without what is gone."""
        slots, added = self.slots, self.added if came else self.added.copy()
        if came:
            new = Sums.of(came, grid)
            at = np.searchsorted(slots, new.slots)
            missing = at == np.searchsorted(slots, new.slots, side="right")
            slots = np.insert(slots, at[missing], new.slots[missing])
            added = np.insert(added, at[missing], 0.0, axis=0)
            added[np.searchsorted(slots, new.slots)] += new.added
        if gone:
            old = Sums.of(gone, grid)
            at = np.searchsorted(slots, old.slots)
            added[at] -= old.added
            empty = at[~added[at, KNOWN].any(axis=1)]
            if len(empty):
                slots, added = np.delete(slots, empty), np.delete(added, empty, axis=0)
        return Sums(slots, added)


def on_grid(values: Array, step: Array | float) -> Array:
    """The nearest numbers that can be added up exactly."""
    made: Array = np.rint(values * (1 / step)) * step
    return made


@dataclass(frozen=True, slots=True, eq=False)
class _State:
    """Sums, what was added up, and how many bytes it takes to keep both, about."""

    databases: frozenset[InSlots]
    sums: Sums
    bytes: int


class KeptSums:
    """Those that were asked for last, up to so many bytes; safe to call from many threads."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._kept: list[_State] = []
        self._lock = Lock()

    def of(self, databases: Sequence[InSlots], grid: Array) -> Sums:
        """The sums of these, at least one: from the ones of most of them, where there are such."""
        asked = frozenset(databases)
        with self._lock:
            before = min(self._kept, key=lambda each: len(each.databases ^ asked), default=None)
        if before is None or len(before.databases ^ asked) > len(asked) / 2:
            before, sums = None, Sums.of(asked, grid)
        else:
            sums = before.sums.changed(before.databases - asked, asked - before.databases, grid)
        size = sums.added.nbytes + sum(database.bytes for database in asked)
        self._keep(_State(asked, sums, size), before)
        return sums

    def _keep(self, state: _State, before: _State | None) -> None:
        """The last come last; `before` was it before reports came."""
        with self._lock:
            self._kept = [*(each for each in self._kept if each is not before), state]
            while sum(each.bytes for each in self._kept) > self._most:
                del self._kept[0]

    def forget(self) -> None:
        """For those who measure what it takes to add all up."""
        with self._lock:
            self._kept = []


SUMS = KeptSums()


def _placed(slots: Array) -> tuple[Array, Array]:
    """The number of each slot among those that there are, and these: marked on a line, as it takes long to sort them,
    from which stretches are left out that hold none, as years may lie between two reports."""
    if not len(slots):
        return slots, slots
    since = slots - slots.min()
    many = since >> AT_ONCE  # divided by a power of two: by another number it takes several times as long
    at = (_marked(many)[many] << AT_ONCE) + (since & (1 << AT_ONCE) - 1)
    at = _marked(at)[at]
    those = np.empty(at.max() + 1, dtype="int64")
    those[at] = slots
    return at, those


def _marked(places: Array) -> Array:
    """By place, how many there are before it."""
    there = np.zeros(places.max() + 1, dtype=bool)
    there[places] = True
    return np.cumsum(there) - 1
