"""A quarter of the buffer cache does nothing.

What it looks at: the physical reads that Oracle's advisory expects with three quarters of the cache. Where the host
    prints that it has as much memory free as the cache has, nobody waits for a quarter of it, and the rule is silent.
Why it matters: memory that avoids no reads can serve sorts and hash joins, or another database on the host.
What to do: nothing, as long as nobody needs the memory. Where work areas spill to temp, give them that part.
When it is wrong: the advisory counts since the instance started; a month's end that needs the cache may lie before or
    ahead of it.
"""

from rules.advisories.buffer_cache import EXACT_READS, SHARED, advice, shared
from rules.core.facts import Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import ORACLE_CACHE_ADVICE
from rules.host.memory import memory
from rules.wording import count, percent

LIMITS = {
    "more reads": Limit(1.05, "times the reads"),
    "size": Limit(0.75, "of the cache"),
    "least": Limit(1024, "MB"),
    "free": Limit(1, "times the cache free on the host", "our judgement: then nobody lacks a quarter of it"),
}


def check(facts: Facts) -> Outcome:
    if shared(facts):
        return not_applicable(SHARED)
    advised = advice(facts)
    size = LIMITS["size"].value * advised.size_mb if advised else 0.0
    factor = advised.factor_at(size) if advised else None
    if advised is None or factor is None or advised.reads < EXACT_READS:
        return lacking("buffer_pool_advisory")
    shown = Evidence(
        f"physical reads with {count(size)} MB of cache",
        factor,
        "of today's",
        LIMITS["more reads"].value,
        "buffer pool advisory, between its sizes",
        advised.now.line,
    )
    if factor > LIMITS["more reads"].value or advised.size_mb < LIMITS["least"].value:
        return quiet("", shown)
    host = memory(facts)
    if host and host.free_mb is not None and host.free_mb >= LIMITS["free"].value * advised.size_mb:
        return quiet("", shown)
    more = f"only {percent(factor - 1)} more reads" if factor > 1.0005 else "no more reads"
    sentence = (
        f"With {count(size)} MB of buffer cache instead of {count(advised.size_mb)} MB the advisory expects {more}: "
        f"{count(advised.size_mb - size)} MB are there for other uses, such as work areas."
    )
    return fired(sentence, shown)


rule = Rule(
    id="oversized-buffer-cache",
    code="CA03",
    title="A quarter of the buffer cache does nothing",
    severity="info",
    needs=("buffer_pool_advisory",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_CACHE_ADVICE,),
    seen=Seen("awr-html/jdmoreno__awr-export__awrrpt_1_171_172.html", 2684),
)
