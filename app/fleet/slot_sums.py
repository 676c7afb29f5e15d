"""Databases added up slot by slot, and kept: where the reports of a few of them changed, only those slots are added up
anew that these lie in, or lay in before.

What is added anew is added in the same order, so that both ways end in the same figures.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import isnan
from threading import Lock
from typing import Any

import numpy as np

from app.fleet.slots import InSlots, in_order, placed

Array = np.ndarray[Any, np.dtype[Any]]
MOST_APART = 4_000_000
"""From the first slot to the last: where it is more, all are added up, as a mark for each takes as long."""
MANY = 4
"""From this part of the databases on all are added up."""


@dataclass(frozen=True, slots=True)
class SlotSums:
    """`slot` is that of each pair of a database and a slot, which begin at `edges`; what is told of figures has a row
    for each. One that lies `inside` of another is not added where that is known."""

    databases: Sequence[InSlots]
    inside: Mapping[int, int]
    slot: Array
    edges: Array
    slots: Array
    """All that there are, by time; with some that a database lay in before."""
    means: Array
    """Of each database over the slots in which it is added; 0 where it is in none."""
    counts: Array
    """How many those are."""
    sums: Array
    """By slot."""
    loads: Array
    """By slot, what the databases that are added have on average."""
    added: Array
    """By slot, how many they are."""

    def parts(self, figure: int, slot: int) -> tuple[dict[int, float], dict[int, float]]:
        """What each database has in a slot: of those that are added, and of all that are known then."""
        pairs = np.flatnonzero(self.slot == slot)
        places = np.searchsorted(self.edges, pairs, side="right") - 1
        by_place: dict[int, float] = {}
        for place, row in zip(places.tolist(), (pairs - self.edges[places]).tolist(), strict=True):
            value = float(self.databases[place].rates[figure, row])
            if not isnan(value):
                by_place[place] = value
        return {place: value for place, value in by_place.items() if self.inside.get(place) not in by_place}, by_place


class KeptSums:
    """The last few; safe to call from many threads. What is kept is known by the databases' own objects, which nobody
    changes, so that no two fleets mix."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: list[SlotSums] = []
        self._lock = Lock()

    def of(self, databases: Sequence[InSlots], inside: Mapping[int, int]) -> SlotSums:
        """These databases added up; anew as far as they are others than before."""
        with self._lock:
            kept = [sums for sums in self._kept if len(sums.databases) == len(databases) and sums.inside == inside]
        changes = [(_changed(sums, databases), sums) for sums in kept]
        changed, before = min(changes, key=lambda change: len(change[0]), default=(set[int](), None))
        made = added_up(databases, inside) if before is None else again(before, databases, changed)
        with self._lock:
            self._kept = [made, *(sums for sums in self._kept if sums is not before)][: self._most]
        return made

    def forget(self) -> None:
        """For those who measure what it takes to add them up."""
        with self._lock:
            self._kept = []


def added_up(databases: Sequence[InSlots], inside: Mapping[int, int]) -> SlotSums:
    """All of them."""
    slot, edges = _pairs(databases)
    at, slots = placed(slot)
    rates = np.concatenate([database.rates for database in databases], axis=1)
    kept = _Kept.nothing(len(rates), len(databases), len(slots))
    every = np.arange(len(databases))
    place = np.repeat(every, np.diff(edges))
    kept.add(place, at, rates, _Where(every, np.arange(len(slots)), inside))
    return SlotSums(databases, inside, slot, edges, slots, *kept.arrays)


def again(before: SlotSums, databases: Sequence[InSlots], changed: set[int]) -> SlotSums:
    """The same with other databases at these places."""
    inside = before.inside
    changed |= {below for below, above in inside.items() if above in changed}
    if not changed:
        return before
    others = sorted(changed)
    slots = in_order([each[place].slots for each in (before.databases, databases) for place in others])
    if not len(slots):
        return replace(before, databases=databases)
    slot, edges = _pairs(databases)
    begin, end = min(slots[0], slot.min()), max(slots[-1], slot.max()) + 1
    if len(changed) * MANY > len(databases) or end - begin > MOST_APART:
        return added_up(databases, inside)
    marked = np.zeros(end - begin, dtype=bool)
    marked[slots - begin] = True
    pairs = np.flatnonzero(marked[slot - begin])
    bounds = np.searchsorted(pairs, edges)
    place = np.repeat(np.arange(len(databases)), np.diff(bounds))
    rates = _rates(databases, pairs - edges[place], bounds.tolist())
    numbers = np.empty(end - begin, dtype="int64")
    numbers[slots - begin] = np.arange(len(slots))
    every = _together(before, slots)
    kept = _Kept.copied(before, every)
    where = _Where(np.array(others), np.searchsorted(every, slots), inside)
    kept.add(place, numbers[slot[pairs] - begin], rates, where)
    return SlotSums(databases, inside, slot, edges, every, *kept.arrays)


def _changed(before: SlotSums, databases: Sequence[InSlots]) -> set[int]:
    pairs = enumerate(zip(before.databases, databases, strict=True))
    return {place for place, (old, new) in pairs if old is not new}


