"""Facts from a few numbers, as cases in YAML write them."""

from typing import Any

from rules.events import classify
from rules.facts import Event, Facts, Slot
from rules.metric import Measured


def facts_of(given: dict[str, Any]) -> Facts:
    """Facts with those values; `events` and `background` are {name: {waits, time_s}}, `slots` are {time, ...}."""
    known = dict(given)
    for name in ("events", "background"):
        if known.get(name):
            known[name] = {event: _event(event, **one) for event, one in known[name].items()}
    if known.get("slots"):
        known["slots"] = [Slot(**one) for one in known["slots"]]
    measured = {
        name: Measured(float(value), "", "as given")
        for name, value in known.items()
        if isinstance(value, int | float) and not isinstance(value, bool)
    }
    return Facts(known, measured)


def _event(name: str, waits: float, time_s: float) -> Event:
    return Event(waits, time_s, 1000 * time_s / waits if waits else None, None, classify(name))
