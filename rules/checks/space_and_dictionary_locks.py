"""Sessions wait for a lock of the database itself.

What it looks at: waits for the enqueues of undo segments (US), of space (HW), of sequences (SQ, SV), of the control
    file (CF), of object checkpoints (KO, RO), and for enqueue in releases that name no kind.
Why it matters: each of them lets one session at a time do a piece of housekeeping. None is held by another's
    transaction, and each has a cure of its own.
What to do: what the step says for the kind that leads: keep undo segments online, allocate extents ahead, give
    sequences a larger cache, write the control file less often, truncate less often.
When it is wrong: after a start undo segments come online once; a load that grows a table once may wait once.
"""

from rules.core.facts import Facts
from rules.core.rule import Outcome, Rule, Seen
from rules.waits.wait_finding import LIMITS, NEEDS, told_of_it, waiting

CODE = "TM20"
CURE, SOURCES = told_of_it(CODE)


def check(facts: Facts) -> Outcome:
    return waiting(facts, CODE)


rule = Rule(
    id="space-and-dictionary-locks",
    code=CODE,
    title="Sessions wait for a lock of the database itself",
    severity="medium",
    needs=NEEDS,
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=SOURCES,
    cure=CURE,
    seen=Seen("awr-html/lpeiyi__notes__awrrpt_1_155_156.html", 382),
)
