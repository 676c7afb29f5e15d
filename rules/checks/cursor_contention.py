"""Sessions wait for cursors.

What it looks at: waits for cursor: pin S, cursor: pin S wait on X and cursor: mutex.
Why it matters: one statement that is parsed while hundreds want to run it stops them all; many versions of it are a
    long list to search. Without any parse, thousands of executions a second of one statement meet at its counter.
What to do: wait on X and mutex: bind variables, few versions a statement (v$sql_shared_cursor says why there are more),
    no statistics taken and no DDL in busy hours. pin S alone: execute the statement less often, or several copies of
    it.
When it is wrong: where sessions queue for CPU these waits grow with the queue. Known faults of some releases look
    alike; look for a patch.
"""

from rules.core.facts import Facts
from rules.core.rule import Outcome, Rule, Seen
from rules.waits.wait_finding import LIMITS, NEEDS, told_of_it, waiting

CODE = "TM22"
CURE, SOURCES = told_of_it(CODE)


def check(facts: Facts) -> Outcome:
    return waiting(facts, CODE, memory=True)


rule = Rule(
    id="cursor-contention",
    code=CODE,
    title="Sessions wait for cursors",
    severity="medium",
    needs=NEEDS,
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=SOURCES,
    cure=CURE,
    seen=Seen("awr-html/jdmoreno__awr-export__awr_rmgtibp_1_231002_1230_1300.html", 383),
)
