"""Whether an instance of a cluster lets the others wait while the network between them is quick."""

from rules.core.facts import Event, Facts
from rules.storage.inputs.shares import WEIGHTY
from rules.waits.event_weight import Weight, weight

SLOW_PING_MS = 10
"""Ten times what Oracle calls an ordinary transfer of a block (our judgement)."""
NO_ANSWER_MS = 500
"""A block that got lost is asked for again after about half a second: whoever waits longer gets no answer."""
FAULTY = ("block lost", "congested")
"""Waits that the network, or a busy LMS, explains."""


def unanswered(facts: Facts) -> Weight | None:
    """Waits for other instances that no quick network explains; None where they do not weigh, or where no ping says
    that it is quick."""
    ping, events = facts.get("slowest_ping_ms"), facts.get("events", {})
    if ping is None or ping >= SLOW_PING_MS:
        return None
    waited = weight(facts, [name for name, event in events.items() if _long(name, event)])
    return waited if waited and waited.share >= WEIGHTY else None


def _long(name: str, event: Event) -> bool:
    return event.kind == "cluster" and not name.endswith(FAULTY) and (event.mean_ms or 0.0) >= NO_ANSWER_MS
