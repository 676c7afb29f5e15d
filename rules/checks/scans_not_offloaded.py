"""Scans that the cells could have filtered come back whole.

What it looks at: bytes eligible for offload against what smart scans return, their part in all bytes read, and whether
    cell_offload_processing is FALSE.
Why it matters: a smart scan returns the rows that are asked for and leaves the rest on the cells. When nearly all bytes
    come back, the interconnect and the database's CPUs do the work of the cells.
What to do: look for chained rows, functions without offload, uncommitted blocks, and scans of few rows.
When it is wrong: a query that asks for most rows gets most bytes, and rightly so.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import EXADATA_FLASH_CACHE
from rules.storage.inputs.exadata import OFFLOAD, RETURNED, WORTH_OFFLOADING, exadata, kept_back, offload_off
from rules.wording import percent

LIMITS = {"offload": Limit(0.5, "share of eligible bytes"), "eligible": Limit(WORTH_OFFLOADING, "share of bytes read")}

SWITCH_ON = f"Set {OFFLOAD} to TRUE, after finding out why it was switched off, and measure again."


def check(facts: Facts) -> Outcome:
    if not exadata(facts):
        return not_applicable("This database does not read from Exadata cells.")
    if offload_off(facts):
        line = next((row.get("line") for row in facts.get("parameters", []) if row.get("name") == OFFLOAD), None)
        off = Evidence(OFFLOAD, "FALSE", "", None, "parameters", line)
        return fired(f"{OFFLOAD} is FALSE: no scan is filtered on the cells.", off, cure=SWITCH_ON)
    if RETURNED not in facts.get("statistic", {}):
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
    needs=("events",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(EXADATA_FLASH_CACHE,),
    cure=Cure(
        "Find why the scans are not filtered on the cells (chained rows, functions, uncommitted blocks).", "free"
    ),
    seen=Seen("awr_html/foundry-cells-miss-flash.html", 311),
)
