"""What a read takes that waits for no other: the level that more devices or provisioned IOPS lead back to."""

from rules.core.facts import Facts
from rules.host.observed import observed_on
from rules.storage.cases.position import position
from rules.storage.inputs.candidate_media import candidates
from rules.storage.inputs.read_tiers import two_tiers

FAR_ABOVE = 2
"""Reads that take more than twice what the slowest idle device of a class takes are no matter of the class (ours)."""


def far_above(facts: Facts, read_ms: float) -> bool:
    """Whether reads take far longer than the declared media ever do: then faster ones are not the first question."""
    floors = candidates(facts)
    return bool(floors.declared and floors.media and read_ms > FAR_ABOVE * floors.media[0].floor_ms[2])


def unloaded_ms(facts: Facts) -> float | None:
    """The floor of the load curve; else the middle floor of the declared class; else a read of an idle disk on the same
    host; else the fastest twentieth of the reads, where they come from one tier.

    That twentieth is a lower bound and a good one: on five saturated runs it lay within a tenth of an idle disk's read.
    """
    place, floors = position(facts), candidates(facts)
    if place:
        return place.floor_ms
    if floors.declared and floors.media:
        return floors.media[0].floor_ms[1]
    idle = [observed.idle_floor_ms for observed in observed_on(facts) if observed.idle_floor_ms]
    if idle:
        return min(idle)
    return None if two_tiers(facts) else facts.get("single_block_read_p5_ms")
