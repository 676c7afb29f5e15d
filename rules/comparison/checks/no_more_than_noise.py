"""The difference is no more than noise, or cannot be told from it.

What it looks at: the cost of a unit of work in each window of both sides, their medians and ranges; with three and more
    windows a side a test of their ranks. Where the cost did change, the number of waits behind a read's latency.
Why it matters: two hours of one database differ by some per cent whatever was bought in between.
What to do: bring more windows of the same hours; three a side give ranges, four and more a test that can tell.
When it is wrong: windows that follow each other are no independent tries: the test then sees a change too soon.
"""

from math import log

from rules.comparison.noise import Change
from rules.comparison.pair import Pair
from rules.comparison.ratios import (
    UNIT,
    both,
    cost,
    cost_change,
    costs,
    latency,
    latency_change,
    silenced,
    unit,
    windows,
)
from rules.comparison.rule import ComparisonRule, SeenPair, unknown
from rules.comparison.side import Side
from rules.comparison.units import Unit
from rules.core.finding import Limit, Outcome, fired, quiet
from rules.core.sources import CERN_STORAGE, CHANGE_CLASSES
from rules.thresholds.change import CHANGE, FEW_WAITS, SIGNIFICANT
from rules.wording import change, spent

LIMITS = {
    "change": Limit(CHANGE - 1, "share either way", CHANGE_CLASSES.title),
    "waits": Limit(FEW_WAITS, "waits on each side"),
    "chance": Limit(SIGNIFICANT, "p of the rank test"),
}


def check(pair: Pair) -> Outcome:
    if silence := silenced(pair):
        return silence
    of, unit_costs = unit(pair), cost(pair)
    if of is None or unit_costs is None:
        return unknown(UNIT)
    judged = cost_change(pair)
    shown = both(f"{pair.base} for each {of.singular}", *unit_costs, "ms")
    if judged.ratio is None:
        return unknown(UNIT)
    if judged.verdict == "same":
        return fired(f"{_middles(pair, of, judged)}: that is within noise (15 %).", *shown)
    if judged.verdict == "unclear":
        why = judged.test.sentence if judged.test else f"{judged.because[:1].upper()}{judged.because[1:]}."
        return fired(f"{_middles(pair, of, judged)}, which is no more than noise. {why}", *shown)
    if few := _few_reads(pair):
        return fired(few, *shown)
    test = f" {judged.test.sentence}" if judged.test else ""
    return quiet(f"{_middles(pair, of, judged)}, more than noise.{test}", *shown)


def _middles(pair: Pair, of: Unit, judged: Change) -> str:
    """Both figures with what lies between them; of sets their medians and ranges."""
    if pair.before.is_set or pair.after.is_set:
        sides = f"{_of_side(pair.before, of)} before, {_of_side(pair.after, of)} after"
        return f"Of {windows(pair)}, the cost of each {of.singular} is {sides} ({change(judged.ratio or 1.0)})"
    old, new = cost(pair) or (0.0, 0.0)
    return f"Each {of.singular} takes {spent(new)} of {pair.base}, and took {spent(old)} ({change(new / old)})"


def _of_side(side: Side, of: Unit) -> str:
    values = sorted(costs(side, of.key))
    middle = spent(values[len(values) // 2] if len(values) % 2 else sum(values[len(values) // 2 - 1 :][:2]) / 2)
    return f"{middle} ({spent(values[0])} to {spent(values[-1])})" if len(values) > 1 else middle


def _few_reads(pair: Pair) -> str | None:
    """A latency that seems to have changed, with too few waits behind it."""
    latencies, judged = latency(pair), latency_change(pair)
    if latencies is None or judged.verdict != "unclear" or abs(log(latencies[1] / latencies[0])) < log(CHANGE):
        return None
    return f"A single-block read of {spent(latencies[1])} after {spent(latencies[0])} is no evidence: {judged.because}."


rule = ComparisonRule(
    id="no-more-than-noise",
    code="CM12",
    title="No more than noise",
    severity="low",
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(CHANGE_CLASSES, CERN_STORAGE),
    seen=SeenPair(
        ("awr-html/jdmoreno__awr-export__awrrpt_1_161_162.html",),
        ("awr-html/jdmoreno__awr-export__awrrpt_1_162_163.html",),
    ),
)
