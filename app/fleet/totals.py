"""What a shared array must deliver: the databases added up slot by slot on one clock, not as a sum of their peaks.

An interval is spread over the slots that it overlaps. A database counts in a slot where at least half of it is known;
slots in which much of the fleet has no report tell a peak that is at least so high, and no mean or percentile.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from app.fleet.slots import Stretches, in_slots, reach
from app.history.weighted import P95
from rules.thresholds.fleet import ENOUGH, LEAST_SLOTS
from rules.thresholds.intervals import ALIGNED, NEAR_EDGE

NICE = tuple(60 * minutes for minutes in (5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720, 1440))
"""Widths of slots, in seconds."""
MOST = 3_000_000
"""Pieces of intervals in slots; slots get wider before there are more."""
NAMED = 5
AT_ONCE = 12
"""2 to the power of so many slots are looked at, or left out, together: two weeks of the shortest."""

Array = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True, slots=True)
class Total:
    """One figure of the whole fleet; `made_by` has indexes of databases with their part of the peak, largest first.

    `present` counts the databases that have a report at the peak, also those that lie inside of others and are not
    added; `absent` are those that have none then but have some at other times. `covered` slots stand behind mean and
    percentile.
    """

    mean: float | None
    p95: float | None
    peak: float | None
    peak_at: pd.Timestamp | None
    slots: int
    covered: int
    made_by: list[tuple[int, float]]
    present: int
    absent: list[int]


def width_of(stretches: Sequence[Stretches]) -> int:
    """The widest slot that hides nothing: as long as the shortest usual interval, if most begin at its edges."""
    dated = [database for database in stretches if database]
    finest = min(database.usual for database in dated) * (1 + NEAR_EDGE)
    begins, seconds = (
        np.concatenate(arrays)
        for arrays in zip(*((database.begins, database.seconds) for database in dated), strict=True)
    )
    fitting = [width for width in NICE if width <= finest] or [NICE[0]]
    for width in reversed(fitting):
        off = (begins + NEAR_EDGE * width) % width
        if float(np.mean(off <= 2 * NEAR_EDGE * width)) >= ALIGNED:
            return _affordable(begins, seconds, width)
    return _affordable(begins, seconds, max((width for width in fitting if width <= finest / 4), default=fitting[0]))


def _affordable(begins: Array, seconds: Array, width: int) -> int:
    """This width or the next wider one that cuts the intervals into fewer than `MOST` pieces."""
    wider = [candidate for candidate in NICE if candidate >= width]
    return next((candidate for candidate in wider if reach(begins, seconds, candidate)[2].sum() <= MOST), wider[-1])


def totals(
    stretches: Sequence[Stretches], columns: Sequence[str], inside: Mapping[int, int], width: int
) -> dict[str, Total]:
    """Sums by slot of each column of the databases; one is not added where that which it lies `inside` of is known."""
    databases = in_slots(stretches, width)
    place = np.repeat(np.arange(len(databases)), [len(database.slots) for database in databases])
    at, slots = _placed(np.concatenate([database.slots for database in databases]))
    rates = np.concatenate([database.rates for database in databases], axis=1)
    made: dict[str, Total] = {}
    pairs: list[_Pairs] = []
    for name, values in zip(columns, rates, strict=True):
        there = ~np.isnan(values)
        same = next((each for each in pairs if np.array_equal(each.there, there)), None)
        if same is None:  # most reports have all figures or none: what is counted is counted once
            same = _Pairs.of(there, place, at, inside)
            pairs.append(same)
        made[name] = _total(same, values, slots, width)
    return made


@dataclass(frozen=True, slots=True)
class _Pairs:
    """The slots of databases in which a figure is known: `place` and `at` of those that are added, each with its
    number among all. `seen` are the slots that hold any, `counts` how many each database has, and `firsts` where
    those of each begin."""

    there: Array
    everywhere: Array
    place: Array
    at: Array
    added: Array | slice
    seen: Array
    counts: Array
    firsts: Array
    whole: list[int]

    @classmethod
    def of(cls, there: Array, place: Array, at: Array, inside: Mapping[int, int]) -> "_Pairs":
        added: Array | slice = slice(None) if there.all() else np.flatnonzero(there)  # what is not cut is not copied
        everywhere = at[added]
        if inside and len(everywhere):
            above = _counted_above(place[added], everywhere, inside)
            added = np.flatnonzero(there)[~above]
        place, at = place[added], at[added]
        counts = np.bincount(place)
        firsts = (np.cumsum(counts) - counts)[counts > 0]
        databases = set(np.flatnonzero(counts).tolist())
        whole = [database for database in sorted(databases) if inside.get(database) not in databases]
        return cls(there, everywhere, place, at, added, np.flatnonzero(np.bincount(at)), counts, firsts, whole)


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


def _total(pairs: _Pairs, values: Array, slots: Array, width: int) -> Total:
    if not len(pairs.everywhere):
        return Total(None, None, None, None, 0, 0, [], 0, [])
    place, at, seen, value = pairs.place, pairs.at, pairs.seen, values[pairs.added]
    means = np.zeros(len(pairs.counts))
    there = place[pairs.firsts]  # databases stand one after the other: four times as fast as to count by number
    means[there] = np.add.reduceat(value, pairs.firsts) / pairs.counts[there]
    sums = np.bincount(at, value)[seen]
    enough = sums[np.bincount(at, np.repeat(means, pairs.counts))[seen] >= ENOUGH * means[pairs.whole].sum()]
    peak = int(sums.argmax())
    at_peak = np.flatnonzero(at == seen[peak])
    made = sorted(zip(value[at_peak].tolist(), place[at_peak].tolist(), strict=True), reverse=True)
    return Total(
        mean=float(enough.mean()) if len(enough) else None,
        p95=float(np.quantile(enough, P95, method="inverted_cdf")) if len(enough) >= LEAST_SLOTS else None,
        peak=float(sums[peak]),
        peak_at=pd.Timestamp(int(slots[seen[peak]]) * width, unit="s"),
        slots=len(seen),
        covered=len(enough),
        made_by=[(database, part) for part, database in made[:NAMED]],
        present=int((pairs.everywhere == seen[peak]).sum()),
        absent=sorted(set(pairs.whole) - {database for _, database in made}),
    )


def _counted_above(place: Array, at: Array, inside: Mapping[int, int]) -> Array:
    """Which pairs are of a database inside of another one that is known in the same slot."""
    above = np.full(max(place.max(), *inside) + 1, -1)
    above[[*inside]] = [*inside.values()]
    above_each, count = above[place], at.max() + 1
    counted: Array = (above_each >= 0) & np.isin(above_each * count + at, place * count + at)
    return counted
