"""What a shared array must deliver: the databases added up slot by slot on one clock, not as a sum of their peaks.

An interval is spread over the slots that it overlaps. A database counts in a slot where at least half of it is known;
slots in which much of the fleet has no report tell a peak that is at least so high, and no mean or percentile.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from app.history.weighted import P95
from rules.thresholds.fleet import ENOUGH, LEAST_SLOTS
from rules.thresholds.intervals import ALIGNED, NEAR_EDGE

NICE = tuple(60 * minutes for minutes in (5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720, 1440))
"""Widths of slots, in seconds."""
MOST = 3_000_000
"""Pieces of intervals in slots; slots get wider before there are more."""
HALF = 0.5
NAMED = 5

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


def width_of(stretches: pd.DataFrame) -> int:
    """The widest slot that hides nothing: as long as the shortest usual interval, if most begin at its edges."""
    lengths = stretches.groupby("place")["seconds"].median()
    finest = float(lengths.min()) * (1 + NEAR_EDGE)
    begins = _seconds(stretches.begin_time)
    fitting = [width for width in NICE if width <= finest] or [NICE[0]]
    for width in reversed(fitting):
        off = (begins + NEAR_EDGE * width) % width
        if float(np.mean(off <= 2 * NEAR_EDGE * width)) >= ALIGNED:
            return _affordable(stretches, width)
    return _affordable(stretches, max((width for width in fitting if width <= finest / 4), default=fitting[0]))


def totals(stretches: pd.DataFrame, columns: Sequence[str], inside: Mapping[int, int], width: int) -> dict[str, Total]:
    """Sums by slot of each column; a database is not added where the one that it lies `inside` of is known."""
    pieces = _pieces(stretches, width)
    known = {name: _known(pieces, stretches[name].to_numpy("float64"), width) for name in columns}
    return {name: _total(*arrays, pieces.slots, inside, width) for name, arrays in known.items()}


@dataclass(frozen=True, slots=True)
class _Pieces:
    """Intervals cut at the edges of slots: `row` is the interval, `pair` the database and slot, by both.

    `place` and `at` are those of each pair: a slot by its index in `slots`, those that there are.
    """

    row: Array
    seconds: Array
    pair: Array
    place: Array
    at: Array
    slots: Array


def _seconds(times: "pd.Series[pd.Timestamp]") -> Array:
    seconds: Array = times.to_numpy("datetime64[s]").astype("int64")
    return seconds


def _reach(stretches: pd.DataFrame, width: int) -> tuple[Array, Array, Array, Array]:
    begins = _seconds(stretches.begin_time)
    ends = begins + np.maximum(np.rint(stretches.seconds.to_numpy()).astype("int64"), 1)
    first = begins // width
    return begins, ends, first, (ends - 1) // width - first + 1


def _affordable(stretches: pd.DataFrame, width: int) -> int:
    """This width or the next wider one that cuts the intervals into fewer than `MOST` pieces."""
    wider = [candidate for candidate in NICE if candidate >= width]
    return next((candidate for candidate in wider if _reach(stretches, candidate)[3].sum() <= MOST), wider[-1])


def _pieces(stretches: pd.DataFrame, width: int) -> _Pieces:
    begins, ends, first, count = _reach(stretches, width)
    row = np.repeat(np.arange(len(begins)), count)
    slot = first[row] + np.arange(len(row)) - np.repeat(np.cumsum(count) - count, count)
    seconds = np.minimum(ends[row], (slot + 1) * width) - np.maximum(begins[row], slot * width)
    slots = np.unique(slot)
    key = stretches.place.to_numpy("int64")[row] * len(slots) + np.searchsorted(slots, slot)
    pair, pairs = _numbered(key)
    return _Pieces(row, seconds, pair, pairs // len(slots), pairs % len(slots), slots)


def _numbered(keys: Array) -> tuple[Array, Array]:
    """The number of each key among those that there are, and these: they mostly stand in their order already."""
    if (keys[1:] >= keys[:-1]).all():
        new = np.concatenate([[True], keys[1:] > keys[:-1]])
        return np.cumsum(new) - 1, keys[new]
    pairs, pair = np.unique(keys, return_inverse=True)
    return pair, pairs


def _known(pieces: _Pieces, values: Array, width: int) -> tuple[Array, Array, Array]:
    """Database, slot by its index and rate there, of the pairs of which at least half is known."""
    rates = values[pieces.row]
    measured = ~np.isnan(rates)
    count = len(pieces.place)
    seconds = np.bincount(pieces.pair[measured], pieces.seconds[measured], count)
    sums = np.bincount(pieces.pair[measured], (rates * pieces.seconds)[measured], count)
    there = seconds >= HALF * width
    return pieces.place[there], pieces.at[there], sums[there] / seconds[there]


def _total(place: Array, at: Array, value: Array, slots: Array, inside: Mapping[int, int], width: int) -> Total:
    if not len(place):
        return Total(None, None, None, None, 0, 0, [], 0, [])
    everywhere = at
    if inside:
        beside = ~_counted_above(place, at, inside)
        place, at, value = place[beside], at[beside], value[beside]
    seen = np.flatnonzero(np.bincount(at))
    counts = np.bincount(place)
    means = np.bincount(place, value) / np.maximum(counts, 1)
    there = set(np.flatnonzero(counts).tolist())
    whole = [database for database in sorted(there) if inside.get(database) not in there]
    sums = np.bincount(at, value)[seen]
    enough = sums[np.bincount(at, means[place])[seen] >= ENOUGH * means[whole].sum()]
    peak = int(sums.argmax())
    at_peak = at == seen[peak]
    made = sorted(zip(value[at_peak].tolist(), place[at_peak].tolist(), strict=True), reverse=True)
    return Total(
        mean=float(enough.mean()) if len(enough) else None,
        p95=float(np.quantile(enough, P95, method="inverted_cdf")) if len(enough) >= LEAST_SLOTS else None,
        peak=float(sums[peak]),
        peak_at=pd.Timestamp(int(slots[seen[peak]]) * width, unit="s"),
        slots=len(seen),
        covered=len(enough),
        made_by=[(database, part) for part, database in made[:NAMED]],
        present=int((everywhere == seen[peak]).sum()),
        absent=sorted(set(whole) - {database for _, database in made}),
    )


def _counted_above(place: Array, at: Array, inside: Mapping[int, int]) -> Array:
    """Which pairs are of a database inside of another one that is known in the same slot."""
    above = np.full(max(place.max(), *inside) + 1, -1)
    above[[*inside]] = [*inside.values()]
    above_each, count = above[place], at.max() + 1
    counted: Array = (above_each >= 0) & np.isin(above_each * count + at, place * count + at)
    return counted
