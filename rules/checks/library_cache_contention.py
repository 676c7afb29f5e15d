"""Sessions wait for the library cache.

What it looks at: waits for library cache mutexes and latches, and for library cache locks and pins.
Why it matters: every parse and every execution looks statements and objects up there. Very many parses at once queue
    for the same places; an object that is compiled, changed or invalidated keeps all its users waiting.
What to do: for mutexes and latches parse less: bind variables, cursors kept open, session_cached_cursors. For locks and
    pins find what compiles, changes or invalidates objects in these minutes; wrong passwords queue for a library cache
    lock too.
When it is wrong: where sessions queue for CPU these waits grow with the queue. A mutex is held for microseconds: there
    is no holder to look for.
"""

from rules.core.facts import Facts
from rules.core.rule import Outcome, Rule, Seen
from rules.waits.wait_finding import LIMITS, NEEDS, told_of_it, waiting

CODE = "TM21"
CURE, SOURCES = told_of_it(CODE)


def check(facts: Facts) -> Outcome:
    return waiting(facts, CODE, memory=True)


rule = Rule(
    id="library-cache-contention",
    code=CODE,
    title="Sessions wait for the library cache",
    severity="medium",
    needs=NEEDS,
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=SOURCES,
    cure=CURE,
    seen=Seen("awr-html/jdmoreno__awr-export__awr_rmgtibp_1_231002_1230_1300.html", 382),
)
