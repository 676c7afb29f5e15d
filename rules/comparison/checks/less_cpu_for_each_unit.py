"""Each unit of work takes less CPU.

What it looks at: the time on CPU for each unit of work, before and after, where the whole of it fell too.
Why it matters: waiting itself costs CPU (sleeping, waking, trying again), so less of it is part of a gain; it can also
    be other work, or another processor.
What to do: name it apart from what the storage saved; ask whether processors or plans changed.
When it is wrong: other processors, another clock rate, or statements with other plans; reports do not tell them apart.
"""

from rules.comparison.pair import Pair
from rules.comparison.ratios import UNIT, both, cheaper, silenced, sound, unit
from rules.comparison.rule import ComparisonRule, SeenPair, unknown
from rules.core.finding import Limit, Outcome, fired, quiet
from rules.core.sources import CHANGE_CLASSES, TEXAS_MEMORY
from rules.thresholds.change import CHANGE
from rules.wording import percent, spent

LIMITS = {"change": Limit(CHANGE, "times less for each unit", CHANGE_CLASSES.title)}


def check(pair: Pair) -> Outcome:
    if silence := silenced(pair):
        return silence
    of, cpu = unit(pair), pair.step("cpu")
    if of is None:
        return unknown(UNIT)
    if cpu is None or cpu.before_ms <= 0 or cpu.after_ms <= 0 or (ratio := sound(cpu.after_ms / cpu.before_ms)) is None:
        return unknown("CPU time")
    shown = both(f"CPU for each {of.singular}", cpu.before_ms, cpu.after_ms, "ms")
    if ratio > 1 / LIMITS["change"].value or not cheaper(pair):
        return quiet("", *shown)
    fell = f"CPU per {of.singular} fell by {percent(1 - ratio)}, from {spent(cpu.before_ms)} to {spent(cpu.after_ms)}: "
    if changed := _processors(pair):
        return fired(f"{fell}the processors differ too ({changed}).", *shown)
    return fired(
        f"{fell}less waiting also means fewer switches and retries, or statements ran with other plans; the reports do "
        "not tell which.",
        *shown,
    )


def _processors(pair: Pair) -> str | None:
    before, after = pair.before.value("cpus"), pair.after.value("cpus")
    return f"{before:,.0f} CPUs before, {after:,.0f} after" if before and after and before != after else None


rule = ComparisonRule(
    id="less-cpu-for-each-unit",
    code="CM14",
    title="Each unit of work takes less CPU",
    severity="info",
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(TEXAS_MEMORY, CHANGE_CLASSES),
    seen=SeenPair(("statspack_text/mtr-before.txt",), ("statspack_text/mtr-after.txt",), "single_block_read"),
)
