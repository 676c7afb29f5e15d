"""One instance of a cluster waits far longer for its reads, or redo writes, than all others on the same storage."""

from parsers.model.inside import Inside
from rules.core.facts import Facts, once

TIMES = 3.0
"""From so many times the mean of the slowest other on it is no matter of what each reads (our judgement)."""
LATE_MS = 3.0
"""Reads below this are slow on no storage (rules RD02)."""


class SlowInstance(Inside, frozen=True):
    """Its number, its mean single-block read or redo write, and that of the slowest of the others."""

    number: int
    mean_ms: float
    others_ms: float


@once
def slow_instance(facts: Facts) -> SlowInstance | None:
    """None where the instances are alike, or where the report does not print the reads of two."""
    return _apart(facts.get("instance_read_ms") or {})


@once
def slow_redo(facts: Facts) -> SlowInstance | None:
    """The same of redo writes."""
    return _apart(facts.get("instance_redo_ms") or {})


def _apart(means: dict[int, float]) -> SlowInstance | None:
    by_time = sorted(means, key=lambda number: means[number])
    if len(by_time) < 2:
        return None
    slowest, next_to_it = by_time[-1], by_time[-2]
    late = means[slowest] >= LATE_MS and means[slowest] >= TIMES * means[next_to_it] > 0
    return SlowInstance(slowest, means[slowest], means[next_to_it]) if late else None
