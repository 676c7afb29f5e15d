"""Sessions wait for locks of the application.

What it looks at: waits for enq: UL - contention as a share of the time.
Why it matters: such locks are taken by the application itself with DBMS_LOCK, to let one session at a time do
    something. The database only keeps the queue.
What to do: find the code that takes the lock; release it sooner, or take one for each thing instead of one for all.
When it is wrong: a scheduler that parks its workers on such a lock waits on purpose, and nobody waits for them.
"""

from rules.core.facts import Facts
from rules.core.rule import Outcome, Rule, Seen
from rules.waits.wait_finding import LIMITS, NEEDS, told_of_it, waiting

CODE = "TM19"
CURE, SOURCES = told_of_it(CODE)


def check(facts: Facts) -> Outcome:
    return waiting(facts, CODE)


rule = Rule(
    id="application-locks",
    code=CODE,
    title="Sessions wait for locks of the application",
    severity="medium",
    needs=NEEDS,
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=SOURCES,
    cure=CURE,
    seen=Seen("awr-html/jdmoreno__awr-export__awrrpt_1_72371_72372.html", 388),
)
