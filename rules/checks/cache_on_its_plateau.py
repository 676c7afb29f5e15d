"""A larger buffer cache would not help.

What it looks at: the physical reads that Oracle's advisory expects with twice the cache, where reads through the cache
    take much of the time.
Why it matters: memory is the usual first answer to reads. Where what is read is far larger than any cache, or read only
    once, more of it changes next to nothing, and the same is true of a cache in the disk array.
What to do: leave the cache as it is. Read less (statements, indexes), or read faster.
When it is wrong: the advisory ends at twice the present size; it counts since the instance started, so a load that came
    later weighs little in it.
"""

from rules.advisories.buffer_cache import SHARED, advice, cached_share, shared
from rules.core.facts import Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import CERN_STORAGE, ORACLE_CACHE_ADVICE
from rules.wording import count, percent

LIMITS = {
    "reads left": Limit(0.9, "of the reads"),
    "cache": Limit(1.8, "times"),
    "cached reads": Limit(0.15, "share of DB time"),
}
TWICE = 2
LEAST = 0.001


def check(facts: Facts) -> Outcome:
    if shared(facts):
        return not_applicable(SHARED)
    advised, share = advice(facts), cached_share(facts)
    largest = advised.largest(TWICE) if advised else None
    if advised is None or largest is None or largest.size_mb < LIMITS["cache"].value * advised.size_mb:
        return lacking("buffer_pool_advisory")
    shown = Evidence(
        f"physical reads with {count(largest.size_mb)} MB of cache",
        largest.factor,
        "of today's",
        LIMITS["reads left"].value,
        "buffer pool advisory",
        largest.line,
    )
    little = (share or 0.0) * advised.part < LIMITS["cached reads"].value
    if little or largest.factor < LIMITS["reads left"].value:
        return quiet("", shown)
    avoided = percent(1 - largest.factor) if largest.factor < 1 - LEAST else "none"
    sentence = (
        f"{count(largest.size_mb)} MB of buffer cache instead of {count(advised.size_mb)} MB would avoid {avoided} of "
        "the reads: what is read is far larger than that, or read only once."
    )
    return fired(sentence, shown)


rule = Rule(
    id="cache-on-its-plateau",
    code="CA02",
    title="A larger buffer cache would not help",
    severity="info",
    needs=("buffer_pool_advisory", "events"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(CERN_STORAGE, ORACLE_CACHE_ADVICE),
    seen=Seen("slob/iamyu__PoC-FlashGrid__asm-p30x2_cache-off_awr_p30x2_d8s_s40_t1_wu4_awr.html", 12253),
)
