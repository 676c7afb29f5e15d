"""What got slower: events, else whole parts, of which a unit of work takes more time than before, the worst first."""

from collections.abc import Iterable, Iterator
from statistics import median
from typing import Literal

from msgspec import Struct

from rules.comparison.components import READS, UNACCOUNTED
from rules.comparison.noise import rank_test
from rules.comparison.pair import EventCost, Pair
from rules.comparison.side import Side
from rules.thresholds.change import CHANGE, FEW_WAITS

SCANS = READS[1:]
RISE = 1.20
WEIGHTY = 0.01
"""What a unit of work takes more must be a hundredth of what it takes now."""
PART = 0.02
"""What takes less than a fiftieth of a unit's time is not called slower."""


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
    kept = [event for event in events if not another_way(pair, event, events)]
    rises = [rise for rise in _of_events(kept) if _rose(rise, whole)]
    moved = {event.component for event in events if event not in kept}
    risen = moved | {rise.component for rise in rises}
    parts = [part for part in _of_parts(pair) if part.component not in risen and _rose(part, whole)]
    rises += [part for part in parts if told_apart(pair, part.component)]
    return sorted(rises, key=lambda rise: -rise.rise_ms)


def _rose(rise: Slower, whole: float) -> bool:
    heavy = rise.after_ms >= PART * whole and rise.rise_ms >= WEIGHTY * whole > 0
    return heavy and rise.after_ms >= RISE * rise.before_ms


def another_way(pair: Pair, event: EventCost, events: Iterable[EventCost]) -> bool:
    """Whether it is reads that went by another name or way before (on Exadata, past the cache) and got no slower: those
    of its kind take less time together, and each of these is no longer than before.
    """
    kinds = SCANS if event.component in SCANS else (event.component,)
    if event.component not in READS:
        return False
    like = [other for other in events if other.component in kinds]
    if sum(other.after_ms or 0.0 for other in like) > sum(other.before_ms or 0.0 for other in like):
        return False
    if not event.before_ms or not event.after_ms:
        return True
    waits = event.after_waits / event.before_waits if event.after_waits and event.before_waits else 0.0
    return event.after_ms / event.before_ms * (pair.work_ratio or 1.0) <= CHANGE * waits


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
    return [cost for window in side.each if (cost := window.per_unit(component, unit)) is not None]


def _of_events(events: list[EventCost]) -> Iterator[Slower]:
    for event in events:
        if max(event.before_waits or 0.0, event.after_waits or 0.0) >= FEW_WAITS and event.after_ms is not None:
            old = event.before_ms or 0.0
            ratio = event.after_ms / old if old else None
            means = event.before_mean_ms, event.after_mean_ms
            yield Slower(event.event, "event", event.component, old, event.after_ms, ratio, *means)


def _of_parts(pair: Pair) -> Iterator[Slower]:
    for step in pair.waterfall:
        if step.component == UNACCOUNTED:
            continue
        ratio = step.after_ms / step.before_ms if step.before_ms > 0 else None
        yield Slower(step.label, "component", step.component, step.before_ms, step.after_ms, ratio)
