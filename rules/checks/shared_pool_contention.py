"""Sessions wait for the shared pool or the dictionary cache.

What it looks at: waits for the latch of the shared pool and for entries of the dictionary cache (row cache).
Why it matters: each new statement needs memory of the shared pool and entries of the dictionary. Literals instead of
    bind variables, pools that are resized, small sequence caches and logons make them busy.
What to do: for the shared pool use bind variables or cursor_sharing = FORCE, and set a minimum size. For the row cache
    read the dictionary cache statistics: which entries are asked for says which cure.
    Where hardly a statement is parsed hard it is the pool's room alone.
When it is wrong: after a start everything is parsed once. Where sessions queue for CPU these waits grow with the queue.
"""

from msgspec.structs import replace

from rules.core.facts import Facts
from rules.core.rule import Outcome, Rule, Seen
from rules.shared.parsing import pool_without_parsing
from rules.waits.wait_finding import LIMITS, NEEDS, told_of_it, waited, waiting

CODE = "TM23"
CURE, SOURCES = told_of_it(CODE)
ROOM = (
    "Set a minimum for shared_pool_size, and see which of its parts grows (v$sgastat): hardly a statement is parsed "
    "hard, so bind variables would spare nothing."
)


def check(facts: Facts) -> Outcome:
    outcome, awaited = waiting(facts, CODE, memory=True), waited(facts, CODE)
    if outcome.state == "fired" and awaited and pool_without_parsing(facts, awaited.name):
        return replace(outcome, cure=ROOM)
    return outcome


rule = Rule(
    id="shared-pool-contention",
    code=CODE,
    title="Sessions wait for the shared pool or the dictionary cache",
    severity="medium",
    needs=NEEDS,
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=SOURCES,
    cure=CURE,
    seen=Seen("statspack-txt/nabeelkhan__Oracle-DBA-Life__multiuser_3_250000.lst", 75),
)
