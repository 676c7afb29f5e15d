"""What a shared array must deliver: the databases added up slot by slot on one clock, not as a sum of their peaks.

An interval is spread over the slots that it overlaps. A database counts in a slot where at least half of it is known;
slots in which much of the fleet has no report tell a peak that is at least so high, and no mean or percentile.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from app.fleet.slot_sums import GRID, KNOWN, SUMS, Sums, on_grid
from app.fleet.slots import InSlots, Stretches, beside, in_slots, reach
from app.history.weighted import P95
from rules.thresholds.fleet import ENOUGH, LEAST_SLOTS
from rules.thresholds.intervals import ALIGNED, NEAR_EDGE

NICE = tuple(60 * minutes for minutes in (5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720, 1440))
"""Widths of slots, in seconds."""
MOST = 3_000_000
"""Pieces of intervals in slots; slots get wider before there are more."""
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
        near = round(NEAR_EDGE * width)
        off = begins + near
        off -= off // width * width  # whole numbers are divided in a fifth of the time that their rest takes
        if float(np.mean(off <= 2 * near)) >= ALIGNED:
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
    grid = np.array([GRID[name] for name in columns])
    added = [
        beside(database, databases[inside[at]]) if at in inside else database for at, database in enumerate(databases)
    ]
    all_of_them = _All(databases, added, inside, SUMS.of(added, grid), width)
    usual = on_grid(np.stack([database.usual for database in added]), grid)
    return {name: all_of_them.total(figure, usual[:, figure]) for figure, name in enumerate(columns)}


class _All:
    """The databases as they are, as they are added, and their sums."""

    def __init__(
        self, databases: Sequence[InSlots], added: Sequence[InSlots], inside: Mapping[int, int], sums: Sums, width: int
    ) -> None:
        self._databases, self._added, self._inside, self._sums, self._width = databases, added, inside, sums, width
        self._slots = np.concatenate([database.slots for database in added])
        self._ends = self._slots + np.concatenate([database.counts for database in added])
        self._rates = np.concatenate([database.rates for database in added], axis=1)
        self._of = np.repeat(np.arange(len(added)), [len(database.slots) for database in added])

    def total(self, figure: int, usual: Array) -> Total:
        """Of one figure; `usual` is what each database has on average."""
        there = self._sums.added[KNOWN, figure] > 0
        if not there.any():
            return Total(None, None, None, None, 0, 0, [], 0, [])
        slots, counts = self._sums.slots[there], self._sums.counts[there]
        sums, usual_there = self._sums.added[:KNOWN, figure, there]
        places = np.flatnonzero(~np.isnan(usual)).tolist()
        some = set(places)
        whole = [database for database in places if self._inside.get(database) not in some]
        enough = usual_there >= ENOUGH * usual[whole].sum()
        covered, loads = counts[enough], sums[enough]
        count = int(covered.sum())
        peak = int(sums.argmax())
        made, parts = self._at(int(slots[peak]), figure)
        there_then = set(made)
        beside_them = {place for place in self._inside if self._databases[place].knows(int(slots[peak]), figure)}
        return Total(
            mean=float(loads @ covered) / count if count else None,
            p95=_p95(loads, covered) if count >= LEAST_SLOTS else None,
            peak=float(sums[peak]),
            peak_at=pd.Timestamp(int(slots[peak]) * self._width, unit="s"),
            slots=int(counts.sum()),
            covered=count,
            made_by=[*zip(made[:NAMED], parts[:NAMED], strict=True)],
            present=len(there_then | beside_them),
            absent=[database for database in whole if database not in there_then],
        )

    def _at(self, slot: int, figure: int) -> tuple[list[int], list[float]]:
        """The databases of which something is added in one slot, the largest first, and how much."""
        rows = np.flatnonzero((self._slots <= slot) & (slot < self._ends))
        parts = self._rates[figure, rows]
        known = ~np.isnan(parts)
        places, parts = self._of[rows[known]], parts[known]
        order = np.lexsort((places, parts))[::-1]
        return places[order].tolist(), parts[order].tolist()


def _p95(values: Array, counts: Array) -> float:
    """The least value that 95 % of the slots stay at or below."""
    order = np.argsort(values)
    up_to = np.cumsum(counts[order])
    return float(values[order[np.searchsorted(up_to, max(math.ceil(up_to[-1] * P95 - 1), 0), side="right")]])
