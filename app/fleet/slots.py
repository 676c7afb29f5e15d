"""What a database did slot by slot: its stretches of time, cut at the edges of slots of one width for all of a fleet.

Slots that lie within one stretch are alike, and are one run of slots. What was cut is kept beside the stretches: where
a report came, those of one database are cut anew, however many there are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

HALF = 0.5
"""Of a slot has to be known, else nothing is."""
AT_ONCE = 2_000
"""Stretches that are cut together: a database by itself takes as long to begin with as to be cut, and what of all of
them is worked on at once does not fit into a processor's caches."""

Array = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True, slots=True, eq=False)
class InSlots:
    """Runs of slots of which a database knows something, by time: `slots` are the first of each, as numbers of slots
    since 1970, `counts` how many it has. `rates` has a row for each figure, with NaN where less than half of a slot is
    known; `usual` is the mean of each. Two are never alike."""

    slots: Array
    counts: Array
    rates: Array
    usual: Array

    @property
    def bytes(self) -> int:
        """How many it takes to keep it, about."""
        return self.slots.nbytes + self.counts.nbytes + self.rates.nbytes

    def knows(self, slot: int, figure: int) -> bool:
        """Whether the figure is known in that slot."""
        at = int(np.searchsorted(self.slots, slot, side="right")) - 1
        return at >= 0 and slot < self.slots[at] + self.counts[at] and not np.isnan(self.rates[figure, at])


class Stretches:
    """The stretches of time of one database, by their begin in seconds since 1970; `added` has a row for each figure
    that adds up over databases. Safe to use from many threads."""

    __slots__ = ("_cut", "added", "begins", "seconds", "usual")

    def __init__(self, begins: Array, seconds: Array, added: Array, usual: float | None = None) -> None:
        # copies: a part of an array keeps all of it
        self.begins, self.seconds, self.added = begins.copy(), seconds.copy(), added.copy()
        if usual is None:
            usual = float(np.median(seconds)) if len(seconds) else 0.0
        self.usual = usual
        """How long they mostly are."""
        self._cut: tuple[int, InSlots] | None = None

    def __len__(self) -> int:
        return len(self.begins)

    @property
    def bytes(self) -> int:
        """How many it takes to keep them, about, with what was cut."""
        cut = 0 if self._cut is None else self._cut[1].bytes
        return self.begins.nbytes + self.seconds.nbytes + self.added.nbytes + cut

    def cut_into(self, width: int) -> InSlots | None:
        """What was cut already into slots of so many seconds."""
        cut = self._cut  # looked at once: another thread may cut it otherwise
        return cut[1] if cut is not None and cut[0] == width else None

    def keep(self, width: int, cut: InSlots) -> None:
        """What it is cut into, for whoever asks next."""
        self._cut = width, cut


def in_slots(databases: Sequence[Stretches], width: int) -> list[InSlots]:
    """Each cut into slots of so many seconds: those that are not yet, many at a time."""
    cuts = [database.cut_into(width) for database in databases]
    missing = [database for database, cut in zip(databases, cuts, strict=True) if cut is None]
    made = [cut for some in _at_once(missing) for cut in _cut(some, width)]
    for database, cut in zip(missing, made, strict=True):
        database.keep(width, cut)
    new = iter(made)  # who asks for another width meanwhile keeps what they cut: it is not asked for again here
    return [next(new) if cut is None else cut for cut in cuts]


def _at_once(databases: Sequence[Stretches]) -> Iterator[list[Stretches]]:
    some: list[Stretches] = []
    count = 0
    for database in databases:
        if some and count + len(database) > AT_ONCE:
            yield some
            some, count = [], 0
        some.append(database)
        count += len(database)
    if some:
        yield some


def reach(begins: Array, seconds: Array, width: int) -> tuple[Array, Array, Array]:
    """The end of each stretch, the first slot that it lies in, and how many those are."""
    ends = begins + np.maximum(np.rint(seconds).astype("int64"), 1)
    first = begins // width
    return ends, first, (ends - 1) // width - first + 1


def _cut(databases: Sequence[Stretches], width: int) -> list[InSlots]:
    begins, seconds = (
        np.concatenate(arrays) for arrays in zip(*((each.begins, each.seconds) for each in databases), strict=True)
    )
    added = np.concatenate([each.added for each in databases], axis=1)
    ends, first, count = reach(begins, seconds, width)
    of = np.repeat(np.arange(len(databases)), [len(each) for each in databases])
    row, slot, long = _runs(of, first, count)
    lasting = np.minimum(ends[row], (slot + long) * width) - np.maximum(begins[row], slot * width)
    of = of[row]
    place, firsts = _numbered(of, slot)
    rates = _means(np.take(added, row, axis=1), lasting.astype("float64"), place, len(firsts), HALF * width)
    known = ~np.isnan(rates).all(axis=0)
    firsts, rates = firsts[known], rates[:, known]
    slots, counts, place = slot[firsts], long[firsts], of[firsts]
    usual = _means(rates, counts.astype("float64"), place, len(databases), enough=1.0).T
    edges = np.searchsorted(place, np.arange(len(databases) + 1)).tolist()
    return [
        # copies: a part of an array keeps all of it
        InSlots(slots[begin:end].copy(), counts[begin:end].copy(), rates[:, begin:end].copy(), means.copy())
        for (begin, end), means in zip(pairwise(edges), usual, strict=True)
    ]


