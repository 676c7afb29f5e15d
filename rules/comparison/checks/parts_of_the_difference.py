"""Where the difference comes from: the parts of the time for each unit of work, which add up to all of it.

What it looks at: the time for each unit, split into CPU, single-block, multi-block and other reads, temp, commits, the
    writer, contention, locks, network and what is unaccounted, before and after.
Why it matters: a purchase is paid by the part that it can shorten; the rest fell or rose for other reasons.
What to do: put down to the storage what the reads, temp, commits and writes saved, and look for another cause of the
    rest.
When it is wrong: waits that are made of reads (buffers read by others, latches held meanwhile) shrink with the reads
    and stand in other parts; lists of top events alone leave the rest unaccounted.
"""

from rules.comparison.components import BY_KEY, REST
from rules.comparison.pair import Pair, WaterfallStep
from rules.comparison.ratios import UNIT, both, cost, cost_change, part, silenced, unit
from rules.comparison.rule import ComparisonRule, SeenPair, unknown
from rules.core.finding import Limit, Outcome, fired, quiet
from rules.core.sources import CHANGE_CLASSES, TEXAS_MEMORY
from rules.wording import listed

LIMITS = {
    "change": Limit(0.15, "share of the cost either way", CHANGE_CLASSES.title),
    "named": Limit(0.01, "share of the difference"),
}


def check(pair: Pair) -> Outcome:
    if silence := silenced(pair):
        return silence
    of, unit_costs = unit(pair), cost(pair)
    if of is None or unit_costs is None or not pair.waterfall:
        return unknown(UNIT)
    if cost_change(pair).verdict != "changed":
        return quiet("The whole does not differ by more than noise.")
    old, new = unit_costs
    least = LIMITS["named"].value * abs(old - new)
    steps = sorted(pair.waterfall, key=lambda step: -abs(step.saved_ms))
    named = [step for step in steps if abs(step.saved_ms) >= least]
    if not named:
        return quiet("No part stands out.")
    fell = new < old
    main, against = _parts(named, abs(old - new), saved=fell), _parts(named, abs(old - new), saved=not fell)
    sentence = f"{part(abs(old - new), abs(old - new))} {'less' if fell else 'more'} per {of.singular}: {listed(main)}"
    sentence += f"; against that {listed(against)} {'more' if fell else 'less'}." if against else "."
    if _top_only(pair):
        sentence += " One side prints its top events only: what is not among them counts as unaccounted there."
    evidence = [shown for step in named for shown in both(step.label, step.before_ms, step.after_ms, "ms")]
    return fired(sentence, *evidence)


def _parts(steps: list[WaterfallStep], whole: float, *, saved: bool) -> list[str]:
    """What saved, or cost, how much."""
    mine = [step for step in steps if (step.saved_ms > 0) == saved]
    return [f"{part(abs(step.saved_ms), whole)} of {step.label}" for step in mine]


def _top_only(pair: Pair) -> bool:
    shares = [component.metric for component in BY_KEY.values() if component is not REST and component.kind != "cpu"]
    return any(side.is_bound(metric) for side in (pair.before, pair.after) for metric in shares)


rule = ComparisonRule(
    id="parts-of-the-difference",
    code="CM03",
    title="Where the difference comes from",
    severity="info",
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(TEXAS_MEMORY, CHANGE_CLASSES),
    seen=SeenPair(("statspack_text/mtr-before.txt",), ("statspack_text/mtr-after.txt",)),
)
