"""Databases added up slot by slot, and kept: where a report came, its database alone is taken out and added anew.

What is added up lies on a grid, much finer than what is shown: sums of such numbers are exact, so that no digit hangs
on the order, or on what was asked before.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
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
    """Runs of slots in which something is known, by time, the first slot of each and how many it has, and what is added
    up: of each slot `RATES` of the databases, what they have as a rule (`USUAL`) and how many know it (`KNOWN`), each
    with a column for each figure."""

    slots: Array
    counts: Array
    added: Array

    @classmethod
    def of(cls, databases: Collection[InSlots], grid: Array) -> "Sums":
        """At least one database."""
        return cls._added_up([cls._of_each(databases, grid)])

    @classmethod
    def _of_each(cls, databases: Collection[InSlots], grid: Array) -> "Sums":
        """The runs of each by themselves, whichever overlap."""
        of_row = np.repeat(np.arange(len(databases)), [len(database.slots) for database in databases])
        usual = on_grid(np.stack([database.usual for database in databases]), grid).T[:, of_row]
        slots, counts = (np.concatenate([getattr(each, name) for each in databases]) for name in ("slots", "counts"))
        rates = on_grid(np.concatenate([database.rates for database in databases], axis=1), grid[:, None])
        added = np.stack([rates, usual, np.ones(rates.shape)])
        added[:, np.isnan(rates)] = 0.0
        return cls(slots, counts, added)

    @classmethod
    def _added_up(cls, parts: Sequence["Sums"]) -> "Sums":
        """Runs of slots, whichever overlap: by where what is added begins and ends to be."""
        slots, counts = (np.concatenate([getattr(part, name) for part in parts]) for name in ("slots", "counts"))
        added = np.concatenate([part.added for part in parts], axis=2)
        at, edges = _placed(np.concatenate([slots, slots + counts]))
        begins, ends = at[: len(slots)], at[len(slots) :]
        levels = np.empty((*added.shape[:2], len(edges)))
        for each in np.ndindex(added.shape[:2]):
            levels[each] = np.bincount(begins, added[each], len(edges)) - np.bincount(ends, added[each], len(edges))
        there = levels.any(axis=(0, 1))  # where nothing changes no run ends
        edges, levels = edges[there], np.cumsum(np.compress(there, levels, axis=2), axis=2)
        known = levels[KNOWN].any(axis=0)
        return cls(edges[known], np.diff(edges, append=0)[known], np.compress(known, levels, axis=2))

    def changed(self, gone: Collection[InSlots], came: Collection[InSlots], grid: Array) -> "Sums":
        """With what came, and without what is gone."""
        new = [self._of_each(came, grid)] if came else []
        old = [self._of_each(gone, grid)] if gone else []
        return self._added_up([self, *new, *(replace(each, added=-each.added) for each in old)])


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
