"""The database works on CPU, not on storage.

What it looks at: CPU of sessions and all storage waits as shares of DB time.
Why it matters: where most of the time is CPU, faster storage cannot give much, and more load reaches busy CPUs. Half
    of the time is a low finding: then storage may be worth a look of its own.
What to do: tune the statements with the most buffer gets and CPU. More CPUs help only where those there are busy;
    faster ones help every statement.
When it is wrong: an average of days hides the hour in which storage led.
"""

from rules.core.facts import Facts
from rules.core.rule import Limit, Outcome, Rule, Seen, Severity, figure, fired, not_applicable, quiet
from rules.core.severity import ORDER
from rules.core.sources import ATA_AND_SSD, ORACLE_TUNING
from rules.storage.inputs.shares import whole
from rules.storage.preconditions import IDLE_BUSY, IDLE_SESSIONS, LITTLE_DB_TIME_S
from rules.wording import percent

LIMITS = {
    "cpu": Limit(0.60, "share of DB time"),
    "storage": Limit(0.25, "share of DB time"),
    "half": Limit(0.50, "share of DB time, from which on it is a low finding"),
    "room": Limit(0.70, "share of the CPUs, below which more of them help little"),
}


def check(facts: Facts) -> Outcome:
    if facts.get("db_time_s", LITTLE_DB_TIME_S) < LITTLE_DB_TIME_S or _idle(facts):
        return not_applicable("The database is nearly idle.")
    cpu, storage = facts.share("cpu_share"), facts.share("io_share")
    shown = figure(facts, "cpu_share", "CPU", LIMITS["cpu"].value)
    if cpu < LIMITS["half"].value:
        return quiet("", shown)
    mostly = cpu >= LIMITS["cpu"].value and storage < LIMITS["storage"].value
    severity: Severity = "medium" if mostly else "low"
    opening = f"CPU takes {percent(cpu)} of {whole(facts)}, storage waits {percent(storage)}: "
    busy = facts.get("host_cpu_busy")
    if busy is None or busy >= LIMITS["room"].value:
        return fired(f"{opening}tune statements or add CPU.", shown, severity=severity)
    little = f"with {percent(busy)} of the CPUs busy more of them change little"
    return fired(f"{opening}tune statements; {little}.", shown, severity=severity)


def _idle(facts: Facts) -> bool:
    sessions, busy = facts.get("average_active_sessions", IDLE_SESSIONS), facts.get("host_cpu_busy", 0.0)
    return bool(sessions < IDLE_SESSIONS and busy < IDLE_BUSY)


rule = Rule(
    id="cpu-bound",
    code="TM03",
    title="The database works on CPU, not on storage",
    severity="medium",
    needs=("cpu_share", "io_share"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING, ATA_AND_SSD),
    seen=Seen("awr-html/Azure__Oracle-Workloads-for-Azure__AWR_DBS.html", 827),
    scale=ORDER,
)
