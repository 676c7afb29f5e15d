"""What was declared of the storage cannot be right.

What it looks at: the declared class, number and limits of devices beside the report: a limit that would be used far
    beyond itself, devices that would be full and yet answer as fast as idle ones, a rate of one device that its class
    does not have.
Why it matters: a verdict by wrong facts buys the wrong thing with confidence.
What to do: ask the storage administrator for class, number and limits once more, and whether there is a cache in front.
When it is wrong: short stroking, the outer part of each disk alone, gives up to a third more; caches and bursts of a
    volume exceed its limit for a while. Each of these is worth knowing, too.
"""

from rules.core.facts import Facts
from rules.core.rule import Limit, Outcome, Rule, Seen, fired, not_applicable, quiet
from rules.core.severity import TRUST
from rules.core.sources import CLOUD_VOLUMES, FIELD_TRIAL
from rules.storage.cases.impossible_facts import ANOTHER_LIMIT, TIMES, signs
from rules.storage.inputs.exadata import exadata
from rules.wording import capital

LIMITS = {
    "used of a limit": Limit(ANOTHER_LIMIT, "times itself"),
    "IOPS of a device": Limit(TIMES, "times the class"),
}


def check(facts: Facts) -> Outcome:
    if all(value is None for value in facts.declared.values()):
        return not_applicable("Nothing is declared of the storage.")
    if exadata(facts):
        return not_applicable("On Exadata a request may be a megabyte that a cell has read and filtered.")
    impossible = signs(facts) if facts["read_iops"] > 0 else []
    if not impossible:
        return quiet("What was declared and what the report shows can both be.")
    clauses = "; ".join(clause for clause, _ in impossible)
    return fired(f"{capital(clauses)}: one of the declared figures is another.", *(shown for _, shown in impossible))


rule = Rule(
    id="declared-facts-cannot-be",
    code="RD16",
    title="What was declared of the storage cannot be right",
    severity="medium",
    scale=TRUST,
    needs=("read_iops",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL, CLOUD_VOLUMES),
    seen=Seen("statspack_text/mtr-before.txt", 386, {"volume_iops_limit": 5000}),
)