def _pairs(databases: Sequence[InSlots]) -> tuple[Array, Array]:
    sizes = [len(database.slots) for database in databases]
    return np.concatenate([database.slots for database in databases]), np.cumsum([0, *sizes])


def _rates(databases: Sequence[InSlots], rows: Array, bounds: Sequence[int]) -> Array:
    """Of each database these of its slots."""
    pieces = [
        database.rates[:, rows[begin:end]]
        for database, begin, end in zip(databases, bounds[:-1], bounds[1:], strict=True)
        if begin < end
    ]
    return np.concatenate(pieces, axis=1) if pieces else databases[0].rates[:, :0]


def _together(before: SlotSums, slots: Array) -> Array:
    """All slots; those are left out, where there are others, in which nothing is added any more."""
    at = np.minimum(np.searchsorted(before.slots, slots), len(before.slots) - 1)
    if bool((before.slots[at] == slots).all()):
        return before.slots
    return in_order([before.slots[before.added.any(axis=0)], slots])


@dataclass(frozen=True, slots=True)
class _Where:
    """Whose means, and which slots' sums, are made anew."""

    databases: Array
    slots: Array
    inside: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class _Kept:
    """What is told of databases and of slots, a row a figure."""

    means: Array
    counts: Array
    sums: Array
    loads: Array
    added: Array

    @classmethod
    def nothing(cls, figures: int, databases: int, slots: int) -> "_Kept":
        by_database, by_slot = (figures, databases), (figures, slots)
        whole, real = np.dtype("int64"), np.dtype("float64")
        return cls(
            np.zeros(by_database, real), np.zeros(by_database, whole),
            np.zeros(by_slot, real), np.zeros(by_slot, real), np.zeros(by_slot, whole),
        )  # fmt: skip

    @classmethod
    def copied(cls, before: SlotSums, slots: Array) -> "_Kept":
        """As before, on these slots."""
        by_slot = before.sums, before.loads, before.added
        if slots is before.slots:
            return cls(before.means.copy(), before.counts.copy(), *(array.copy() for array in by_slot))
        at = np.minimum(np.searchsorted(before.slots, slots), len(before.slots) - 1)
        new = before.slots[at] != slots
        sums, loads, added = (np.take(array, at, axis=1) for array in by_slot)
        for array in (sums, loads, added):
            array[:, new] = 0
        return cls(before.means.copy(), before.counts.copy(), sums, loads, added)

    @property
    def arrays(self) -> tuple[Array, Array, Array, Array, Array]:
        return self.means, self.counts, self.sums, self.loads, self.added

    def add(self, place: Array, at: Array, rates: Array, where: _Where) -> None:
        """The pairs of these slots, database by database; each `at` the number of its slot among them."""
        last: tuple[Array, _Added] | None = None
        count = self.means.shape[1]
        for figure, values in enumerate(rates):
            there = ~np.isnan(values)
            if last is None or not np.array_equal(last[0], there):  # most reports have all figures or none
                last = there, _Added.of(there, place, at, where, count)
            pairs = last[1]
            value = values[pairs.pairs]
            means = np.zeros(count)
            if len(value):  # databases stand one after the other: four times as fast as to count by number
                means[pairs.databases] = np.add.reduceat(value, pairs.firsts) / pairs.counts[pairs.databases]
            self.means[figure, where.databases] = means[where.databases]
            self.counts[figure, where.databases] = pairs.counts[where.databases]
            loads = np.repeat(self.means[figure], pairs.counts)
            self.sums[figure, where.slots] = np.bincount(pairs.at, value, len(where.slots))
            self.loads[figure, where.slots] = np.bincount(pairs.at, loads, len(where.slots))
            self.added[figure, where.slots] = pairs.added


@dataclass(frozen=True, slots=True)
class _Added:
    """The pairs in which a figure is known and added: where they stand, their slots, how many each database has, which
    have any and where those of each begin, and how many each slot has."""

    pairs: Array
    at: Array
    counts: Array
    databases: Array
    firsts: Array
    added: Array

    @classmethod
    def of(cls, there: Array, place: Array, at: Array, where: _Where, count: int) -> "_Added":
        pairs = np.flatnonzero(there)
        if where.inside and len(pairs):
            pairs = pairs[~_counted_above(place[pairs], at[pairs], where.inside)]
        place, at = place[pairs], at[pairs]
        counts = np.bincount(place, minlength=count)
        databases = np.flatnonzero(counts)
        firsts = (np.cumsum(counts) - counts)[databases]
        return cls(pairs, at, counts, databases, firsts, np.bincount(at, minlength=len(where.slots)))


def _counted_above(place: Array, at: Array, inside: Mapping[int, int]) -> Array:
    """Which pairs are of a database inside of another one that is known in the same slot."""
    above = np.full(max(place.max(), *inside) + 1, -1)
    above[[*inside]] = [*inside.values()]
    above_each, count = above[place], at.max() + 1
    counted: Array = (above_each >= 0) & np.isin(above_each * count + at, place * count + at)
    return counted
