"""Most writes pass the buffer cache by.

What it looks at: blocks written directly by sessions (temp, direct loads, LOBs) as a part of all blocks written.
Why it matters: such writes are large and made by the session itself. They say nothing of the database writer, and a
    cure for it, or a cache, leaves them as they are.
What to do: see whether they are temp (sorts and hash joins: the PGA rules) or loads, and give them bandwidth.
When it is wrong: it says what the writes are; it is no fault in itself.
"""

from rules.core.facts import Facts
from rules.core.report_figures import MEBIBYTE
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import ORACLE_TUNING, TEXAS_MEMORY
from rules.wording import mib, percent

LIMITS = {"direct": Limit(0.50, "of the blocks written"), "rate": Limit(MEBIBYTE, "B/s")}
TEMP = "physical writes direct temporary tablespace"


def check(facts: Facts) -> Outcome:
    everything, direct, temp = (_total(facts, name) for name in ("physical writes", "physical writes direct", TEMP))
    block = facts.get("block_size_bytes")
    if not everything or direct is None or block is None:
        return lacking("physical writes direct", "block_size_bytes")
    share, rate = direct / everything, everything * block / facts["elapsed_s"]
    line = (facts["statistic"].get("physical writes direct") or {}).get("line")
    shown = Evidence(
        "blocks written directly", share, "of the blocks written", LIMITS["direct"].value, "instance activity", line
    )
    if share < LIMITS["direct"].value or rate < LIMITS["rate"].value:
        return quiet("", shown)
    of_temp = f", {percent(min(1.0, temp / direct))} of these to temp" if temp and direct else ""
    sentence = (
        f"{percent(min(1.0, share))} of all blocks written pass the cache by{of_temp} ({mib(rate * share)} a second): "
        "the database writer has no part in them."
    )
    return fired(sentence, shown)


def _total(facts: Facts, name: str) -> float | None:
    total = (facts["statistic"].get(name) or {}).get("total")
    return float(total) if total is not None and total >= 0 else None


rule = Rule(
    id="mostly-direct-writes",
    code="WR06",
    title="Most writes pass the buffer cache by",
    severity="info",
    needs=("statistic", "elapsed_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(TEXAS_MEMORY, ORACLE_TUNING),
    seen=Seen("statspack_text/mtr-before.txt", 332),
)
