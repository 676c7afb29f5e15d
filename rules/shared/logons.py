"""Whether logging on and off is what most of the time goes to."""

from rules.core.facts import Facts

LEAD = 0.5
"""Of DB time: from here on no statement comes before the logons (our judgement)."""
SOME = 1.0
"""Logons a second, from which on a pool of connections would spare them; fewer that are slow have another cause."""


def logons_lead(facts: Facts) -> bool:
    """Whether half of DB time or more is logons, and they are many."""
    share, rate = facts.get("connection_share"), facts.get("logons_per_s")
    return share is not None and rate is not None and share >= LEAD and rate >= SOME
