"""Sessions wait while memory moves between pools.

What it looks at: waits for the growth and shrinking of pools of the SGA.
Why it matters: automatic memory management takes memory from one pool for another. While it does, cursors are thrown
    out and sessions that need memory stand still.
What to do: set minimum sizes for shared_pool_size and db_cache_size, and an sga_target with room for both.
When it is wrong: once after a start pools find their size; then it ends by itself.
"""

from rules.core.facts import Facts
from rules.core.rule import Outcome, Rule, Seen
from rules.waits.wait_finding import LIMITS, NEEDS, told_of_it, waiting

CODE = "TM29"
CURE, SOURCES = told_of_it(CODE)


def check(facts: Facts) -> Outcome:
    return waiting(facts, CODE)


rule = Rule(
    id="memory-moves-between-pools",
    code=CODE,
    title="Sessions wait while memory moves between pools",
    severity="medium",
    needs=NEEDS,
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=SOURCES,
    cure=CURE,
    seen=Seen("../corpus-2/awr-html/radtek__Scripts__hoje_bug.html", 263),
)
