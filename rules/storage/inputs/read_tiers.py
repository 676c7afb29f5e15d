"""Whether reads come from two tiers: a cache in front and the devices behind it. Their mean is neither's latency."""

from collections.abc import Sequence

from parsers.model.inside import Inside
from rules.core.facts import Event, Facts, once
from rules.waits.foreground import SINGLE_BLOCK
from rules.waits.latency_histogram import merged

FAST_MS, SLOW_MS = 1.0, 2.0
"""Idle cloud disks answered from 2 ms on, their host's cache within 1 ms (field trial)."""
WEIGHTY = 0.10
"""Each tier holds a tenth of the reads at least, and less than half of the smaller lies between (our judgement)."""
NOT_WAITED_FOR = Event(0, 0)
STALLED_MS = 32.0
"""No single-block read of a working device takes longer, but for one that queues far too long (our judgement)."""
FEW, MOST_FAST = 0.05, 0.90
"""Stalls are few beside reads that are nearly all fast; more of them are a second tier, or a queue (our judgement)."""


class Stalls(Inside, frozen=True):
    """The part of the requests that comes back fast, and the part that takes longer than `STALLED_MS`."""

    fast: float
    stalled: float


@once
def read_curve(facts: Facts) -> tuple[tuple[float, float], ...]:
    """The histogram of the single-block read that has most waits; empty without one."""
    events = facts.get("events", {})
    by_waits = sorted(SINGLE_BLOCK, key=lambda name: -events.get(name, NOT_WAITED_FOR).waits)
    return merged(facts.get("wait_histogram", []), by_waits)


def fast_share(facts: Facts, up_to_ms: float = FAST_MS) -> float | None:
    """The part of the single-block reads that a cache may have answered; None without a histogram."""
    return max((share for bound, share in read_curve(facts) if bound <= up_to_ms), default=None)


def two_tiers(facts: Facts) -> float | None:
    """The share of the fast tier where there are two; None where the reads are of one kind, or nobody knows."""
    fast, by_slow = fast_share(facts), fast_share(facts, SLOW_MS)
    if fast is None or by_slow is None:
        return None
    slow, between = 1 - by_slow, by_slow - fast
    return fast if min(fast, slow) >= WEIGHTY and between < min(fast, slow) / 2 else None


@once
def stalls(facts: Facts) -> Stalls | None:
    """Few reads that take very long where nearly all are fast, if they hold most of the read time; else None."""
    return stalls_of(read_curve(facts), facts.get("single_block_read_ms"))


def stalls_of(curve: Sequence[tuple[float, float]], mean_ms: float | None) -> Stalls | None:
    """The same of any request with that histogram and mean."""
    fast, normal = (
        max((share for bound, share in curve if bound <= to_ms), default=None) for to_ms in (SLOW_MS, STALLED_MS)
    )
    if not mean_ms or fast is None or normal is None or fast < MOST_FAST or not 0 < 1 - normal <= FEW:
        return None
    longest_ms, below = 0.0, 0.0
    for bound, share in curve:
        if bound <= STALLED_MS:
            longest_ms, below = longest_ms + bound * (share - below), share
    return Stalls(fast, 1 - normal) if longest_ms < mean_ms / 2 else None
