"""Sessions wait for each other more than for storage.

What it looks at: waits for row and object locks (application) and for latches, mutexes and busy blocks (concurrency),
    against all storage waits. Where nearly all of them are of one kind, the finding on that kind says it.
Why it matters: a lock is held as long as its holder works. Faster storage shortens that only where the holder itself
    waits for storage; otherwise all that is bought is a faster second place.
What to do: take the kinds one by one, the longest first. Locks have a holder: it stands in v$session
    (blocking_session). Latches, mutexes and busy blocks have none; they come from parsing or from hot blocks.
When it is wrong: waiters multiply. One slow write under a lock makes a hundred sessions wait for the lock; see whether
    the storage is slow as such (storage-is-slow) before it is called innocent. Where sessions queue for CPU, who holds
    a latch does not get to run, and these waits grow with that queue.
"""

from rules.core.facts import Event, Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import FIELD_TRIAL, ORACLE_TUNING
from rules.storage.inputs.shares import whole
from rules.waits.wait_cures import OF_A_CLASS, cure_here
from rules.waits.wait_finding import QUEUED
from rules.wording import percent

LIMITS = {
    "share": Limit(0.10, "share of DB time"),
    "one kind": Limit(0.80, "share of these waits, from which on the finding on that kind says it all"),
}
KINDS = ("application", "concurrency")


def check(facts: Facts) -> Outcome:
    held, storage = (facts.share("application_share") + facts.share("concurrency_share"), facts.share("io_share"))
    longest = _longest(facts)
    line = longest[1].line if longest else None
    shown = (
        Evidence("locks and latches", held, facts.share_unit, LIMITS["share"].value, "wait events", line),
        Evidence("storage waits", storage, facts.share_unit, None, facts.way("io_share"), facts.line("io_share")),
    )
    if held < LIMITS["share"].value or held <= storage:
        return quiet("", *shown)
    if _of_one_kind(facts) >= LIMITS["one kind"].value:
        return quiet("Nearly all of these waits are of one kind, which has its own finding.", *shown)
    first = f" ({longest[0]} leads)" if longest else ""
    queued = QUEUED if facts.get("cpu_starved") else ""
    cure = cure_here(facts, longest[0]) if longest else None
    of_class = OF_A_CLASS[longest[1].kind] if longest else None
    return fired(
        f"Sessions wait for each other for {percent(held)} of {whole(facts)}{first}, and for storage for "
        f"{percent(storage)}.{queued}",
        *shown,
        saves=held,
        cure=cure.cure if cure else of_class,
    )


def _mine(facts: Facts) -> list[tuple[str, Event]]:
    return [(name, event) for name, event in facts.get("events", {}).items() if event.kind in KINDS]


def _longest(facts: Facts) -> tuple[str, Event] | None:
    return max(_mine(facts), key=lambda pair: pair[1].time_s, default=None)


def _of_one_kind(facts: Facts) -> float:
    """The largest part of these waits that a finding of its own speaks of."""
    by_rule: dict[str, float] = {}
    mine = _mine(facts)
    for name, event in mine:
        cure = cure_here(facts, name)
        if cure and cure.rule:
            by_rule[cure.rule] = by_rule.get(cure.rule, 0.0) + event.time_s
    total = sum(event.time_s for _, event in mine)
    return max(by_rule.values(), default=0.0) / total if total > 0 else 0.0


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
    cure=Cure("Look at the longest of the waits for locks, latches and busy blocks.", "free"),
    seen=Seen("awr-html/jdmoreno__awr-export__awr_rmgtibp_1_231002_1230_1300.html", 382),
)
