"""What a shared array must deliver: the databases added up slot by slot on one clock, not as a sum of their peaks.

An interval is spread over the slots that it overlaps. A database counts in a slot where at least half of it is known;
slots in which much of the fleet has no report tell a peak that is at least so high, and no mean or percentile.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from app.fleet.slot_sums import KeptSums, SlotSums
from app.fleet.slots import Stretches, in_slots, reach
from app.history.weighted import P95
from rules.thresholds.fleet import ENOUGH, LEAST_SLOTS
from rules.thresholds.intervals import ALIGNED, NEAR_EDGE

NICE = tuple(60 * minutes for minutes in (5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720, 1440))
"""Widths of slots, in seconds."""
MOST = 3_000_000
"""Pieces of intervals in slots; slots get wider before there are more."""
NAMED = 5
KEPT = KeptSums(4)
"""Of a fleet of 200 databases some MB."""

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
    sums = KEPT.of(in_slots(stretches, width), inside)
    return {name: _total(sums, figure, width) for figure, name in enumerate(columns)}


def _total(sums: SlotSums, figure: int, width: int) -> Total:
    seen = np.flatnonzero(sums.added[figure])
    if not len(seen):
        return Total(None, None, None, None, 0, 0, [], 0, [])
    by_slot, means = sums.sums[figure][seen], sums.means[figure]
    databases = set(np.flatnonzero(sums.counts[figure]).tolist())
    whole = [database for database in sorted(databases) if sums.inside.get(database) not in databases]
    enough = by_slot[sums.loads[figure][seen] >= ENOUGH * means[whole].sum()]
    peak = int(by_slot.argmax())
    slot = int(sums.slots[seen[peak]])
    added, there = sums.parts(figure, slot)
    made = sorted(((part, database) for database, part in added.items()), reverse=True)
    return Total(
        mean=float(enough.mean()) if len(enough) else None,
        p95=float(np.quantile(enough, P95, method="inverted_cdf")) if len(enough) >= LEAST_SLOTS else None,
        peak=float(by_slot[peak]),
        peak_at=pd.Timestamp(slot * width, unit="s"),
        slots=len(seen),
        covered=len(enough),
        made_by=[(database, part) for part, database in made[:NAMED]],
        present=len(there),
        absent=sorted(set(whole) - added.keys()),
    )
