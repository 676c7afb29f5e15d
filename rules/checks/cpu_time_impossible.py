"""More CPU time than there can be.

What it looks at: CPU time of sessions (time model) against DB time, of which it is a part, and against what the host's
    CPUs could give in the interval.
Why it matters: then the host's clocks disagree (virtual machines, changed CPU counts, a known fault of some ports) and
    the share of CPU, and what is left unaccounted, mean little.
What to do: trust the waits, which are timed by another clock, and the host's own CPU figures; bring another report.
When it is wrong: CPUs that were added within the interval count as they were at its end.
"""

from rules.core.facts import Facts
from rules.core.rule import Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import FIELD_TRIAL
from rules.shared.cross_check import LIMITS, Pair, Stated, worst
from rules.wording import exactly

A_SECOND = 1.0


def check(facts: Facts) -> Outcome:
    if facts.way("db_cpu_s") == "CPU used by this session":
        return lacking("time_model")
    cpu = Stated("time model", facts["db_cpu_s"], facts.line("db_cpu_s"), A_SECOND)
    most = [bound for bound in (_db_time(facts), _capacity(facts)) if bound]
    if not most:
        return lacking("db_time_s", "cpus")
    pairs = [Pair("time", "s", cpu, bound) for bound in most]
    worst_pair = worst(pair for pair in pairs if cpu.value > pair.second.value)
    limit = LIMITS["apart"].value
    if worst_pair is None or worst_pair.apart() <= limit:
        return quiet("", *pairs[0].evidence(limit))
    return fired(
        f"Sessions used {exactly(cpu.value)} s of CPU and {worst_pair.second.where} is "
        f"{exactly(worst_pair.second.value)} s; trust the waits and the host's own CPU figures.",
        *worst_pair.evidence(limit),
    )


def _db_time(facts: Facts) -> Stated | None:
    value = facts.get("db_time_s")
    return None if value is None else Stated("DB time, which holds it,", value, facts.line("db_time_s"), A_SECOND)


def _capacity(facts: Facts) -> Stated | None:
    cpus, elapsed = facts.get("cpus"), facts.get("elapsed_s")
    if not cpus or not elapsed:
        return None
    return Stated(f"all that {cpus:,.0f} CPUs can give", cpus * elapsed, facts.line("elapsed_s"), cpus * A_SECOND)


rule = Rule(
    id="cpu-time-impossible",
    code="DQ17",
    title="More CPU time than there can be",
    severity="medium",
    needs=("db_cpu_s",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL,),
    seen=Seen("awr_text/tollgate-two-reports-in-one.txt", 124),
)
