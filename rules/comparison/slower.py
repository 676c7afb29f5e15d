"""What got slower: events, else whole parts, of which a unit of work takes more time than before, the worst first."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from rules.comparison.noise import FEW_WAITS
from rules.comparison.pair import Pair
from rules.comparison.waterfall import EventCost

RISE = 1.20
WEIGHTY = 0.01
"""What a unit of work takes more must be a hundredth of what it takes now."""


@dataclass(frozen=True, slots=True)
class Slower:
    """One thing that costs a unit of work more; means are of one wait."""

    what: str
    kind: str
    component: str
    before_ms: float
    after_ms: float
    ratio: float | None
    before_mean_ms: float | None = None
    after_mean_ms: float | None = None

    @property
    def rise_ms(self) -> float:
        return self.after_ms - self.before_ms

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def slower(pair: Pair, events: list[EventCost]) -> list[Slower]:
    """Events where each side is one printed window; whole parts where they are sets, or where no event tells."""
    if pair.unit is None:
        return []
    whole = pair.after.per_unit(None, pair.unit) or 0.0
    found = [one for one in _of_events(events) if _rose(one, whole)]
    told = {one.component for one in found}
    found += [one for one in _of_parts(pair) if one.component not in told and _rose(one, whole)]
    return sorted(found, key=lambda one: -one.rise_ms)


def _rose(one: Slower, whole: float) -> bool:
    return one.after_ms >= RISE * one.before_ms and one.rise_ms >= WEIGHTY * whole > 0


def _of_events(events: list[EventCost]) -> Iterator[Slower]:
    for one in events:
        if max(one.before_waits or 0.0, one.after_waits or 0.0) >= FEW_WAITS and one.after_ms is not None:
            old = one.before_ms or 0.0
            ratio = one.after_ms / old if old else None
            means = one.before_mean_ms, one.after_mean_ms
            yield Slower(one.event, "event", one.component, old, one.after_ms, ratio, *means)


def _of_parts(pair: Pair) -> Iterator[Slower]:
    for one in pair.waterfall:
        ratio = one.after_ms / one.before_ms if one.before_ms > 0 else None
        yield Slower(one.label, "component", one.component, one.before_ms, one.after_ms, ratio)
