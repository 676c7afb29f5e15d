"""A backup takes time or CPU in the window.

What it looks at: RMAN's CPU beside all CPU of the database, and waits of backups (disks, media manager) beside DB time.
Why it matters: compression and checks take processors from the application; its reads and writes take the devices. The
    figures of such a window are those of two loads.
What to do: move the backup, compress less, limit its rate or its channels, or back up from a standby. Judge storage by
    a window without it.
When it is wrong: backups that only background processes run are not in DB time, and their waits are held against it all
    the same, as a measure of size; waits that fill less than a twentieth of the window are none.
"""

from rules.core.facts import Event, Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import ORACLE_TIME_MODEL
from rules.shared.backup_cpu import WEIGHTY, backup_cpu
from rules.shared.other_io import BACKUP, BACKUPS
from rules.storage.gains.model import base_s
from rules.storage.inputs.shares import whole
from rules.wording import percent

LIMITS = {
    "cpu": Limit(0.10, "share of the database's CPU", "Our judgement: as of a class of time that weighs"),
    "waits": Limit(BACKUP, "share of DB time", "Our judgement: less changes no verdict"),
    "beside": Limit(
        0.25, "of DB time", "Our judgement: the devices then carry two loads, and their latency is of both"
    ),
    "window": Limit(BACKUP, "of the window", "Our judgement: devices that carry two loads for less are mostly alone"),
    "weighty": Limit(WEIGHTY, "share of CPU", "Our judgement: a fifth, as of other jobs in the window (DQ21)"),
}


def check(facts: Facts) -> Outcome:
    events = facts.get("events")
    if facts.get("time_model") is None and events is None:
        return lacking("time_model", "events")
    cpu, line = backup_cpu(facts)
    sessions, background = (_waited(facts, name) for name in ("events", "background"))
    total, time = base_s(facts) or 0.0, whole(facts)
    inside, beside = (seconds / total if total > 0 else 0.0 for seconds in (sessions, background))
    long = background >= LIMITS["window"].value * facts.get("elapsed_s", 0.0)
    shown = (
        Evidence("RMAN's CPU", cpu, "share of the database's CPU", LIMITS["cpu"].value, "time model", line),
        Evidence("waits of backups in sessions", inside, facts.share_unit, LIMITS["waits"].value, "wait events"),
        Evidence("waits of backups in the background", beside, f"of {time}", LIMITS["waits"].value, "wait events"),
    )
    clauses = [f"RMAN takes {percent(cpu)} of the database's CPU"] if cpu and cpu >= LIMITS["cpu"].value else []
    if inside >= LIMITS["waits"].value:
        clauses.append(f"waits of backups take {percent(inside)} of {time}")
    elif beside >= LIMITS["waits"].value and long:
        clauses.append(f"background processes wait {percent(beside)} of {time} for backups")
    if not clauses:
        return quiet("", *shown)
    weighty = inside >= LIMITS["cpu"].value or (cpu or 0.0) >= LIMITS["weighty"].value
    weighty = weighty or (beside >= LIMITS["beside"].value and long)
    message = (
        f"{clauses[0][:1].upper()}{clauses[0][1:]}{', and ' + clauses[1] if len(clauses) > 1 else ''}: a backup runs."
    )
    return fired(message, *shown, saves=inside or None, severity="medium" if weighty else "low")


def _waited(facts: Facts, name: str) -> float:
    waits: dict[str, Event] = facts.get(name, {})
    return sum(wait.time_s for event, wait in waits.items() if event.casefold().startswith(BACKUPS))


rule = Rule(
    id="backup-in-the-window",
    code="JB02",
    title="A backup takes time or CPU in the window",
    severity="medium",
    needs=(),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TIME_MODEL,),
    cure=Cure("Move the backup out of these hours, limit its rate, or judge a window without it.", "free"),
    seen=Seen("awr-html/Azure__Oracle-Workloads-for-Azure__AWR_DBS.html", 822),
)
