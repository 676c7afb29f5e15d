"""What got slower: events, else whole parts, of which a unit of work takes more time than before, the worst first."""

from collections.abc import Iterator
from statistics import median
from typing import Literal

from msgspec import Struct

from rules.comparison.components import UNACCOUNTED
from rules.comparison.noise import rank_test
from rules.comparison.pair import EventCost, Pair
from rules.comparison.side import Side
from rules.thresholds.change import FEW_WAITS

RISE = 1.20
WEIGHTY = 0.01
"""What a unit of work takes more must be a hundredth of what it takes now."""
PART = 0.02
"""What takes less than a fiftieth of a unit's time is not told as slower."""


class Slower(Struct, frozen=True):
    """One thing that costs a unit of work more; means are of one wait."""

    what: str
    kind: Literal["event", "component"]
    component: str
    before_ms: float
    after_ms: float
    ratio: float | None
    before_mean_ms: float | None = None
    after_mean_ms: float | None = None

    @property
    def rise_ms(self) -> float:
        return self.after_ms - self.before_ms


def slower(pair: Pair, events: list[EventCost]) -> list[Slower]:
    """Events where each side is one printed window; whole parts where they are sets, or where no event tells.

    Of windows that cannot be compared nothing is; of sets only what chance does not set apart.
    """
    if pair.unit is None or pair.comparable.answer == "no":
        return []
    whole = pair.after.per_unit(None, pair.unit) or 0.0
    found = [one for one in _of_events(events) if _rose(one, whole)]
    told = {one.component for one in found}
    parts = [one for one in _of_parts(pair) if one.component not in told and _rose(one, whole)]
    found += [one for one in parts if told_apart(pair, one.component)]
    return sorted(found, key=lambda one: -one.rise_ms)


def _rose(one: Slower, whole: float) -> bool:
    heavy = one.after_ms >= PART * whole and one.rise_ms >= WEIGHTY * whole > 0
    return heavy and one.after_ms >= RISE * one.before_ms


def told_apart(pair: Pair, component: str) -> bool:
    """Whether a part takes more time in the windows after than in those before, by more than chance; where there are
    too few for a test of ranks, in all of them.
    """
    old, new = (_each(side, component, pair.unit or "") for side in (pair.before, pair.after))
    if not old or not new or len(old) == len(new) == 1:
        return True
    test = rank_test(old, new)
    if test is None or test.told_apart is None:
        return max(old) < min(new)
    return test.told_apart and median(old) < median(new)


def _each(side: Side, component: str, unit: str) -> list[float]:
    """What a unit takes of a component in each window that tells."""
    return [cost for one in side.each if (cost := one.per_unit(component, unit)) is not None]


def _of_events(events: list[EventCost]) -> Iterator[Slower]:
    for one in events:
        if max(one.before_waits or 0.0, one.after_waits or 0.0) >= FEW_WAITS and one.after_ms is not None:
            old = one.before_ms or 0.0
            ratio = one.after_ms / old if old else None
            means = one.before_mean_ms, one.after_mean_ms
            yield Slower(one.event, "event", one.component, old, one.after_ms, ratio, *means)


def _of_parts(pair: Pair) -> Iterator[Slower]:
    for one in pair.waterfall:
        if one.component == UNACCOUNTED:
            continue
        ratio = one.after_ms / one.before_ms if one.before_ms > 0 else None
        yield Slower(one.label, "component", one.component, one.before_ms, one.after_ms, ratio)
