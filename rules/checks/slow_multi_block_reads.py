"""Multi-block reads are slow.

What it looks at: the mean multi-block read through the cache, against the single-block read of the same report and the
    time that the transfer of its blocks may take.
Why it matters: a larger read costs one access and a transfer. What it takes beyond that is a slow device: often the
    scanned tables lie on other disks than the indexes, or the scans run into a full path.
What to do: see in the file statistics where the large reads go, and put those files beside the fast ones; or look for
    the statement that scans.
When it is wrong: where the size of the reads is not printed it is taken as the largest possible. Scans on purpose on
    slow disks (archives, history) look the same.
"""

from rules.core.facts import Facts
from rules.core.report_figures import KIBIBYTE, MEBIBYTE
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, figure, fired, quiet
from rules.core.sources import CERN_STORAGE, ORACLE_WAIT_LIMITS
from rules.storage.inputs.shares import significant
from rules.waits.event_weight import Weight, weight
from rules.waits.foreground import MULTI_BLOCK
from rules.wording import ms, two

LIMITS = {
    "acceptable": Limit(20, "ms", ORACLE_WAIT_LIMITS.title),
    "stream": Limit(50, "MiB/s, what one old disk streams"),
    "longer": Limit(2, "times the transfer, beyond a single-block read"),
}
LARGEST_BEFORE_10_2, LARGEST = 128 * KIBIBYTE, MEBIBYTE
FIRST_WITH_LARGE_READS = 10.2
NEARLY_ALL = 0.05
"""Batched reads prefetch blocks as well: beyond this part of the waits the size is not known."""


def check(facts: Facts) -> Outcome:
    mean, single = facts["multi_block_read_ms"], facts["single_block_read_ms"]
    size, source = _size(facts)
    transfer = 1000 * size / (LIMITS["stream"].value * MEBIBYTE)
    most = min(LIMITS["acceptable"].value, single + LIMITS["longer"].value * transfer)
    reads = weight(facts, MULTI_BLOCK)
    shown = (
        figure(facts, "multi_block_read_ms", "mean multi-block read", most),
        figure(facts, "single_block_read_ms", "mean single-block read"),
        Evidence("size of such a read", size / KIBIBYTE, "KiB", None, source),
    )
    if reads is None or not significant(reads.event, facts) or not 0 < mean < 1e6 or single <= 0 or mean <= most:
        return quiet("", *shown)
    at_most = "" if source == "blocks prefetched / waits" else "at most "
    of_size = f"{at_most}{size / KIBIBYTE:,.0f} KiB, {two(1000 * size / MEBIBYTE / mean)} MiB/s a stream"
    if mean <= single + LIMITS["longer"].value * transfer:
        opening = f"Multi-block reads take {ms(mean)} ({of_size}); Oracle accepts 20 ms, and single-block reads take "
        return fired(opening + f"{ms(single)}.", *shown, severity="low")
    return fired(
        f"Multi-block reads take {ms(mean)} ({of_size}) where single-block reads take {ms(single)}: "
        "they come from slower devices, or through a full path.",
        *shown,
        saves=_saves(reads, mean, single + transfer),
    )


def _saves(reads: Weight, mean: float, expected: float) -> float:
    return reads.share * max(0.0, 1 - expected / mean)


def _size(facts: Facts) -> tuple[float, str]:
    """Bytes of a multi-block read with where they are from; the largest there can be where they aren't known."""
    block, reads = facts.get("block_size_bytes") or 8 * KIBIBYTE, weight(facts, MULTI_BLOCK)
    blocks = facts.total("physical reads cache prefetch") or 0
    batched = facts.event("db file parallel read")
    largest = LARGEST_BEFORE_10_2 if facts.get("release", LARGEST) < FIRST_WITH_LARGE_READS else LARGEST
    if reads and blocks > 0 and (batched is None or batched.waits <= NEARLY_ALL * reads.waits):
        return min(largest, (blocks / reads.waits + 1) * block), "blocks prefetched / waits"
    return largest, "the largest read of the release"


rule = Rule(
    id="slow-multi-block-reads",
    code="RD03",
    title="Multi-block reads are slow",
    severity="medium",
    needs=("multi_block_read_ms", "single_block_read_ms", "events"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_WAIT_LIMITS, CERN_STORAGE),
    cure=Cure("Find which files are read in large pieces, and on which devices they lie.", "free"),
    seen=Seen("statspack_text/mtr-after.txt", 37),
)
