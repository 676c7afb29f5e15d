"""The gain is fewer reads, and not faster ones.

What it looks at: read requests for each unit of work, and the mean single-block read, before and after, where the work
    itself is the same and most of the gain is in reads.
Why it matters: what a larger cache, another plan or a new release saved is easily put down to new storage, and is asked
    of it again.
What to do: credit the cache or the statements; look there for more before storage is bought.
When it is wrong: reads that a cache of the array answers can keep a mean the same while the disks got faster.
"""

from math import log

from rules.comparison.pair import Pair
from rules.comparison.ratios import UNIT, both, cheaper, cost, larger_cache, latency, reads_ratio, silenced, sound, unit
from rules.comparison.rule import ComparisonRule, unknown
from rules.comparison.units import LAST_RESORT
from rules.core.finding import Limit, Outcome, fired, not_applicable, quiet
from rules.core.sources import IBM_LINUX_Z
from rules.thresholds.change import CHANGE
from rules.wording import percent, spent

LIMITS = {
    "reads": Limit(0.80, "of the reads for each unit before"),
    "work": Limit(1.25, "times as much of anything for each unit"),
    "latency": Limit(0.15, "share faster"),
    "part": Limit(0.5, "of the gain"),
}


def check(pair: Pair) -> Outcome:
    if silence := silenced(pair):
        return silence
    of, latencies, work = unit(pair), latency(pair), sound(pair.work_rate_ratio)
    if of is None or work is None:
        return unknown(UNIT)
    if of.key == LAST_RESORT:
        return not_applicable("The reads themselves do not show how many the work takes.")
    reads = reads_ratio(pair)
    if latencies is None or reads is None:
        return unknown("reads a second", "the mean single-block read")
    old, new = latencies
    each = reads / work
    shown = (*both("single-block read", old, new, "ms"),)
    if pair.distance is None or pair.distance > log(LIMITS["work"].value):
        return quiet("The work differs too much to tell what its reads say.", *shown)
    if not cheaper(pair) or each > LIMITS["reads"].value or new < old / CHANGE:
        return quiet("", *shown)
    old_ms, new_ms = cost(pair) or (0.0, 0.0)
    if pair.reads_saved_ms < LIMITS["part"].value * (old_ms - new_ms):
        return quiet("Most of the gain is not in reads.", *shown)
    takes = f"longer ({spent(new)} instead of {spent(old)})"
    if new <= CHANGE * old:
        takes = f"as long as before ({spent(old)} and {spent(new)})"
    return fired(
        f"Each {of.singular} takes {percent(1 - each)} fewer reads, and a read takes {takes}: the gain is caching or "
        f"statements, and not storage.{larger_cache(pair)}",
        *shown,
    )


rule = ComparisonRule(
    id="fewer-reads-not-faster-ones",
    code="CM10",
    title="The gain is fewer reads, not faster ones",
    severity="medium",
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(IBM_LINUX_Z,),
    waits_for="two reports of the same work before and after a cache was enlarged or a statement was tuned",
)
