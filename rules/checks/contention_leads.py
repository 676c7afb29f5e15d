"""Sessions wait for each other more than for storage.

What it looks at: waits for row and object locks (application) and for latches, mutexes and busy blocks (concurrency),
    against all storage waits.
Why it matters: a lock is held as long as its holder works. Faster storage shortens that only where the holder itself
    waits for storage; otherwise all that is bought is a faster second place.
What to do: find the holder. The blocking sessions and their statement stand in the report's activity sections or in
    v$session; row locks are the application's, library cache and cursor waits come from parsing or invalidation.
When it is wrong: waiters multiply. One slow write under a lock makes a hundred sessions wait for the lock; see whether
    the storage is slow as such (storage-is-slow) before it is called innocent.
"""

from rules.core.facts import Event, Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, not_applicable, quiet
from rules.core.sources import FIELD_TRIAL, ORACLE_TUNING
from rules.storage.inputs.shares import whole
from rules.wording import percent

LIMITS = {"share": Limit(0.10, "share of DB time")}
KINDS = ("application", "concurrency")


def check(facts: Facts) -> Outcome:
    if facts.get("cpu_queue_seen"):
        return not_applicable("Sessions queue for CPU: who holds a latch without having a CPU makes the others wait.")
    held, storage = (facts.share("application_share") + facts.share("concurrency_share"), facts.share("io_share"))
    found = _longest(facts)
    line = found[1].line if found else None
    shown = (
        Evidence("locks and latches", held, facts.share_unit, LIMITS["share"].value, "wait events", line),
        Evidence("storage waits", storage, facts.share_unit, None, facts.way("io_share"), facts.line("io_share")),
    )
    if held < LIMITS["share"].value or held <= storage:
        return quiet("", *shown)
    first = f" ({found[0]} leads)" if found else ""
    return fired(
        f"Sessions wait for each other for {percent(held)} of {whole(facts)}{first}, and for storage for "
        f"{percent(storage)}.",
        *shown,
        saves=held,
        cure=f"Find who holds what others wait for ({found[0]})." if found else None,
    )


def _longest(facts: Facts) -> tuple[str, Event] | None:
    mine = [(name, one) for name, one in facts.get("events", {}).items() if one.kind in KINDS]
    return max(mine, key=lambda pair: pair[1].time_s, default=None)


rule = Rule(
    id="contention-leads",
    code="TM06",
    title="Sessions wait for each other more than for storage",
    severity="high",
    needs=("application_share", "concurrency_share", "io_share"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING, FIELD_TRIAL),
    cure=Cure("Find who holds what others wait for.", "free"),
    seen=Seen("awr-html/pcambell__awrrptanalyzor__awrrpt_1_24703_24704.html", 343),
)
