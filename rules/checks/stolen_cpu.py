"""The hypervisor takes CPU away.

What it looks at: steal, as vmstat or iostat beside the report show it in the same minutes.
Why it matters: a virtual machine that waits for a real CPU stands still, and does not know it. Its waits grow by that
    time, its CPUs look free, and storage is blamed. The report itself cannot show it.
What to do: have the host below looked at: too many virtual machines, a CPU limit, or a burst credit used up. Judge
    storage when steal is near nothing.
When it is wrong: on shared partitions (AIX, System z) part of it is what was agreed; the entitlement says how much.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, at_line, fired, lacking, quiet
from rules.core.severity import ORDER
from rules.core.sources import FIELD_TRIAL, STOLEN_TIME
from rules.host.observed import Observed, observed_on
from rules.wording import percent

LIMITS = {"steal": Limit(0.05, "share of the CPUs"), "much": Limit(0.10, "share of the CPUs")}


def check(facts: Facts) -> Outcome:
    with_steal = [observed for observed in observed_on(facts) if observed.samples and observed.steal is not None]
    most = max(with_steal, key=_steal, default=None)
    if most is None:
        return lacking("host")
    steal = _steal(most)
    shown = Evidence(
        "CPU taken by the hypervisor", steal, "share", LIMITS["steal"].value, at_line(most.tool, most.line)
    )
    if steal < LIMITS["steal"].value:
        return quiet("", shown)
    return fired(
        f"The hypervisor takes {percent(steal)} of the CPUs away ({most.tool}): waits look longer than they are.",
        shown,
        severity="high" if steal >= LIMITS["much"].value else "medium",
    )


def _steal(observed: Observed) -> float:
    return observed.steal or 0.0


rule = Rule(
    id="stolen-cpu",
    code="TM08",
    title="The hypervisor takes CPU away",
    severity="medium",
    needs=(),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(STOLEN_TIME, FIELD_TRIAL),
    cure=Cure("Have the host below the virtual machine looked at: CPU is taken away from it.", "configuration"),
    seen=Seen("awr_text/granary-small-work-areas.txt", 4, host=("host/granary.vmstat",)),
    scale=ORDER,
)
