"""Scans that the cells could have filtered come back whole.

What it looks at: bytes eligible for offload against what smart scans return, and their part in all bytes read.
Why it matters: a smart scan returns the rows that are asked for and leaves the rest on the cells. When nearly all bytes
    come back, the interconnect and the database's CPUs do the work of the cells.
What to do: look for chained rows, functions without offload, uncommitted blocks, and scans of few rows.
When it is wrong: a query that asks for most rows gets most bytes, and rightly so.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import EXADATA_FLASH_CACHE
from rules.storage.inputs.exadata import RETURNED, WORTH_OFFLOADING, exadata, kept_back
from rules.wording import percent

LIMITS = {"offload": Limit(0.5, "share of eligible bytes"), "eligible": Limit(WORTH_OFFLOADING, "share of bytes read")}


def check(facts: Facts) -> Outcome:
    if not exadata(facts):
        return not_applicable("This database does not read from Exadata cells.")
    if RETURNED not in facts["statistic"]:
        return lacking("bytes eligible for offload", "bytes returned by smart scans")
    kept = kept_back(facts)
    if kept is None:
        return quiet()
    shown = Evidence(
        "bytes kept back by the cells",
        kept.share,
        "share of eligible bytes",
        LIMITS["offload"].value,
        "instance activity",
        kept.line,
    )
    if kept.share >= LIMITS["offload"].value:
        return quiet("", shown)
    return fired(f"Smart scans keep back {percent(kept.share)} of the bytes that cells could filter.", shown)


rule = Rule(
    id="scans-not-offloaded",
    code="EX03",
    title="Scans that the cells could have filtered come back whole",
    severity="medium",
    needs=("events", "statistic"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(EXADATA_FLASH_CACHE,),
    cure=Cure(
        "Find why the scans are not filtered on the cells (chained rows, functions, uncommitted blocks).", "free"
    ),
    seen=Seen("awr_html/foundry-cells-miss-flash.html", 311),
)
