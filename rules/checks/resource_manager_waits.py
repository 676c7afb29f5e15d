"""The resource manager holds sessions back.

What it looks at: waits whose names begin with resmgr, as a share of the time; those for a limit on I/O are PF01's.
Why it matters: the resource manager lets a group of sessions have so much CPU and no more, as its plan or CPU_COUNT
    (instance caging) says. The CPUs of the host may be idle meanwhile.
What to do: look at the plan and at CPU_COUNT: raise the share or the limit of the group that waits, or move the batch
    to other hours.
When it is wrong: it may be meant so: a batch that is held back for the sake of others does what it should. Editions
    that use so much CPU and no more (Free, Express, Standard 2) hold sessions back at it: there no plan helps.
"""

from msgspec.structs import replace

from rules.core.facts import Facts
from rules.core.rule import Outcome, Rule, Seen
from rules.core.sources import DATABASE_FREE, STANDARD_EDITION_2
from rules.shared.edition_caps import cpu_cap
from rules.shared.instance_caging import cage
from rules.waits.wait_finding import LIMITS, NEEDS, told_of_it, waiting

CODE = "TM27"
CURE, SOURCES = told_of_it(CODE)
EDITION = "Reduce the work on CPU: edition {edition} uses {cap} at most, and no plan raises that; another edition does."


CAGED = "Raise CPU_COUNT, which caps the instance at {caged} of the {cpus} CPUs of its host, or reduce the work on CPU."


def check(facts: Facts) -> Outcome:
    outcome, cap, caged = waiting(facts, CODE), cpu_cap(facts), cage(facts)
    if outcome.cure is None:
        return outcome
    if cap is None and caged:
        sentence = f"{outcome.message} CPU_COUNT lets the instance use {caged} of {facts['cpus']} CPUs."
        return replace(outcome, message=sentence, cure=CAGED.format(caged=caged, cpus=facts["cpus"]))
    if cap is None:
        return outcome
    sentence = f"{outcome.message} Edition {facts['edition']} uses {cap} at most."
    return replace(outcome, message=sentence, cure=EDITION.format(edition=facts["edition"], cap=cap))


rule = Rule(
    id="resource-manager-waits",
    code=CODE,
    title="The resource manager holds sessions back",
    severity="medium",
    needs=NEEDS,
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(*SOURCES, DATABASE_FREE, STANDARD_EDITION_2),
    cure=CURE,
    seen=Seen("../corpus-2/awr-html/rstyczynski__oci_bv4db_arch__sprint_15_awr_report.html", 393),
)
