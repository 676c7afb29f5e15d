"""The host is in distress.

What it looks at: free swap and free memory beside the memory there is, pages written out, how long a new process takes
    to start, and a load of twice the CPUs while half of them idle and DB time stands still.
Why it matters: a process that waits for its memory or its turn ends every wait late: reads, latches and commits look
    slow alike, and none of them is. No storage, statement or parameter cures that.
What to do: find who has the memory (all instances, their PGA, page tables without huge pages, other programs) and give
    it back or add some; where memory is not short, see what the processes stand at. Then take the report again.
When it is wrong: on Linux the load counts processes that wait for disks, those of other instances among them; a host
    without a swap area has none free; pages of files count as paging on AIX and Solaris, so that is not used there. Of
    a cluster's hosts no report prints paging: there a load with the system above programs stands for it.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Limit, Outcome, Rule, fired, lacking, quiet
from rules.core.severity import ORDER
from rules.core.sources import LINUX_LOAD, LOAD_WITHOUT_CPU, SWAPPING
from rules.host import distress as host
from rules.wording import listed

LIMITS = {
    "swap": Limit(host.SWAP_LEFT, "share of the memory, free swap"),
    "swapped": Limit(host.SWAPPED_PER_S, "B/s paged in or out beside it"),
    "memory": Limit(host.MEMORY_LEFT, "share of the memory free, while the system outworks programs"),
    "system": Limit(host.SYSTEM_CPU, "% of the CPUs for the system beside it"),
    "paged out": Limit(host.PAGED_OUT_PER_S, "B/s"),
    "load": Limit(host.LOAD_TIMES, "times the CPUs"),
    "idle": Limit(host.LOAD_BUSY, "share of the CPUs busy, below which such a load is no queue for CPU"),
    "standing": Limit(host.STANDING_TIME, "share of DB time unaccounted beside such a load"),
    "start": Limit(host.STARTS_MS, "ms to start a process"),
    "starts": Limit(host.STARTS, "processes started"),
}
OTHERWISE = (
    "Find what the processes of the host wait for (vmstat, ps with their states) before anything in the database."
)


def check(facts: Facts) -> Outcome:
    signs = host.distress(facts)
    if signs:
        seen = listed([sign.whole for sign in signs])
        sentence = f"The host is in distress: {seen}. No wait tells anything of what it was for."
        cure = None if host.short_of_memory(signs) else OTHERWISE
        return fired(sentence, *(sign.evidence for sign in signs), cure=cure)
    if not facts.get("os_statistics") and not facts.get("host_cpu"):
        return lacking("os_statistics")
    return quiet()


rule = Rule(
    id="host-in-distress",
    code="TM09",
    title="The host is in distress",
    severity="blocker",
    needs=(),
    check=check,
    manual=__doc__,
    scale=ORDER,
    limits=LIMITS,
    sources=(SWAPPING, LINUX_LOAD, LOAD_WITHOUT_CPU),
    cure=Cure(
        "Find who has the host's memory (instances, PGA, other programs, page tables without huge pages) and give it "
        "back, or add memory.",
        "free",
    ),
    waits_for="a report of a host that pages or is out of memory",
)
