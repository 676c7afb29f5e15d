"""The log writer is always writing.

What it looks at: the part of the time that the log writer is writing, and the size of its writes.
Why it matters: a writer that is busy most of the time gets slower with every further transaction. With large
    writes the devices' bandwidth is the limit and with small ones their latency; the cures differ.
What to do: large writes: more bandwidth for redo. Small ones: faster redo devices, or fewer commits.
When it is wrong: helpers of the log writer (12c and later) write side by side, and can do more than one write at a
    time; their times are added up.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import BENCHWARE, FIELD_TRIAL
from rules.shared.redo_logs import commits_alone
from rules.storage.gains.commit_model import (
    BUSY_WRITER,
    LARGE_WRITE_BYTES,
    TARGET_WRITE_MS,
    bandwidth_bound,
    commit,
    writes_under_way,
)
from rules.waits.redo_transport import remote_redo
from rules.wording import mib, percent

LIMITS = {
    "busy": Limit(BUSY_WRITER, "share of the interval"),
    "large write": Limit(LARGE_WRITE_BYTES, "B", FIELD_TRIAL.title),
}

LARGE = (
    "Find what shares the path and the devices of the redo logs: archiver, copies, data files. Redo needs their MB/s."
)
SMALL = "Keep the redo devices free of everything else, and see that their write cache is on."


def check(facts: Facts) -> Outcome:
    busy, several = writes_under_way(facts), bool(facts.get("redo_workers"))
    if busy is None:
        return lacking("background")
    if several:
        return _several(facts, busy)
    shown = Evidence(
        "log writer writing",
        busy,
        "share of the interval",
        BUSY_WRITER,
        "redo writes / interval",
        facts.line("log_file_parallel_write_ms"),
    )
    if busy < BUSY_WRITER:
        return quiet("", shown)
    rate = facts.get("redo_bytes_per_s_while_writing")
    kind = "large writes: bandwidth limits it" if bandwidth_bound(facts) else "small writes: latency limits it"
    at = f" at {mib(rate)} a second" if rate else ""
    return fired(
        f"The log writer is writing {percent(min(1.0, busy))} of the time{at}, in {kind}.",
        shown,
        saves=_saves(facts),
        cure=LARGE if bandwidth_bound(facts) else SMALL,
    )


def _several(facts: Facts, busy: float) -> Outcome:
    """Helpers write side by side, but a commit still waits for all redo before its own: the limit is that of one."""
    limit, line = BUSY_WRITER, facts.line("log_file_parallel_write_ms")
    shown = Evidence("redo writes under way", busy, "writes", limit, "redo writes / interval", line)
    if busy < limit:
        return quiet("", shown)
    sentence = (
        f"{busy:.1f} redo writes of the log writer's helpers are under way on average; commits queue behind them."
    )
    return fired(sentence, shown, saves=_saves(facts), cure=SMALL)


def _saves(facts: Facts) -> float | None:
    """All that commits take where bandwidth is short; of small writes what a write of half a millisecond spares, and
    nothing that another site may take."""
    share = commits_alone(facts)
    if bandwidth_bound(facts):
        return share
    mean_commit = commit(facts)
    return mean_commit.saved(share, TARGET_WRITE_MS) if mean_commit and not remote_redo(facts) else None


rule = Rule(
    id="log-writer-always-busy",
    code="RE06",
    title="The log writer is always writing",
    severity="high",
    needs=("elapsed_s",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(BENCHWARE, FIELD_TRIAL),
    cure=Cure("Keep the redo devices and their path free of everything else.", "configuration"),
    seen=Seen("slob/goryszewskig__SLOB-PDB__awr.html", 328),
)
