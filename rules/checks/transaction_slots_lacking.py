"""Blocks have too few transaction slots.

What it looks at: waits for enq: TX - allocate ITL entry as a share of the time.
Why it matters: every transaction that changes a block needs a slot in it. A full block has no room for another, so the
    next one waits for a whole transaction to end.
What to do: rebuild the segment with a higher INITRANS, or a higher PCTFREE; the segment stands under Segments by ITL
    Waits.
When it is wrong: where many sessions change the very same rows the slots are only the first thing they wait for.
"""

from rules.core.facts import Facts
from rules.core.rule import Outcome, Rule
from rules.waits.wait_finding import LIMITS, NEEDS, told_of_it, waiting

CODE = "TM17"
CURE, SOURCES = told_of_it(CODE)


def check(facts: Facts) -> Outcome:
    return waiting(facts, CODE)


rule = Rule(
    id="transaction-slots-lacking",
    code=CODE,
    title="Blocks have too few transaction slots",
    severity="medium",
    needs=NEEDS,
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=SOURCES,
    cure=CURE,
    waits_for="a report of sessions that wait for transaction slots (enq: TX - allocate ITL entry)",
)
