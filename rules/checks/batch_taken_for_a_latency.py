"""The writer's wait is the time of a batch.

What it looks at: how many writes the database writer makes for each wait for db file parallel write.
Why it matters: the event's average looks like the latency of a write and is none. The writer hands over many writes at
    once and waits until some or all are done: a fast disk can show 20 ms for a hundred writes, a slow one 0.3 ms where
    most were done before the writer looked.
What to do: judge writes by what sessions wait for (free buffers, commits) and by what the operating system shows of
    each device; never by this average.
When it is wrong: it warns of an argument, not of a fault; there is nothing to repair.
"""

from parsers.model.report import Row
from rules.core.facts import Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import BENCHWARE, ORACLE_WAIT_EVENTS
from rules.wording import count, ms

EVENT = "db file parallel write"
LIMITS = {"batch": Limit(4, "writes a wait"), "waits": Limit(1000, "waits/h")}


def check(facts: Facts) -> Outcome:
    event, elapsed = facts.background(EVENT), facts["elapsed_s"]
    rate, source, line = _writes(facts)
    if event is None or event.mean_ms is None or rate is None:
        return lacking(EVENT, "database_write_iops")
    often = event.waits * 3600 / elapsed >= LIMITS["waits"].value
    batch = rate * elapsed / event.waits if event.waits > 0 else 0.0
    shown = (
        Evidence("writes a wait", batch, "", LIMITS["batch"].value, source, line),
        Evidence(EVENT, event.mean_ms, "ms", None, "background waits", event.line),
    )
    if not often or batch < LIMITS["batch"].value:
        return quiet("", *shown)
    sentence = (
        f"The writer's wait ({EVENT}) shows {ms(event.mean_ms)}; it is the time of a batch of {count(batch)} writes, "
        "not the latency of one."
    )
    return fired(sentence, *shown)


def _writes(facts: Facts) -> tuple[float | None, str, int | None]:
    """Writes of the database writer a second; all writes to data files where its own are not printed."""
    row: Row = next((row for row in facts.get("io_by_function", []) if row.get("name") == "DBWR"), {})
    if row.get("writes_per_s"):
        return row["writes_per_s"], "I/O by function", row.get("line")
    return facts.get("database_write_iops"), "writes to data files", facts.line("database_write_iops")


rule = Rule(
    id="batch-taken-for-a-latency",
    code="WR03",
    title="The writer's wait is the time of a batch",
    severity="info",
    needs=("background", "elapsed_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(BENCHWARE, ORACLE_WAIT_EVENTS),
    seen=Seen("slob/goryszewskig__SLOB-PDB__awr.html", 1526),
)
