"""The report is of a standby.

What it looks at: the role that the database prints of itself.
Why it matters: a standby reads and writes to apply the primary's redo, and for those who report on it. Its waits say
    how fast recovery is, not how fast the application is, and no purchase for the application follows from them.
What to do: where its recovery waits for half of the window or longer, look whether the standby is behind. Else take
    the report of the primary. For a standby that falls behind, hold its apply rate against the primary's redo rate.
When it is wrong: an open standby that carries reports may well need storage of its own, for those. Recovery waits in
    background processes, DB time is its readers': where they are active, no other report is asked for. Recovery that
    waits may still keep up: no report prints its lag.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, figure, fired, quiet
from rules.core.sources import FIELD_TRIAL, STANDBY_READS
from rules.shared.recovery_waits import recovery_waits
from rules.storage.outcome.scope_text import standby
from rules.storage.preconditions import IDLE_SESSIONS
from rules.wording import two

LIMITS = {"readers": Limit(IDLE_SESSIONS, "sessions active on average")}
FOR_READERS = (
    "Judge the primary by a report of its own: after a failover the standby's storage has to carry the work of both."
)


def check(facts: Facts) -> Outcome:
    tables = ("report_database", "database_summary")
    line = next((row.get("line") for name in tables for row in facts.get(name, [])), None)
    shown = Evidence("role of the database", facts["role"], "", None, "header of the report", line)
    if not standby(facts):
        return quiet("", shown)
    role, recovery = str(facts["role"]).lower(), recovery_waits(facts)
    also = f" Of its recovery {recovery.clause}." if recovery else ""
    evidence = (shown, recovery.evidence) if recovery else (shown,)
    cure = recovery.step if recovery else None
    readers = facts.get("average_active_sessions")
    if readers is not None and readers >= LIMITS["readers"].value:
        active = figure(facts, "average_active_sessions", "sessions of readers", LIMITS["readers"].value, "sessions")
        sentence = (
            f"The database is a standby ({role}) that serves readers: {two(readers)} of their sessions are active. "
            f"What they wait for counts; reads of recovery do not.{also}"
        )
        return fired(sentence, *evidence, active, cure=cure or FOR_READERS)
    sentence = f"The database is a standby ({role}): what it reads is recovery, and nothing to size by.{also}"
    return fired(sentence, *evidence, cure=cure)


rule = Rule(
    id="standby-database",
    code="DQ23",
    title="The report is of a standby",
    severity="medium",
    needs=("role",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(STANDBY_READS, FIELD_TRIAL),
    cure=Cure("Take the report of the primary database.", "free"),
    seen=Seen("awr_text/beacon-standby-open-for-reports.txt", 6),
)
