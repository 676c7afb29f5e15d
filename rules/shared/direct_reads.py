"""Reads past the cache that are small: of LOBs, whose waits have the name of scans since 11g."""

from rules.core.facts import Facts, once
from rules.core.report_figures import KIBIBYTE
from rules.storage.inputs.shares import part_of_reads

WAITS = "direct path read"
BLOCKS, OF_TEMP = "physical reads direct", "physical reads direct temporary tablespace"
SMALL = 32 * KIBIBYTE
"""Up to so many bytes a wait no table is scanned: a scan asks for 64 KiB or more (our judgement)."""
MOSTLY = 0.5


@once
def small_direct_reads(facts: Facts) -> float | None:
    """Bytes of a mean direct read where it is so small; None for scans, or where it is not told.

    A wait stands for one request or more, so that a request is no larger than this.
    """
    waited, blocks, size = facts.event(WAITS), facts.total(BLOCKS), facts.get("block_size_bytes")
    if waited is None or not waited.waits or not blocks or not size:
        return None
    each = max(0.0, blocks - (facts.total(OF_TEMP) or 0.0)) * size / waited.waits
    return each if 0 < each <= SMALL else None


def lobs_lead(facts: Facts) -> bool:
    """Whether most of the read time is such reads."""
    lobs = f"{WAITS} (lob)"
    named = part_of_reads(facts, lobs)
    small = part_of_reads(facts, WAITS) if small_direct_reads(facts) else named
    return max(named, small) > MOSTLY
