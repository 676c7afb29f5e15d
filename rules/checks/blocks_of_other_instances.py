"""Sessions wait for blocks of other instances.

What it looks at: all waits of the global cache (gc), by kind: blocks that are busy elsewhere, blocks and permissions on
    their way, congested instances, lost blocks.
Why it matters: before an instance reads or changes a block it asks the others. That takes a message or three, and
    longer where the block is in use there or the other side is slow.
What to do: let work on the same blocks run on one instance (services), spread hot blocks by hash partitions and large
    sequence caches; give LMS a CPU at once; repair an interconnect that loses packets.
When it is wrong: permissions that come with every read from disk grow with the reads: fewer or larger reads need fewer
    of them.
"""

from msgspec.structs import replace

from rules.core.facts import Facts
from rules.core.rule import Limit, Outcome, Rule, Seen
from rules.core.sources import ORACLE_CLUSTER_WAITS
from rules.shared.unanswered import ON_THEIR_WAY, ORDINARY_MS, PERMISSIONS
from rules.storage.gains.commit_model import SLOW_WRITE_MS
from rules.waits.wait_finding import LIMITS as OF_ALL
from rules.waits.wait_finding import NEEDS, told_of_it, waited, waiting
from rules.wording import ms

CODE = "TM26"
CURE, SOURCES = told_of_it(CODE)
LIMITS = {
    **OF_ALL,
    "ordinary": Limit(ORDINARY_MS, "ms a wait", ORACLE_CLUSTER_WAITS.title),
    "redo write": Limit(SLOW_WRITE_MS, "ms, from which on redo is looked at where blocks are busy"),
}
BUSY = "blocks that are busy elsewhere"
OF_MANY = {
    ON_THEIR_WAY: "Let work on the same blocks run on one instance (services). "
    "Each block comes quickly: it is how many there are.",
    PERMISSIONS: "Reduce reads from disk, as each block needs a permission. "
    "Each comes quickly: it is how many there are.",
}


def check(facts: Facts) -> Outcome:
    answer, awaited = waiting(facts, CODE), waited(facts, CODE)
    if awaited is None or answer.state != "fired":
        return answer
    if awaited.mean_ms > ORDINARY_MS:
        return replace(answer, cure=f"{answer.cure or CURE.what}{_redo_first(facts, awaited.cure.kind)}")
    cure = OF_MANY.get(awaited.cure.kind, answer.cure)
    return replace(answer, severity="low" if answer.severity == "medium" else answer.severity, cure=cure)


def _redo_first(facts: Facts, kind: str) -> str:
    """A sentence more where blocks are busy because the other instance writes their redo before it sends them."""
    write_ms = facts.get("log_file_parallel_write_ms")
    if kind != BUSY or write_ms is None or write_ms < LIMITS["redo write"].value:
        return ""
    return (
        f" Look at the redo devices too: a changed block is sent once its redo is written, which takes {ms(write_ms)}."
    )


rule = Rule(
    id="blocks-of-other-instances",
    code=CODE,
    title="Sessions wait for blocks of other instances",
    severity="medium",
    needs=NEEDS,
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_CLUSTER_WAITS, *SOURCES),
    cure=CURE,
    seen=Seen("awr-html/pcambell__awrrptanalyzor__awrrpt_1_56288_56289_1_.html", 240),
)
