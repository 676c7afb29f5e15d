"""Sessions wait for blocks that others are reading.

What it looks at: "read by other session" from 10g on; before, buffer busy waits where the tablespace with most reads
    also has most buffer waits.
Why it matters: such a wait is somebody else's read. It looks like contention in memory and is I/O: it shrinks when
    reads get faster or fewer, and no change of freelists, block size or hot blocks helps.
What to do: count it with the reads. Many of them mean that several sessions scan or probe the same cold blocks at the
    same time: look at the segments with most buffer busy waits and physical reads.
When it is wrong: in 9i a wait for a block that another session is changing has the same name; the file evidence makes
    reads likely, not certain.
"""

from rules.core.facts import Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import READ_BY_OTHER, TEXAS_MEMORY
from rules.storage.gains.model import BUFFER_WAITS_9I, FIRST_WITH_OWN_READ_WAIT, MADE_OF_READS, proposed_ms
from rules.storage.inputs.shares import whole
from rules.storage.limits.closed_loop import provisioned
from rules.storage.limits.limit_symptoms import suspected
from rules.waits.event_weight import Weight, weight
from rules.wording import ms, percent

LIMITS = {"share": Limit(0.02, "share of DB time")}


def check(facts: Facts) -> Outcome:
    old = facts["release"] < FIRST_WITH_OWN_READ_WAIT
    waits = weight(facts, (BUFFER_WAITS_9I,) if old else MADE_OF_READS)
    if waits is None:
        return quiet("Nobody waits for the reads of others.")
    shown = waits.evidence(facts, LIMITS["share"].value)
    if waits.share < LIMITS["share"].value:
        return quiet("", shown)
    return _by_files(facts, waits, shown) if old else _fired(facts, waits, (shown,), "")


def _by_files(facts: Facts, waits: Weight, shown: Evidence) -> Outcome:
    """Buffer busy waits where the reads are: a sign that they are reads."""
    rows = [row for row in facts.get("tablespace_io", []) if row.get("reads") and row.get("buffer_waits") is not None]
    waited = sum(row["buffer_waits"] for row in rows)
    if waited <= 0:
        return lacking("tablespace_io")
    most = max(rows, key=lambda row: row["reads"])
    part = most["buffer_waits"] / waited
    where = Evidence("buffer waits where most is read", part, "share", 0.5, "tablespace I/O", most.get("line"))
    if part < 0.5:
        return quiet("", shown, where)
    return _fired(facts, waits, (shown, where), f"; {percent(part)} of them stand where most is read")


def _fired(facts: Facts, waits: Weight, shown: tuple[Evidence, ...], where: str) -> Outcome:
    read_ms, free = facts.get("single_block_read_ms"), provisioned(facts) is None and not suspected(facts)
    tellable = read_ms is not None and read_ms > 0 and free
    saves = waits.share * max(0.0, 1 - proposed_ms(read_ms) / read_ms) if tellable else None
    return fired(
        f"Waits for blocks that other sessions are reading take {percent(waits.share)} of {whole(facts)} "
        f"({waits.name}, {ms(waits.mean_ms)} each{where}): they are reads, and shrink with them.",
        *shown,
        saves=saves,
    )


rule = Rule(
    id="buffer-waits-that-are-reads",
    code="RD06",
    title="Sessions wait for blocks that others are reading",
    severity="low",
    needs=("events", "release", "db_time_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(READ_BY_OTHER, TEXAS_MEMORY),
    seen=Seen("awr-html/sarthi2020__AWR-reports__awr_rpt_2.html", 359),
)
