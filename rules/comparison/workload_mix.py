"""How much the work of two sides differs, by what each unit of work asks for; and which unit hides that least."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from statistics import median
from typing import NamedTuple

from rules.comparison.little_work import RARE_PER_S, few_reads, little_work, rare
from rules.comparison.side import Side, count, time_of
from rules.comparison.units import BY_KEY, LAST_RESORT, UNITS, UnitKey
from rules.comparison.window import Window, above_zero
from rules.thresholds.change import SET

INTENSITIES = {
    "logical_reads_per_s": "logical reads",
    "executes_per_s": "executions",
    "block_changes_per_s": "block changes",
    "redo_bytes_per_s": "redo",
    "user_calls_per_s": "user calls",
    "sorts_per_s": "sorts",
}
"""What a unit of work asks for. Physical reads are left out: a larger cache and another plan show there."""
CLOSE = log(1.25)
FAR = log(2)
FEW_UNITS = 1000
"""Fewer units than this are no unit: each weighs too much."""
NEAR = 0.05
"""Units whose distances differ by no more than this are as good as each other."""
LARGE_PART = 0.25
"""A window with more of its side's units than this makes the figures of the side."""
WILD = log(4)
"""So far apart the costs of a unit are no figures of one work."""


@dataclass(frozen=True, slots=True)
class Distance:
    """One unit that both sides count: how far the work differs by it, and what differs most.

    `distance` is the largest |ln(after / before)| of all intensities per unit; None where none can be compared.
    """

    unit: UnitKey
    distance: float | None
    worst: str | None = None
    ratio: float | None = None

    @property
    def factor(self) -> float | None:
        """The distance as a factor, at least 1."""
        return None if self.distance is None else exp(self.distance)


def distance(before: Side, after: Side, unit: UnitKey) -> Distance:
    """How far the work of the sides differs, per unit; not at all where all else is next to none of it."""
    distances, nothing_of_weight = [], False
    for metric, label in INTENSITIES.items():
        if metric != BY_KEY[unit].metric:
            if (ratio := _ratio(before, after, unit, metric)) is not None:
                distances.append((abs(log(ratio)), label, ratio))
            nothing_of_weight |= all(little_work(side.windows, metric) for side in (before, after))
    if not distances:
        return Distance(unit, 0.0 if nothing_of_weight else None)
    return Distance(unit, *max(distances))


def _ratio(before: Side, after: Side, unit: str, metric: str) -> float | None:
    """After / before of how much of that each unit asks for; None where a side does not tell or it is rare."""
    sides = [_intensity(side.windows, unit, metric) for side in (before, after)]
    if None in sides:
        return None
    old, new = (intensity for intensity in sides if intensity is not None)
    if rare(max(old.done, new.done), max(old.per_s, new.per_s), metric) or not (old.per_unit > 0 and new.per_unit > 0):
        return None
    if all(little_work(side.windows, metric) for side in (before, after)):
        return None
    return above_zero(new.per_unit / old.per_unit)


class Intensity(NamedTuple):
    """How often a thing was done in the windows that tell it and the unit: in all, a second, for each unit."""

    done: float
    per_s: float
    per_unit: float


def _intensity(windows: Sequence[Window], unit: str, metric: str) -> Intensity | None:
    """Of three windows and more what the middle one asks for: one odd hour does not make a week another work."""
    counted = [
        (rate * elapsed, number, elapsed)
        for window in windows
        if (rate := window.metrics.get(metric)) is not None
        and (elapsed := window.elapsed_s) is not None
        and (number := count(window, unit)) is not None
    ]
    done, units, seconds = (sum(column) for column in zip(*counted, strict=True)) if counted else (0.0, 0.0, 0.0)
    if units <= 0:
        return None
    each = [work / number for work, number, _ in counted if number > 0]
    return Intensity(done, done / seconds, median(each) if len(each) >= SET else done / units)


class Uneven(NamedTuple):
    """Windows that each hold a large part of their side's units, and ask for other work, or cost, than the rest.

    `windows` is their number, `part` what they hold together; `what` is what differs most per unit, None for the cost;
    `ratio` is against the middle window.
    """

    windows: int
    part: float
    what: str | None
    ratio: float


def uneven(side: Side, unit: str) -> Uneven | None:
    """What differs most within a side, work before cost; None where the windows that weigh are alike."""
    counted = [(number, window) for window in side.windows if (number := count(window, unit))]
    whole = sum(number for number, _ in counted)
    parts, odd = [], []
    for number, window in counted:
        if len(counted) > 1 and number > LARGE_PART * whole:
            rest = [other for _, other in counted if len(counted) >= SET or other is not window]
            if traits := list(_odd(window, rest, unit, side)):
                parts.append(number / whole)
                odd += traits
    worst = max(odd, key=lambda trait: (trait[0] is not None, abs(log(trait[1]))), default=None)
    return Uneven(len(parts), sum(parts), *worst) if worst else None


