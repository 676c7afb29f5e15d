"""How much the work of two sides differs, by what each unit of work asks for; and which unit hides that least."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from statistics import median
from typing import NamedTuple

from rules.comparison.side import SET, Side, count
from rules.comparison.units import BY_KEY, LAST_RESORT, UNITS
from rules.comparison.window import Window, above_zero

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
FEW, RARE_PER_S = 1000, 5
"""What both sides do less often than this, or only a few times a second as any monitoring does, is no trait of work."""
FEW_UNITS = 1000
"""Fewer units than this are no unit: each weighs too much."""


@dataclass(frozen=True, slots=True)
class Distance:
    """One unit that both sides count: how far the work differs by it, and what differs most.

    `distance` is the largest |ln(after / before)| of all intensities per unit; None where none can be compared.
    """

    unit: str
    distance: float | None
    worst: str | None = None
    ratio: float | None = None

    @property
    def factor(self) -> float | None:
        """The distance as a factor, at least 1."""
        return None if self.distance is None else exp(self.distance)


def distance(before: Side, after: Side, unit: str) -> Distance:
    """How far the work of the sides differs, per unit."""
    found = []
    for metric, label in INTENSITIES.items():
        if metric != BY_KEY[unit].metric and (ratio := _ratio(before, after, unit, metric)) is not None:
            found.append((abs(log(ratio)), label, ratio))
    if not found:
        return Distance(unit, None)
    return Distance(unit, *max(found))


def _ratio(before: Side, after: Side, unit: str, metric: str) -> float | None:
    """After / before of how much of that each unit asks for; None where a side does not tell or it is rare."""
    sides = [_intensity(side.windows, unit, metric) for side in (before, after)]
    if None in sides:
        return None
    old, new = (one for one in sides if one is not None)
    if (
        max(old.done, new.done) < FEW
        or max(old.per_s, new.per_s) < RARE_PER_S
        or not (old.per_unit > 0 and new.per_unit > 0)
    ):
        return None
    return above_zero(new.per_unit / old.per_unit)


class Intensity(NamedTuple):
    """How often a thing was done in the windows that tell it and the unit: in all, a second, for each unit."""

    done: float
    per_s: float
    per_unit: float


def _intensity(windows: Sequence[Window], unit: str, metric: str) -> Intensity | None:
    """Of three windows and more what the middle one asks for: one odd hour does not make a week another work."""
    told = [
        (rate * elapsed, number, elapsed)
        for one in windows
        if (rate := one.metrics.get(metric)) is not None
        and (elapsed := one.elapsed_s) is not None
        and (number := count(one, unit)) is not None
    ]
    done, units, seconds = (sum(column) for column in zip(*told, strict=True)) if told else (0.0, 0.0, 0.0)
    if units <= 0:
        return None
    each = [work / number for work, number, _ in told if number > 0]
    return Intensity(done, done / seconds, median(each) if len(each) >= SET else done / units)


def candidates(before: Side, after: Side) -> list[Distance]:
    """Every unit that most windows of both sides count, nearest first; units whose distance is unknown come last.

    Single-block reads are among them only where no other unit is, or every other is off by more than a factor of two.
    """
    counted = {one.key: distance(*narrowed, one.key) for one in UNITS if (narrowed := _counted(before, after, one.key))}
    others = [one for key, one in counted.items() if key != LAST_RESORT]
    if all((one.distance or 0.0) > FAR for one in others) and LAST_RESORT in counted:
        others.append(counted[LAST_RESORT])
    return sorted(others, key=lambda one: float("inf") if one.distance is None else one.distance)


def _counted(before: Side, after: Side, unit: str) -> tuple[Side, Side] | None:
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
            have = ", ".join(one.unit for one in candidates(before, after)) or "none"
            raise ValueError(f"The {when} side does not count {BY_KEY[unit].many}; what both sides count: {have}.")
    return distance(before.with_unit(unit), after.with_unit(unit), unit)
