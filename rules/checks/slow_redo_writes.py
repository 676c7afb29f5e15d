"""Commits are slow because redo writes are.

What it looks at: the mean commit C, the mean redo write W, and C*, what a commit must take with such writes.
Why it matters: where C is little more than C*, the redo devices are the cause, and better ones the cure.
What to do: put redo on low-latency devices of its own, without RAID 5, with a protected write cache.
When it is wrong: synchronous copies to another site hide inside W; a commit may then wait for a line, not for a disk.
    Where sessions queue for CPU the log writer does too, and the rule does not apply.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, Severity, fired, lacking, not_applicable, quiet
from rules.core.sources import IBM_LINUX_Z, LOG_FILE_SYNC, ORACLE_TUNING, ORACLE_WAIT_LIMITS
from rules.shared.redo_logs import commits_alone
from rules.storage.gains.commit_model import ALL_OF_IT, SLOW_WRITE_MS, TARGET_WRITE_MS, bandwidth_bound, commit
from rules.storage.inputs.exadata import exadata
from rules.storage.inputs.shares import significant
from rules.waits.log_writer import FLASH_LOG
from rules.waits.redo_transport import remote_redo
from rules.wording import ms, percent

LIMITS = {
    "redo write": Limit(1, "ms"),
    "investigate": Limit(SLOW_WRITE_MS, "ms"),
    "acceptable": Limit(15, "ms", ORACLE_WAIT_LIMITS.title),
    "storage part": Limit(ALL_OF_IT, "share of a commit"),
}


def check(facts: Facts) -> Outcome:
    mean_commit = commit(facts)
    if mean_commit is None:
        return lacking("log_file_sync_ms", "log_file_parallel_write_ms")
    line = facts.line("log_file_parallel_write_ms")
    shown = Evidence("part of a commit that is the redo write", mean_commit.part, "share", ALL_OF_IT, "C*/C", line)
    if remote := remote_redo(facts):
        return not_applicable(f"Redo is sent to another site ({remote}): commits may wait for that.")
    if bandwidth_bound(facts):
        return not_applicable("Redo writes are so large that bandwidth limits them, not latency.")
    if facts.get("cpu_starved"):
        return not_applicable("Sessions queue for CPU: a write looks as long as the log writer waited for a CPU.")
    slow = mean_commit.write_ms > LIMITS["redo write"].value
    if not slow or mean_commit.part < ALL_OF_IT or not significant(facts.event("log file sync"), facts):
        return quiet("", shown)
    severity: Severity = "medium" if mean_commit.write_ms > LIMITS["investigate"].value else "low"
    if mean_commit.write_ms > LIMITS["acceptable"].value:
        severity = "high"
    saves = commits_alone(facts) * mean_commit.part * max(0.0, 1 - TARGET_WRITE_MS / mean_commit.write_ms)
    sentence = (
        f"A commit takes {ms(mean_commit.commit_ms)}; {percent(mean_commit.part)} of it is redo writing: the write "
        f"itself ({ms(mean_commit.write_ms)}) and the end of the one before it."
    )
    return fired(sentence, shown, saves=saves, severity=severity, cure=FLASH_LOG if exadata(facts) else None)


rule = Rule(
    id="slow-redo-writes",
    code="RE02",
    title="Commits are slow because redo writes are",
    severity="medium",
    needs=("log_file_sync_ms", "log_file_parallel_write_ms", "events"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING, ORACLE_WAIT_LIMITS, LOG_FILE_SYNC, IBM_LINUX_Z),
    cure=Cure(
        "Check the write cache under the redo logs, and take them off RAID 5 and off devices that others keep busy.",
        "configuration",
    ),
    seen=Seen("awr_html/ledger-slow-redo.html", 361),
)
