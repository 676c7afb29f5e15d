"""Reads fall through the flash cache of the cells to disk.

What it looks at: flash cache read hits against read requests, where single-block cell reads take longer
    than flash does.
Why it matters: every miss waits for a disk, ten times as long and more; a tenth of misses can be most of the wait.
What to do: see what fills the flash cache (scans, backups), keep what matters in it, write-back mode; more flash last.
When it is wrong: hits of smart scans and of optimised writes are counted in other ways from release to release, so the
    share is a guide and not a measurement.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, figure, fired, lacking, not_applicable, quiet
from rules.core.sources import EXADATA_FLASH_CACHE, ORACLE_WAIT_LIMITS
from rules.storage.inputs.exadata import exadata, flash_hits
from rules.wording import ms, percent

LIMITS = {"hits": Limit(0.9, "share of read requests"), "read": Limit(1, "ms", ORACLE_WAIT_LIMITS.title)}


def check(facts: Facts) -> Outcome:
    if not exadata(facts):
        return not_applicable("This database does not read from Exadata cells.")
    hits, read_ms = flash_hits(facts), facts["single_block_read_ms"]
    if hits is None:
        return lacking("flash cache read hits", "read requests")
    shown = Evidence(
        "flash cache hits",
        hits.share,
        "share of read requests",
        LIMITS["hits"].value,
        "instance activity",
        hits.line,
    )
    if hits.share >= LIMITS["hits"].value or read_ms <= LIMITS["read"].value:
        return quiet("", shown)
    return fired(
        f"The flash cache answers {percent(hits.share)} of the read requests, and a cell read takes {ms(read_ms)}.",
        shown,
        figure(facts, "single_block_read_ms", "cell single block read", LIMITS["read"].value),
    )


rule = Rule(
    id="flash-cache-misses",
    code="EX02",
    title="Reads fall through the flash cache of the cells to disk",
    severity="high",
    needs=("events", "statistic", "single_block_read_ms"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(EXADATA_FLASH_CACHE, ORACLE_WAIT_LIMITS),
    cure=Cure("Find what pushes data out of the flash cache, and keep what matters in it.", "configuration"),
    seen=Seen("awr_html/foundry-cells-miss-flash.html", 323),
)
