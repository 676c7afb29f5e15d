"""Sessions are held back at the limit of the PGA.

What it looks at: waits that sessions are given while the memory of all sessions (PGA) is over pga_aggregate_limit (12.1
    and later).
Why it matters: before it ends sessions for it (ORA-04036), the instance makes them pause. The pauses look like a slow
    statement and are a setting, or one session that takes memory without end.
What to do: find the sessions with most PGA, such as large PL/SQL collections and parallel sorts; then raise
    pga_aggregate_limit as far as the host has memory, or set it to 0 where nothing else is wanted.
When it is wrong: pauses of a few milliseconds that nobody notices; the limit may be doing what it is there for.
"""

from rules.core.facts import Facts
from rules.core.rule import Outcome, Rule, Seen
from rules.waits.wait_finding import LIMITS, NEEDS, told_of_it, waiting

CODE = "PG06"
CURE, SOURCES = told_of_it(CODE)


def check(facts: Facts) -> Outcome:
    return waiting(facts, CODE)


rule = Rule(
    id="pga-limit-reached",
    code=CODE,
    title="Sessions are held back at the limit of the PGA",
    severity="medium",
    needs=NEEDS,
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=SOURCES,
    cure=CURE,
    seen=Seen("awr-html/eyko139__awr_reports__AIMS_AWR.html", 362),
)
