"""From the time a unit of work took to the time it takes: the parts sum to the difference, to the last digit."""

import re
from collections.abc import Iterator

from rules.comparison.components import BY_KEY, COMPONENTS, READS, REST, UNACCOUNTED
from rules.comparison.pair import EventCost, WaterfallStep
from rules.comparison.printed import CPU, EventTime, Printed
from rules.comparison.side import MILLISECONDS, Side
from rules.core.report_figures import plain
from rules.storage.inputs.shares import TimeClass
from rules.waits.event_classes import same_event
from rules.waits.foreground import MULTI_BLOCK, SINGLE_BLOCK

NOTHING = 1e-9
NO_MEAN = re.compile(r"direct path|parallel|smart table scan|smart index scan|^px |async", re.IGNORECASE)
"""Waits that end for many reads or writes at once, or for some of those under way: their mean is of nothing."""
BEYOND = "waits counted beyond DB time"
EITHER = "time unexplained (below zero: waits beyond DB time)"
LEAST_SHARE = 0.001
"""Events below a thousandth of both sides' time are not listed."""


def waterfall(before: Side, after: Side, unit: str) -> tuple[WaterfallStep, ...]:
    """The parts, what saved most first, what got dearer last but for the unaccounted rest.

    A component that a side does not tell apart is nothing there: its time is in the side's unaccounted rest.
    """
    if before.per_unit(None, unit) is None or after.per_unit(None, unit) is None:
        return ()
    steps = [_step(component, before, after, unit) for component in COMPONENTS]
    steps.sort(key=lambda step: -step.saved_ms)
    whole = max(before.per_unit(None, unit) or 0.0, after.per_unit(None, unit) or 0.0)
    held = [step for step in (*steps, _step(REST, before, after, unit)) if _holds(step, whole)]
    return tuple(held)


def _step(component: TimeClass, before: Side, after: Side, unit: str) -> WaterfallStep:
    old, new = before.per_unit(component.key, unit) or 0.0, after.per_unit(component.key, unit) or 0.0
    return WaterfallStep(component.key, _label(component, old, new), old, new, old - new)


def _label(component: TimeClass, old: float, new: float) -> str:
    """What is left open may be below zero: then more waits were counted than there was time."""
    if component is not REST or min(old, new) >= 0:
        return component.label
    return BEYOND if max(old, new) <= 0 else EITHER


def _holds(step: WaterfallStep, whole: float) -> bool:
    return max(abs(step.before_ms), abs(step.after_ms)) > NOTHING * whole


def component_of(event: EventTime, *, text: bool = False) -> str:
    """The component whose time an event is part of."""
    if event.kind != "read":
        return event.kind if event.kind in BY_KEY else "other"
    for key, names in zip(READS, (SINGLE_BLOCK, MULTI_BLOCK), strict=False):
        if any(same_event(event.event, name, text) for name in names):
            return key
    return READS[-1]


def event_costs(before: Side, after: Side, unit: str) -> list[EventCost]:
    """Every event of weight, dearest first; none where a side is not one window with its document."""
    sides = [_printed(side) for side in (before, after)]
    units = before.units(unit), after.units(unit)
    if None in sides or not units[0] or not units[1]:
        return []
    old, new = (dict(_events(printed, side)) for printed, side in zip(sides, (before, after), strict=True) if printed)
    floors = [LEAST_SHARE * (side.time_s or 0.0) for side in (before, after)]
    costs = []
    for key in _aligned(old, new):
        was, now = old.get(key[0]), new.get(key[1])
        if (was and was.seconds > floors[0]) or (now and now.seconds > floors[1]):
            costs.append(_cost(was, now, units[0], units[1]))
    return sorted(costs, key=lambda cost: -max(cost.before_ms or 0.0, cost.after_ms or 0.0))


def _printed(side: Side) -> Printed | None:
    return side.printed if len(side.windows) == 1 else None


def _events(printed: Printed, side: Side) -> Iterator[tuple[str, EventTime]]:
    """By name, in a text report cut as printed; the time on CPU stands among the waits."""
    text = side.windows[0].format.endswith("text")
    for event in printed.events:
        yield plain(event.event), EventTime(*_fields(event, component_of(event, text=text)))
    if printed.cpu:
        yield CPU, printed.cpu


def _fields(event: EventTime, component: str) -> tuple[str, str, float | None, float, float | None, int | None]:
    """The event with its component in the place of its class."""
    return event.event, component, event.waits, event.seconds, event.percent, event.line


def _aligned(old: dict[str, EventTime], new: dict[str, EventTime]) -> list[tuple[str, str]]:
    """The names of both sides, a cut one beside the whole one that it can only be."""
    pairs = [(name, name) for name in old if name in new]
    alone, others = [name for name in old if name not in new], [name for name in new if name not in old]
    for name in alone:
        like = [other for other in others if same_event(name, other, text=True) or same_event(other, name, text=True)]
        if len(like) == 1:
            others.remove(like[0])
        pairs.append((name, like[0] if len(like) == 1 else ""))
    return [*pairs, *(("", name) for name in others)]


def _cost(was: EventTime | None, now: EventTime | None, units: float, units_after: float) -> EventCost:
    event = max((each for each in (was, now) if each), key=lambda each: len(each.event))
    return EventCost(
        event.event,
        event.kind,
        MILLISECONDS * was.seconds / units if was else None,
        MILLISECONDS * now.seconds / units_after if now else None,
        was.percent if was else None,
        now.percent if now else None,
        was.waits if was else None,
        now.waits if now else None,
        _mean(was),
        _mean(now),
    )


def _mean(event: EventTime | None) -> float | None:
    if event is None or not event.waits or not event.seconds or NO_MEAN.search(event.event):
        return None
    return MILLISECONDS * event.seconds / event.waits


def of_component(events: list[EventCost], component: str) -> tuple[EventCost, ...]:
    """The events of one part of the waterfall; what is unaccounted has none."""
    return tuple(event for event in events if event.component == component and component != UNACCOUNTED)
