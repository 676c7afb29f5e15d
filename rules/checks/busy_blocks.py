"""Sessions wait for blocks that others are changing.

What it looks at: buffer busy waits as a share of the time, from 10g on; before, this wait was for reads of others as
    well.
Why it matters: two sessions change one block at once: inserts into the same table or index block, or headers of
    segments and undo.
What to do: read the buffer wait statistics for the class of block. Data blocks: spread inserts (automatic segment space
    management, hash partitions, reverse keys). Undo headers: more undo segments. Segment headers: automatic space
    management.
When it is wrong: a slow write of redo holds blocks longer; see whether commits are slow as well.
"""

from rules.core.facts import Facts
from rules.core.rule import Outcome, Rule, not_applicable
from rules.storage.gains.model import FIRST_WITH_OWN_READ_WAIT
from rules.waits.wait_finding import LIMITS, NEEDS, told_of_it, waiting

CODE = "TM25"
CURE, SOURCES = told_of_it(CODE)


def check(facts: Facts) -> Outcome:
    if facts.get("release", FIRST_WITH_OWN_READ_WAIT) < FIRST_WITH_OWN_READ_WAIT:
        return not_applicable("In this release the wait is for reads of others as well.")
    return waiting(facts, CODE)


rule = Rule(
    id="busy-blocks",
    code=CODE,
    title="Sessions wait for blocks that others are changing",
    severity="medium",
    needs=NEEDS,
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=SOURCES,
    cure=CURE,
    waits_for="a report of 10g or later in which sessions wait for busy blocks",
)