def _runs(of: Array, first: Array, count: Array) -> tuple[Array, Array, Array]:
    """Of each stretch its first slot, those within it, and its last one, which neighbours may share: the number of the
    stretch, the slot that begins the run, and how many it has."""
    long = np.stack([np.ones_like(count), np.maximum(count - 2, 0), count > 1], axis=1)
    row, part = np.nonzero(long)
    slot, long = (first[:, None] + np.cumsum(long, axis=1) - long)[row, part], long[row, part]
    overlaps = (of[1:] == of[:-1]) & (first[1:] < (first + count - 1)[:-1])
    if not overlaps.any():
        return row, slot, long
    some = np.isin(of[row], of[1:][overlaps])
    run, *cut = _cut_at_edges(of[row[some]], slot[some], long[some])
    row, slot, long = (
        np.concatenate([of_all[~some], of_some])
        for of_all, of_some in zip((row, slot, long), (row[some][run], *cut), strict=True)
    )
    return row, slot, long


def _cut_at_edges(of: Array, slot: Array, long: Array) -> tuple[Array, Array, Array]:
    """Runs of databases whose stretches overlap, cut where others of the same begin or end: the number of the run that
    each is of, its first slot, and how many it has."""
    least = slot.min()
    database = of * (slot.max() + long.max() - least) - least  # so that its slots lie behind those of the one before
    edges = np.unique(np.concatenate([database + slot, database + slot + long]))
    begins, ends = np.searchsorted(edges, database + slot), np.searchsorted(edges, database + slot + long)
    run, edge = _single(begins, ends - begins)
    return run, edges[edge] - database[run], edges[edge + 1] - edges[edge]


def _single(slots: Array, counts: Array) -> tuple[Array, Array]:
    """Runs taken apart: the number of the run, and the slot, of each slot."""
    row = np.repeat(np.arange(len(counts)), counts)
    return row, np.arange(len(row)) + (slots - np.cumsum(counts) + counts)[row]


def beside(below: InSlots, above: InSlots) -> InSlots:
    """What is known of a database where nothing is known of the one that it lies inside of."""
    if not len(above.slots):
        return below
    row, slots = _single(below.slots, below.counts)
    at = np.maximum(np.searchsorted(above.slots, slots, side="right") - 1, 0)
    there = (above.slots[at] <= slots) & (slots < (above.slots + above.counts)[at])
    rates = np.where(there & ~np.isnan(above.rates[:, at]), np.nan, below.rates[:, row])
    count = len(slots)
    usual = _means(rates, np.ones(count), np.zeros(count, dtype="int64"), 1, enough=1.0)[:, 0]
    return InSlots(slots, np.ones_like(slots), rates, usual)


def _means(rates: Array, lasting: Array, place: Array, count: int, enough: float) -> Array:
    """By place the mean of each figure over the time that it is known; NaN where that is too short."""
    whole = np.bincount(place, lasting, count)
    made = np.full((len(rates), count), np.nan)
    for means, values in zip(made, rates, strict=True):
        unknown = np.isnan(values)
        if unknown.any():
            seconds = np.bincount(place, np.where(unknown, 0.0, lasting), count)
            sums = np.bincount(place, np.where(unknown, 0.0, values * lasting), count)
        else:
            seconds, sums = whole, np.bincount(place, values * lasting, count)
        np.divide(sums, seconds, out=means, where=seconds >= enough)
    return made


def _numbered(of: Array, slot: Array) -> tuple[Array, Array]:
    """The number of each slot of each database among those that there are, and where each of these stands first: they
    mostly stand in their order already."""
    order: Array | None = None
    if not ((of[1:] > of[:-1]) | (slot[1:] >= slot[:-1])).all():
        least = slot.min()
        order = np.argsort(of * (slot.max() - least + 1) + slot - least, kind="stable")  # at once where few are not
        of, slot = of[order], slot[order]
    new = np.concatenate([[True], (of[1:] > of[:-1]) | (slot[1:] > slot[:-1])])[: len(of)]
    number, firsts = np.cumsum(new) - 1, np.flatnonzero(new)
    if order is None:
        return number, firsts
    by_row = np.empty_like(number)
    by_row[order] = number
    return by_row, order[firsts]
