"""Scans run through the buffer cache.

What it looks at: the part of the blocks read into the cache that came in multi-block reads, where sessions wait for
    such reads and for single-block reads as well.
Why it matters: what scans bring in pushes out blocks that others read again one by one. Both then wait for storage.
What to do: look at the plans that scan; let large scans read directly, or keep the small hot tables in a pool of their
    own.
When it is wrong: one report shows that scans and single-block reads meet in the cache, not that one causes the other.
    If the hit ratio falls in another report of the same hours with more scans, it does.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import BENCHWARE, ORACLE_TUNING
from rules.storage.inputs.shares import significant, whole
from rules.waits.event_weight import weight
from rules.waits.foreground import BATCHED, MULTI_BLOCK, SINGLE_BLOCK
from rules.wording import percent

LIMITS = {"scans": Limit(0.40, "of the blocks read into the cache"), "single": Limit(0.10, "share of DB time")}


def check(facts: Facts) -> Outcome:
    part, line = _part(facts)
    if part is None:
        return lacking("physical reads cache prefetch")
    scans, single, batched = (weight(facts, names) for names in (MULTI_BLOCK, SINGLE_BLOCK, BATCHED))
    shown = Evidence(
        "blocks that came in multi-block reads",
        part,
        "of the blocks read into the cache",
        LIMITS["scans"].value,
        "instance activity",
        line,
    )
    if scans is None or single is None or not significant(scans.event, facts):
        return quiet("", shown)
    # batched lookups of an index count as prefetched too, and are no scans
    by_lookups = batched is not None and batched.time_s > scans.time_s
    if part < LIMITS["scans"].value or by_lookups or single.share < LIMITS["single"].value:
        return quiet("", shown)
    sentence = (
        f"{percent(part)} of the blocks read into the cache come in multi-block reads. Single-block reads take "
        f"{percent(single.share)} of {whole(facts)}: scans may push out what others read again."
    )
    return fired(sentence, shown, single.evidence(facts, LIMITS["single"].value), scans.evidence(facts))


def _part(facts: Facts) -> tuple[float | None, int | None]:
    """Blocks read ahead of the one asked for, as a part of all that were read into the cache."""
    statistics = facts["statistic"]
    ahead, blocks = (statistics.get(f"physical reads cache{name}") or {} for name in (" prefetch", ""))
    if ahead.get("total") is None or not blocks.get("total") or blocks["total"] < 0:
        return None, None
    return min(1.0, ahead["total"] / blocks["total"]), ahead.get("line")


rule = Rule(
    id="scans-through-the-cache",
    code="CA06",
    title="Scans run through the buffer cache",
    severity="low",
    needs=("statistic", "events"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING, BENCHWARE),
    cure=Cure("Look at the plans that scan through the cache; let large scans read directly.", "free"),
    seen=Seen("awr-html/sarthi2020__AWR-reports__awr_rpt_2.html", 1522),
)
