"""Whether an instance of a cluster lets the others wait while the network between them is quick."""

from rules.core.facts import Event, Facts
from rules.storage.inputs.shares import WEIGHTY
from rules.waits.event_weight import Weight, weight
from rules.waits.wait_cures import cure_of

SLOW_PING_MS = 10
"""Ten times what Oracle calls an ordinary transfer of a block (our judgement)."""
ORDINARY_MS = 1.0
"""A block that comes within that comes as quickly as it can, by Oracle's cluster guide: what weighs is how many."""
ON_THEIR_WAY, PERMISSIONS = "blocks of other instances", "permissions to read"
"""What `cures.yaml` calls waits for blocks that are neither busy nor lost, and for leave to read them from disk."""
NO_ANSWER_MS = 500
"""A block that got lost is asked for again after about half a second: whoever waits longer gets no answer."""
LOST, OF_THE_CLUSTER, MOSTLY = 0.01, 0.1, 0.5
"""Of DB time, and of all waits for other instances: below either, lost blocks are not what these wait for (our
judgement)."""
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


def only_many(facts: Facts) -> str | None:
    """What comes quickly from other instances and is what these waits are mostly for: blocks, or permissions."""
    events: dict[str, Event] = facts.get("events", {})
    mine = [(event.time_s, name, event) for name, event in events.items() if event.kind == "cluster"]
    _, name, event = max(mine, default=(0.0, "", Event(0, 0)))
    cure = cure_of(name)
    quick = cure is not None and (event.mean_ms or NO_ANSWER_MS) <= ORDINARY_MS
    return cure.kind if cure and quick and cure.kind in (ON_THEIR_WAY, PERMISSIONS) else None


def poor_network(facts: Facts) -> bool:
    """Whether the network between the instances is slow, or loses what is sent: then that comes first."""
    return (facts.get("slowest_ping_ms") or 0.0) >= SLOW_PING_MS or loses_blocks(facts) is not None


def loses_blocks(facts: Facts) -> Weight | None:
    """Waits for lost blocks, where they weigh. Those for congested instances are not the network's: LMS lacks CPU."""
    lost = _lost(facts)
    least = max(LOST, OF_THE_CLUSTER * facts.share("cluster_share"))
    return lost if lost and lost.share >= least else None


def lost_blocks_lead(facts: Facts) -> bool:
    """Whether lost blocks are most of the waits for other instances, so that nothing else is to be done about these."""
    lost = _lost(facts)
    return lost is not None and lost.share > MOSTLY * facts.share("cluster_share")


def _lost(facts: Facts) -> Weight | None:
    events = facts.get("events", {}).items()
    return weight(facts, [name for name, event in events if event.kind == "cluster" and name.endswith("block lost")])
