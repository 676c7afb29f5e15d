"""Sessions look for the same blocks in the cache.

What it looks at: waits for the latch cache buffers chains.
Why it matters: blocks in the cache hang in chains behind latches. A block that very many look at, the root of an index
    or a small table inside a nested loop, makes them queue; it costs CPU as well.
What to do: find the statement with the most buffer gets, and the block it visits most; let it visit fewer blocks. Hash
    partitions split a hot index.
When it is wrong: where sessions queue for CPU the holder of a latch may not run, and the queue is that of the CPUs.
"""

from rules.core.facts import Facts
from rules.core.rule import Outcome, Rule, Seen
from rules.waits.wait_finding import LIMITS, NEEDS, told_of_it, waiting

CODE = "TM24"
CURE, SOURCES = told_of_it(CODE)


def check(facts: Facts) -> Outcome:
    return waiting(facts, CODE, memory=True)


rule = Rule(
    id="hot-blocks-in-the-cache",
    code=CODE,
    title="Sessions look for the same blocks in the cache",
    severity="medium",
    needs=NEEDS,
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=SOURCES,
    cure=CURE,
    seen=Seen("awr-html/lpeiyi__notes__awrrpt_1_155_156.html", 383),
)
