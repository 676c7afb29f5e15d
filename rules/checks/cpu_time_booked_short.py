"""CPU time is booked short, so DB time does not add up.

What it looks at: statements of a minute and more without I/O, on AIX, in a window in which hardly anything but reads is
    waited for and the host has idle CPUs: their elapsed time against their CPU time.
Why it matters: a core runs several threads (SMT), and AIX charges a process with its thread's part of the core, not
    with the time that it ran. CPU in the report is then too small by a factor, and what lacks looks like a queue for
    CPU. Here CPU counts with that factor, so that shares add up.
What to do: read CPU percentages of statements and sessions with this factor. A host looks idle by threads when its
    cores are full: count cores, not logical CPUs, before load is added.
When it is wrong: a statement that waits for something that no event counts (a sleep in PL/SQL, which is left out)
    looks alike; hosts whose cores run one thread each have no such factor.
"""

from rules.core.facts import Facts
from rules.core.rule import Limit, Outcome, Rule, Seen, figure, fired, quiet
from rules.core.sources import AIX_SMT_CPU
from rules.waits.cpu_accounting import BOUNDS, NO_QUEUE, SPEAKS

LIMITS = {
    "factor": Limit(BOUNDS[0], "time on CPU / CPU booked"),
    "most": Limit(BOUNDS[1], "time on CPU / CPU booked", AIX_SMT_CPU.title),
    "speaks": Limit(SPEAKS, "share of DB time in such statements"),
    "no queue": Limit(NO_QUEUE, "share of the logical CPUs busy"),
}


def check(facts: Facts) -> Outcome:
    times: float = facts["cpu_accounting_factor"]
    shown = figure(facts, "cpu_accounting_factor", "time on CPU / CPU booked", BOUNDS[0], "")
    if times < BOUNDS[0]:
        return quiet("", shown)
    return fired(
        f"Statements that wait for nothing are booked {1 / times:.2f} s of CPU for each second that they run: a core "
        f"runs several threads (SMT). CPU counts {times:.1f} times here.",
        shown,
    )


rule = Rule(
    id="cpu-time-booked-short",
    code="DQ25",
    title="CPU time is booked short, so DB time does not add up",
    severity="low",
    needs=("cpu_accounting_factor",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(AIX_SMT_CPU,),
    seen=Seen("awr-html/jdmoreno__awr-export__awrrpt_1_161_162.html", 803),
)
