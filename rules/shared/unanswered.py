"""Whether an instance of a cluster lets the others wait while the network between them is quick."""

from rules.core.facts import Event, Facts
from rules.storage.inputs.shares import WEIGHTY
from rules.waits.event_weight import Weight, weight

SLOW_PING_MS = 10
"""Ten times what Oracle calls an ordinary transfer of a block (our judgement)."""
NO_ANSWER_MS = 500
"""A block that got lost is asked for again after about half a second: whoever waits longer gets no answer."""
LOST = 0.01
"""Of DB time: waits for lost blocks should be none (our judgement)."""
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


def poor_network(facts: Facts) -> bool:
    """Whether the network between the instances is slow, or loses what is sent: then that comes first."""
    faulty = [name for name, event in facts.get("events", {}).items() if event.kind == "cluster"]
    lost = weight(facts, [name for name in faulty if name.endswith(FAULTY)])
    return (facts.get("slowest_ping_ms") or 0.0) >= SLOW_PING_MS or (lost is not None and lost.share >= LOST)
