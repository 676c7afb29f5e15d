"""Whether reads come from two tiers: a cache in front and the devices behind it. Their mean is neither's latency."""

from rules.facts import Facts
from rules.histogram import merged
from rules.storage.gain import SINGLE_BLOCK

FAST_MS, SLOW_MS = 1.0, 4.0
WEIGHTY = 0.10
"""Each tier holds at least a tenth of the reads, and little lies between them (our judgement)."""


def fast_share(facts: Facts, up_to_ms: float = FAST_MS) -> float | None:
    """The part of the single-block reads that a cache may have answered; None without a histogram."""
    curve = merged(facts.get("wait_histogram", []), SINGLE_BLOCK)
    return max((share for bound, share in curve if bound <= up_to_ms), default=None)


def two_tiers(facts: Facts) -> float | None:
    """The share of the fast tier where there are two; None where the reads are of one kind, or nobody knows."""
    fast, by_slow = fast_share(facts), fast_share(facts, SLOW_MS)
    if fast is None or by_slow is None:
        return None
    slow, between = 1 - by_slow, by_slow - fast
    return fast if min(fast, slow) >= WEIGHTY and between < min(fast, slow) else None
