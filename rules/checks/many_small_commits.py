"""Commits are many and small.

What it looks at: user calls and redo for each commit, where waiting for commits takes much of the time.
Why it matters: a commit costs a redo write whatever it holds. Ten rows committed together wait once, ten rows committed
    one by one wait ten times, on any device.
What to do: see which program commits after every row or call; let it commit by the unit of work, or in groups.
When it is wrong: a transaction of one row may be the business; a booking must be safe before the next one. Where
    sessions queue for CPU, commits are long because of that, and the rule is low.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import SAVVINOV_COMMITS, TEXAS_MEMORY
from rules.shared.redo_logs import commits_alone
from rules.storage.inputs.shares import significant, whole
from rules.wording import count, percent

LIMITS = {
    "commits": Limit(0.10, "share of DB time"),
    "calls": Limit(5, "user calls/commit"),
    "redo": Limit(2048, "B/commit"),
}


def check(facts: Facts) -> Outcome:
    commits, calls, redo = (_total(facts, name) for name in ("user commits", "user calls", "redo size"))
    if not commits or (not calls and not redo):
        return lacking("user commits", "user calls")
    each = calls / commits if calls else None
    size = redo / commits if redo else None
    line = (facts["statistic"].get("user commits") or {}).get("line")
    shown = (
        Evidence("user calls a commit", each, "", LIMITS["calls"].value, "instance activity", line),
        Evidence("redo a commit", size, "B", LIMITS["redo"].value, "instance activity", line),
    )
    share = commits_alone(facts)
    waited = share >= LIMITS["commits"].value and significant(facts.event("log file sync"), facts)
    few = each is not None and each < LIMITS["calls"].value
    small = size is not None and size < LIMITS["redo"].value
    if not waited or not (few or small):
        return quiet("", *shown)
    rate = commits / facts["elapsed_s"]
    clauses = [f"one for {count(each)} user calls"] if few and each is not None else []
    clauses += [f"{count(size / 1024)} KiB of redo each"] if small and size is not None else []
    sentence = (
        f"{count(rate)} commits a second ({', '.join(clauses)}) take {percent(share)} of {whole(facts)}; "
        f"half as many would save up to {percent(share / 2)}."
    )
    # a commit that waits for a CPU waits as long when there are half as many: fewer commits are no cure of that
    return fired(sentence, *shown, saves=share / 2, severity="low" if facts.get("cpu_starved") else None)


def _total(facts: Facts, name: str) -> float | None:
    total = (facts["statistic"].get(name) or {}).get("total")
    return float(total) if total and total > 0 else None


rule = Rule(
    id="many-small-commits",
    code="RE05",
    title="Commits are many and small",
    severity="medium",
    needs=("statistic", "commit_share", "elapsed_s", "events"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(TEXAS_MEMORY, SAVVINOV_COMMITS),
    cure=Cure("Let programs that commit every row commit by the unit of work, or in groups.", "free"),
    seen=Seen("awr-html/lpeiyi__notes__awrrpt_1_155_156.html", 2089),
)