def _odd(window: Window, others: Sequence[Window], unit: str, side: Side) -> Iterator[tuple[str | None, float]]:
    """What a unit asks for in a window, as a ratio to the middle of others, where that is far from 1."""
    for metric, label in INTENSITIES.items():
        mine = _intensity((window,), unit, metric) if metric != BY_KEY[unit].metric else None
        intensities = [each for other in others if (each := _intensity((other,), unit, metric)) and each.per_unit > 0]
        if mine and mine.per_unit > 0 and intensities and _common(mine, intensities, metric):
            ratio = mine.per_unit / exp(median(log(each.per_unit) for each in intensities))
            if abs(log(ratio)) > FAR:
                yield label, ratio
    spent = [cost for other in others if (cost := _cost(other, unit, side))]
    if (own := _cost(window, unit, side)) and spent and abs(log(own / exp(median(map(log, spent))))) > WILD:
        yield None, own / exp(median(map(log, spent)))


def _common(mine: Intensity, others: Sequence[Intensity], metric: str) -> bool:
    """Whether it was done often enough, there or in the middle of the others, to be a trait of the work."""
    done, per_s = median(other.done for other in others), median(other.per_s for other in others)
    return not rare(max(mine.done, done), max(mine.per_s, per_s), metric)


def _cost(window: Window, unit: str, side: Side) -> float | None:
    spent, done = time_of(window, side.base), count(window, unit)
    return spent / done if spent and done else None


def candidates(before: Side, after: Side) -> list[Distance]:
    """Every unit that most windows of both sides count, nearest first; units whose distance is unknown come last.

    A unit that is far off, or that one unlike window holds a large part of, comes after the others; one that is done
    only a few times a second after those that are done more often. Single-block reads are among them only where no
    other unit is, or every other is off by more than a factor of two.
    """
    counted = {
        unit.key: distance(*narrowed, unit.key) for unit in UNITS if (narrowed := _counted(before, after, unit.key))
    }
    others = [candidate for key, candidate in counted.items() if key != LAST_RESORT]
    if all((candidate.distance or 0.0) > FAR for candidate in others) and LAST_RESORT in counted:
        others.append(counted[LAST_RESORT])
    return sorted(
        others, key=lambda candidate: _rank(candidate, *(side.with_unit(candidate.unit) for side in (before, after)))
    )


def _rank(candidate: Distance, before: Side, after: Side) -> tuple[int, bool, float]:
    if candidate.distance is None:
        return 2, False, 0.0
    sides = before, after
    grave = candidate.distance > FAR or any(uneven(side, candidate.unit) for side in sides)
    return int(grave), any(_rare(side, candidate.unit) for side in sides), candidate.distance


def _rare(side: Side, unit: str) -> bool:
    """Whether a unit is done only a few times a second, as any monitoring does, or is next to none of the work."""
    done = side.units(unit)
    if unit == "logical_read" and few_reads(side.windows):
        return True
    return bool(done and side.elapsed_s and done / side.elapsed_s < RARE_PER_S)


def rivals(distances: Sequence[Distance], before: Side, after: Side) -> list[UnitKey]:
    """Units as near as the first, that are no worse in kind."""
    ranks = {
        candidate.unit: _rank(candidate, *(side.with_unit(candidate.unit) for side in (before, after)))
        for candidate in distances
    }
    first = ranks[distances[0].unit] if distances else (2, False, 0.0)
    near = [name for name, rank in ranks.items() if rank[:2] == first[:2] and abs(rank[2] - first[2]) <= NEAR]
    return [name for name in near[1:] if first[0] < 2 and name != LAST_RESORT]


def _counted(before: Side, after: Side, unit: UnitKey) -> tuple[Side, Side] | None:
    """The sides with what counts the unit; None where that is fewer than half of a side, or too few units."""
    narrowed = before.with_unit(unit), after.with_unit(unit)
    for whole, part in zip((before, after), narrowed, strict=True):
        if 2 * len(part.windows) <= len(whole.windows) or (part.units(unit) or 0.0) < FEW_UNITS:
            return None
    return narrowed


def named(before: Side, after: Side, unit: str) -> Distance:
    """The distance by a unit that the user named; ValueError with one sentence where it can't be had."""
    if unit not in BY_KEY:
        raise ValueError(f"Unknown unit {unit!r}: known are {', '.join(BY_KEY)}.")
    for side, when in ((before, "before"), (after, "after")):
        if not side.with_unit(unit).windows:
            have = ", ".join(candidate.unit for candidate in candidates(before, after)) or "none"
            raise ValueError(f"The {when} side does not count {BY_KEY[unit].plural}; what both sides count: {have}.")
    return distance(before.with_unit(unit), after.with_unit(unit), BY_KEY[unit].key)
