"""Logs switch before they are full.

What it looks at: redo written between two switches, against what all logs but the current one hold together (Log Sz
    RedoBlks); archive_lag_target, and the log buffer beside the size of a log.
Why it matters: such switches come from a command, a setting or a buffer that is large for its logs. More or larger logs
    alone do not make them rarer, and each switch costs a checkpoint and an archived log of its own.
What to do: look at archive_lag_target, at jobs that switch logs (backups, copies), and at the log buffer. A log leaves
    room for all of the buffer: it has to be several times as large.
When it is wrong: no report prints the number of groups. Three are taken where a cause is seen, nine where none is. A
    switch on purpose, for a standby, is no fault.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import ORACLE_INSTANCE_RECOVERY, SMALL_ARCHIVED_LOGS
from rules.shared.redo_logs import LEAST_SWITCHES, MANY_GROUPS, USUAL_GROUPS, RedoLogs, lag_is_the_reason, redo_logs
from rules.wording import count, length, percent

LIMITS = {
    "full": Limit(0.5, "of a log", "Our judgement: a log that is full when it is switched fills more than that"),
    "buffer": Limit(0.5, "of a log", SMALL_ARCHIVED_LOGS.title),
    "switches": Limit(LEAST_SWITCHES, "in the interval"),
}


def check(facts: Facts) -> Outcome:
    logs = redo_logs(facts)
    if logs is None:
        return lacking("instance_recovery", "log_switches_per_hour")
    reason = _reason(logs)
    groups = USUAL_GROUPS if reason else MANY_GROUPS
    filled, limit = logs.filled(groups), LIMITS["full"].value
    shown = (
        Evidence(f"of a log full at a switch, with {groups} groups", filled, "share", limit, "recovery", logs.line),
        Evidence("redo a switch", logs.switched_mb, "MiB", None, "redo size / log switches"),
    )
    if filled >= limit:
        return quiet("", *shown)
    message = (
        f"A log is switched after {count(logs.switched_mb)} MiB, where with {groups} groups each could hold "
        f"{count(logs.size_mb(groups))} MiB: {percent(filled)}. "
    )
    message += reason or "A command or another instance switches them."
    return fired(message, *shown)  # what waits for switches weigh is reported by RE08


def _reason(logs: RedoLogs) -> str | None:
    """What the report shows that switches logs early."""
    if lag_is_the_reason(logs):
        return f"archive_lag_target asks for a switch every {length(logs.lag_s or 0)}."
    if logs.buffer_mb and logs.buffer_mb >= LIMITS["buffer"].value * logs.size_mb(USUAL_GROUPS):
        return f"The log buffer has {count(logs.buffer_mb)} MiB, and every log leaves room for it."
    return None


rule = Rule(
    id="logs-switch-before-they-are-full",
    code="RE12",
    title="Logs switch before they are full",
    severity="low",
    needs=(),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(SMALL_ARCHIVED_LOGS, ORACLE_INSTANCE_RECOVERY),
    cure=Cure(
        "Find what switches the logs early: archive_lag_target, a job, or a log buffer as large as a log.", "free"
    ),
    seen=Seen("awr-html/pcambell__awrrptanalyzor__awr_xydb_1_20230217_15_16.html", 22337),
)
