"""The size of a scan request is set by hand, and small.

What it looks at: db_file_multiblock_read_count where the report prints it, from 10.2 on.
Why it matters: left alone, Oracle asks for the largest request the platform serves well, about a megabyte. A small
    value cuts a scan into many requests, and makes the optimizer prefer indexes.
What to do: take the parameter out, then look at the plans that change.
When it is wrong: an application may be tuned and certified for that value. Where nobody waits for scans it is for
    information only.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, not_applicable, quiet
from rules.core.sources import ORACLE_TUNING

LIMITS = {
    "blocks": Limit(64, "blocks"),
    "scans": Limit(0.01, "share of DB time in reads of many blocks, below which it is for information only"),
}
PARAMETER = "db_file_multiblock_read_count"
FIRST_RELEASE = 10.2


def check(facts: Facts) -> Outcome:
    if facts.get("release", FIRST_RELEASE) < FIRST_RELEASE:
        return not_applicable("Before 10.2 the value has to be set by hand.")
    row = next((row for row in facts["parameters"] if row.get("name") == PARAMETER), None)
    value = str(row.get("begin_value") or "").strip() if row else ""
    if row is None or not value.isdigit() or not 0 < int(value) < LIMITS["blocks"].value:
        return quiet()
    shown = Evidence(PARAMETER, int(value), "blocks", LIMITS["blocks"].value, "parameters", row.get("line"))
    sentence = f"{PARAMETER} is set to {value}, so a scan asks for no more than {value} blocks at a time."
    return fired(sentence, shown, severity=None if _scanned(facts) else "info")


def _scanned(facts: Facts) -> bool:
    """Whether anybody waits for reads of many blocks, as far as the report tells."""
    if facts.get("read_share") is None or facts.get("single_block_read_share") is None:
        return True
    return facts.share("read_share") - facts.share("single_block_read_share") >= LIMITS["scans"].value


rule = Rule(
    id="multiblock-read-count-set-by-hand",
    code="CF03",
    title="The size of a scan request is set by hand, and small",
    severity="low",
    needs=("parameters",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING,),
    cure=Cure("Take db_file_multiblock_read_count out of the parameters.", "configuration"),
    seen=Seen("awr-html/sarthi2020__AWR-reports__awr_rpt_2.html", 4059),
)
