"""Sessions wait for whole tables.

What it looks at: waits for enq: TM - contention as a share of the time.
Why it matters: a foreign key without an index locks the child table whenever the parent's key is deleted or changed.
    LOCK TABLE, DDL and direct-path inserts lock whole tables as well.
What to do: index the foreign keys of the tables that are waited for; then look for LOCK TABLE, DDL in working hours and
    APPEND hints.
When it is wrong: a single long DDL may be planned work; its minutes are over.
"""

from rules.core.facts import Facts
from rules.core.rule import Outcome, Rule, Seen
from rules.waits.wait_finding import LIMITS, NEEDS, told_of_it, waiting

CODE = "TM18"
CURE, SOURCES = told_of_it(CODE)


def check(facts: Facts) -> Outcome:
    return waiting(facts, CODE)


rule = Rule(
    id="table-locks",
    code=CODE,
    title="Sessions wait for whole tables",
    severity="medium",
    needs=NEEDS,
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=SOURCES,
    cure=CURE,
    seen=Seen("../corpus-2/awr-txt/claymodel__oraclescripts__awrrpt_1_6569_6570.txt", 166),
)
