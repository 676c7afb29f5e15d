"""Sessions wait for rows that others have changed.

What it looks at: waits for enq: TX - row lock contention as a share of the time, and how long one takes.
Why it matters: a row stays locked until its transaction ends. However fast the storage is, the others wait for a
    commit.
What to do: find who holds the rows (blocking_session in v$session or in the activity history) and why the transaction
    stays open: a user's input, a call to another system, a slow statement, a batch that commits late. Unique keys
    inserted twice and bitmap indexes lock alike.
When it is wrong: one slow write or read inside the holder's transaction makes many wait; see whether the storage is
    slow as such.
"""

from rules.core.facts import Facts
from rules.core.rule import Outcome, Rule, Seen
from rules.waits.wait_finding import LIMITS, NEEDS, told_of_it, waiting

CODE = "TM15"
CURE, SOURCES = told_of_it(CODE)


def check(facts: Facts) -> Outcome:
    return waiting(facts, CODE)


rule = Rule(
    id="row-locks",
    code=CODE,
    title="Sessions wait for rows that others have changed",
    severity="medium",
    needs=NEEDS,
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=SOURCES,
    cure=CURE,
    seen=Seen("awr-html/pcambell__awrrptanalyzor__awrrpt_1_24703_24704.html", 343),
)
