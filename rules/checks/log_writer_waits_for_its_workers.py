"""The log writer waits for its workers.

What it looks at: waits of the log writer for the processes that write redo for it (worker groups, 12c and later), as a
    part of the interval, where commits weigh; and how long one of them takes beside a redo write.
Why it matters: redo is handed over to a worker, woken, written and reported back, and groups finish in their order. On
    slow devices or short of CPU that chain is longer than one writer alone; on fast ones it does not pay either.
What to do: look at the redo write first, and at CPU. Then test the same load with one log writer
    (_use_single_log_writer=TRUE, after asking Oracle Support, as it is a hidden parameter).
When it is wrong: while workers write, the log writer waits for them by design; the part of the time tells that it is
    busy, not that one writer would be faster: then it is low. Where a wait takes two redo writes or more, something
    else than the write keeps the workers. Only a test tells.
"""

from rules.core.facts import Event, Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, not_applicable, quiet
from rules.core.sources import SCALABLE_LOG_WRITER
from rules.shared.redo_logs import commits_alone
from rules.storage.gains.commit_model import commit
from rules.storage.inputs.shares import WEIGHTY, whole
from rules.wording import ms, percent

LIMITS = {
    "waiting": Limit(0.10, "share of the interval", "Our judgement: below a tenth the log writer has time left"),
    "commits": Limit(WEIGHTY, "share of DB time"),
    "longer": Limit(2, "redo writes, from which on a wait for workers is not for their write", "Our judgement"),
}
WORKERS = ("lgwr any worker group", "lgwr all worker groups", "lgwr worker group ordering")


def check(facts: Facts) -> Outcome:
    if not facts.get("redo_workers"):
        return not_applicable("One log writer writes alone.")
    background: dict[str, Event] = facts["background"]
    mine = {name: wait for name, wait in background.items() if name.casefold().startswith(WORKERS)}
    waited = sum(wait.time_s for wait in mine.values())
    share = waited / facts["elapsed_s"] / facts.get("instances_in_report", 1)
    limit = LIMITS["waiting"].value
    line = max(mine.values(), key=lambda wait: wait.time_s).line if mine else None
    shown = Evidence(
        "waits for workers", share, "share of the interval", LIMITS["waiting"].value, "background waits", line
    )
    commits = commits_alone(facts)
    if share < limit or commits < LIMITS["commits"].value:
        return quiet("", shown)
    write_ms, commit_ms = facts.get("log_file_parallel_write_ms"), facts.get("log_file_sync_ms")
    each = f", {ms(commit_ms)} each with redo writes of {ms(write_ms)}" if write_ms and commit_ms else ""
    message = f"The log writer waits {percent(min(1.0, share))} of the time for its workers"
    model = commit(facts)
    beyond = commits * (1 - model.part) if model else None
    handed_over = _longer_than_writes(sum(wait.waits for wait in mine.values()), waited, write_ms)
    return fired(
        f"{message}. Commits take {percent(commits)} of {whole(facts)}{each}.",
        shown,
        saves=beyond,
        severity="medium" if handed_over else "low",
    )


def _longer_than_writes(waits: float, seconds: float, write_ms: float | None) -> bool:
    """Whether it waits for workers much longer than a write takes: what they write is not what keeps them."""
    mean_ms = 1000 * seconds / waits if waits else 0.0
    return write_ms is not None and mean_ms >= LIMITS["longer"].value * write_ms


rule = Rule(
    id="log-writer-waits-for-its-workers",
    code="RE14",
    title="The log writer waits for its workers",
    severity="medium",
    needs=("background", "elapsed_s", "commit_share"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(SCALABLE_LOG_WRITER,),
    cure=Cure(
        "Test the load with one log writer (_use_single_log_writer), after asking Oracle Support.", "configuration"
    ),
    seen=Seen("awr-html/jdmoreno__awr-export__awrrpt_1_164_170.html", 494),
)
