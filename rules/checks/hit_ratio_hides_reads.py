"""A high hit ratio hides the reads that cost.

What it looks at: the buffer hit ratio beside the share of reads through the cache; direct reads are no misses.
Why it matters: a ratio near 100 % is often taken for proof that reads do not matter; but it is the misses that wait.
What to do: count reads a second and their time; never argue with the ratio.
When it is wrong: it warns of an argument, not of a fault; there is nothing to repair.
"""

from rules.advisories.buffer_cache import cached_share
from rules.core.facts import Facts
from rules.core.rule import Limit, Outcome, Rule, Seen, figure, fired, quiet
from rules.core.sources import TEXAS_MEMORY
from rules.wording import count

LIMITS = {"hits": Limit(0.95, "ratio"), "reads": Limit(0.25, "share of DB time")}


def check(facts: Facts) -> Outcome:
    # without a list of waits all reads are taken to have gone through the cache
    cached = cached_share(facts)
    hits, share = facts["buffer_hit_ratio"], facts.share("read_share") if cached is None else cached
    shown = figure(facts, "buffer_hit_ratio", "buffer hit ratio", 0.95)
    if hits < LIMITS["hits"].value or share < LIMITS["reads"].value:
        return quiet("", shown)
    rate = facts.get("read_iops")
    many = f"{count(rate)} reads a second" if rate else "many reads"
    return fired(f"A hit ratio of {100 * hits:.1f} % still leaves {many}; it is the misses that cost.", shown)


rule = Rule(
    id="hit-ratio-hides-reads",
    code="CA04",
    title="A high hit ratio hides the reads that cost",
    severity="info",
    needs=("buffer_hit_ratio", "read_share"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(TEXAS_MEMORY,),
    seen=Seen("statspack_text/mtr-before.txt", 329),
)
