"""Commits are slow, redo writes are not.

What it looks at: the mean commit C against C*, what a commit must take with such redo writes.
Why it matters: what a commit takes beyond C* is a queue for CPU, the log writer's scheduling, redo latches, or
    messages to other instances and sites. Other redo devices leave all of that as it is.
What to do: look at CPU, at the number of commits, and at Data Guard or cluster messages before buying redo devices.
    From 11.2.0.3 on sessions may poll for the end of the write (redo synch poll writes), which can take longer than it.
When it is wrong: rare very long redo writes raise C more than W; the histogram of redo writes shows them. Where several
    log writers write most of the time, C* is not known, and the rule does not apply.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, Severity, fired, lacking, not_applicable, quiet
from rules.core.sources import ADAPTIVE_SYNC, FIELD_TRIAL, LOG_FILE_SYNC
from rules.shared.redo_logs import commits_alone
from rules.storage.gains.commit_model import (
    ALL_OF_IT,
    BUSY_WRITER,
    LITTLE_OF_IT,
    Commit,
    bandwidth_bound,
    commit,
    writes_under_way,
)
from rules.storage.inputs.shares import significant
from rules.wording import ms, percent

LIMITS = {
    "storage part": Limit(ALL_OF_IT, "share of a commit", FIELD_TRIAL.title),
    "little": Limit(LITTLE_OF_IT, "share of a commit", LOG_FILE_SYNC.title),
    "commit": Limit(1, "ms", "Our judgement: faster ones are slow nowhere, however fast the redo write is"),
    "fast redo write": Limit(2, "ms"),
    "weighty": Limit(0.10, "share of DB time"),
    "polled": Limit(0.5, "of the commits that waited", ADAPTIVE_SYNC.title),
}

HALF = 0.5
ALL = "Find what commits wait for besides the redo write: CPU, too many commits, or messages."
POLLING = f"{ALL} Ask Oracle support whether sessions should poll (adaptive log file sync, from 11.2.0.3 on)."


def check(facts: Facts) -> Outcome:
    mean_commit = commit(facts)
    if mean_commit is None:
        return lacking("log_file_sync_ms", "log_file_parallel_write_ms")
    if bandwidth_bound(facts):
        return not_applicable("Redo writes are so large that bandwidth limits them, not latency.")
    if _writers_queue(facts):
        return not_applicable("Several log writers are busy together: a commit queues behind their writes.")
    line = facts.line("log_file_parallel_write_ms")
    shown = Evidence("part of a commit that is the redo write", mean_commit.part, "share", ALL_OF_IT, "C*/C", line)
    if mean_commit.commit_ms < LIMITS["commit"].value:
        return quiet("Commits are not slow.", shown)
    if mean_commit.part >= ALL_OF_IT or not significant(facts.event("log file sync"), facts):
        return quiet("", shown)
    clear = mean_commit.part < LITTLE_OF_IT and mean_commit.write_ms <= LIMITS["fast redo write"].value
    sentence = (
        f"A commit takes {ms(mean_commit.commit_ms)}, a redo write {ms(mean_commit.write_ms)}: "
        f"{_with_the_one_before(mean_commit)}{'only ' if mean_commit.part < HALF else ''}{percent(mean_commit.part)} "
        "of a commit is the redo device."
        + (" Sessions queue for CPU in the same minutes." if facts.get("cpu_starved") else "")
        + (" Most sessions poll for the end of the write (adaptive log file sync)." if _polls(facts) else "")
    )
    weighty = commits_alone(facts) >= LIMITS["weighty"].value
    beyond = commits_alone(facts) * (1 - mean_commit.part)
    severity: Severity = ("high" if clear else "medium") if weighty else "low"
    cure = POLLING if _polls(facts) and not facts.get("cpu_starved") else None
    return fired(sentence, shown, saves=beyond, severity=severity, cure=cure)


def _polls(facts: Facts) -> bool:
    """Whether most commits look again and again whether they are written, in place of being woken by the log writer."""
    polled, waited = facts.total("redo synch poll writes"), facts.total("redo synch writes")
    return bool(polled and waited and polled >= LIMITS["polled"].value * waited)


def _with_the_one_before(mean_commit: Commit) -> str:
    """Where the wait for the write before it shows in the figure, so that the two that are named do not make it."""
    alone = min(1.0, mean_commit.write_ms / mean_commit.commit_ms)
    return "with the end of the one before it " if percent(alone) != percent(mean_commit.part) else ""


def _writers_queue(facts: Facts) -> bool:
    """Whether workers of the log writer write most of the time: what waits between their groups is redo writing too."""
    return bool(facts.get("redo_workers")) and (writes_under_way(facts) or 0.0) >= BUSY_WRITER


rule = Rule(
    id="commits-slower-than-redo-writes",
    code="RE03",
    title="Commits are slow, redo writes are not",
    severity="high",
    needs=("log_file_sync_ms", "log_file_parallel_write_ms", "events"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(LOG_FILE_SYNC, ADAPTIVE_SYNC, FIELD_TRIAL),
    cure=Cure(ALL, "free"),
    seen=Seen("awr-html/lpeiyi__notes__awrrpt_1_155_156.html", 466),
)
