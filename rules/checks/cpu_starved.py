"""Sessions queue for CPU.

What it looks at: host CPUs 90 % busy; a slot of the activity over time in which as many sessions want a CPU as there
    are; CPU and unexplained time of the whole interval at nine tenths of the CPUs; the resource manager holding back.
Why it matters: a wait ends when its session gets a CPU again. Behind a queue every wait looks longer than it was, and
    faster storage would only make the queue longer.
What to do: reduce the CPU work or add CPUs first, then look at storage again.
When it is wrong: threads of one core and shared partitions make the host look less busy than it is. Oracle's own
    count of CPU waits is not used: on idle hosts it was as high as on full ones.
"""

from rules.core.facts import Facts
from rules.core.rule import Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import BENCHWARE, FIELD_TRIAL, RMOUG_CPU_QUEUE
from rules.storage import preconditions

LIMITS = {
    "busy": Limit(preconditions.BUSY, "share"),
    "demand": Limit(preconditions.DEMAND, "share of CPUs", FIELD_TRIAL.title),
    "resource manager": Limit(preconditions.MANAGED, "share of DB time"),
}


def check(facts: Facts) -> Outcome:
    found = preconditions.cpu_first(facts)
    if found:
        said = f"Sessions queue for CPU: {found[0].clause}; reduce the work or add CPU first."
        return fired(said, *(one.evidence for one in found))
    if not preconditions.cpu_can_be_seen(facts):
        return lacking("host_cpu_busy", "cpus")
    return quiet()


rule = Rule(
    id="cpu-starved",
    code="TM02",
    title="Sessions queue for CPU",
    severity="blocker",
    needs=(),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(RMOUG_CPU_QUEUE, BENCHWARE, FIELD_TRIAL),
    seen=Seen("awr-html/lpeiyi__notes__awrrpt_1_155_156.html", 5727),
)
