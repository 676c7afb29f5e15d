"""Sessions insert into the same end of an index.

What it looks at: waits for enq: TX - index contention as a share of the time.
Why it matters: keys that only grow (sequences, times) all go into the last leaf block. While it splits, everybody who
    inserts waits.
What to do: hash partition that index, or use a larger sequence cache, scalable sequences (18c) or a reverse key index
    where nobody scans ranges.
When it is wrong: large deletes leave empty leaf blocks behind that splits have to pass; then a coalesce of the index is
    the cure.
"""

from rules.core.facts import Facts
from rules.core.rule import Outcome, Rule
from rules.waits.wait_finding import LIMITS, NEEDS, told_of_it, waiting

CODE = "TM16"
CURE, SOURCES = told_of_it(CODE)


def check(facts: Facts) -> Outcome:
    return waiting(facts, CODE)


rule = Rule(
    id="index-leaf-contention",
    code=CODE,
    title="Sessions insert into the same end of an index",
    severity="medium",
    needs=NEEDS,
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=SOURCES,
    cure=CURE,
    waits_for="a report of inserts into one index whose leaf blocks split (enq: TX - index contention)",
)
