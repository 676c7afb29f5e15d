"""Sessions queue for CPU.

What it looks at: host CPUs 90 % busy; a slot of the activity over time in which as many sessions want a CPU as there
    are; CPU and unexplained time of the whole interval at nine tenths of the CPUs, on a host that is 60 % busy (40 %
    where many threads share a core) or with slots that agree; the resource manager holding back.
Why it matters: a wait ends when its session gets a CPU again. Behind a queue every wait looks longer than it was, and
    faster storage would only make the queue longer.
What to do: reduce the CPU work or add CPUs first, then look at storage again.
When it is wrong: threads of one core and shared partitions make the host look less busy than it is. Oracle's own
    count of CPU waits is not used: on idle hosts it was as high as on full ones. A capped partition or container can be
    full while its host idles: then ask for the entitlement that was used. A pluggable database shows how busy the host
    of all containers is, and not which of them fills it.
"""

from rules.core.facts import Facts
from rules.core.rule import Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.severity import ORDER
from rules.core.sources import BENCHWARE, FIELD_TRIAL, RMOUG_CPU_QUEUE
from rules.shared.edition_caps import cpu_cap
from rules.storage import cpu_queue

LIMITS = {
    "busy": Limit(cpu_queue.BUSY, "share"),
    "demand": Limit(cpu_queue.DEMAND, "share of CPUs", FIELD_TRIAL.title),
    "believed": Limit(
        cpu_queue.MOST_DEMAND, "times the CPUs, beyond which a demand on a host with idle CPUs is no queue"
    ),
    "host for a demand": Limit(cpu_queue.BUSY_ENOUGH, "share of the CPUs busy"),
    "threads for a demand": Limit(cpu_queue.BUSY_ENOUGH_THREADS, "share busy, where many threads share a core"),
    "resource manager": Limit(cpu_queue.MANAGED, "share of DB time"),
}


def check(facts: Facts) -> Outcome:
    signs = cpu_queue.cpu_first(facts)
    if signs:
        more = " or raise what it grants" if cpu_queue.only_managed(signs) else " or add CPU"
        more = "" if cpu_queue.only_managed(signs) and cpu_cap(facts) else more
        sentence = f"Sessions queue for CPU: {signs[0].clause}; reduce the work{more} first."
        return fired(sentence, *(sign.evidence for sign in signs))
    if not cpu_queue.cpu_can_be_seen(facts):
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
    scale=ORDER,
)
