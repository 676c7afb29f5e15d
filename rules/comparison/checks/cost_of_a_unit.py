"""What a unit of work costs, before and after.

What it looks at: the time of all sessions in the database divided by the units of work that were done: transactions,
    executions, user calls, logical reads, or single-block reads where nothing else is printed.
Why it matters: DB time alone moves with the load; for each unit of work it says what users got.
What to do: read where the difference comes from, and what of it is volume, before you put it down to anything.
When it is wrong: the unit is not what users wait for: single-block reads hide how many of them the work takes.
"""

from rules.comparison.noise import middle
from rules.comparison.pair import Pair
from rules.comparison.ratios import UNIT, both, cost, cost_change, costs, instead, unit, windows
from rules.comparison.rule import ComparisonRule, SeenPair, unknown
from rules.comparison.units import LAST_RESORT
from rules.core.finding import Limit, Outcome, fired, quiet
from rules.core.sources import CHANGE_CLASSES, TEXAS_MEMORY
from rules.wording import change, spent

LIMITS = {"change": Limit(0.15, "share either way", CHANGE_CLASSES.title)}


def check(pair: Pair) -> Outcome:
    of, unit_costs, judged = unit(pair), cost(pair), cost_change(pair)
    if of is None or unit_costs is None:
        return unknown(UNIT)
    old, new = unit_costs
    shown = both(f"{pair.base} for each {of.singular}", old, new, "ms")
    if judged.verdict == "changed" and ((judged.ratio or 1.0) < 1) != (new < old):
        return quiet("Single windows weigh so much that all of them together tell another story than most.", *shown)
    if judged.verdict != "changed":
        sentence = f"Per {of.singular} the database spends {spent(new)} after {spent(old)} before ({change(new / old)})"
        return quiet(f"{sentence}: {judged.because}.", *shown)
    sentence = f"Per {of.singular} the database spends {instead(pair, old, new)}."
    if pair.before.is_set or pair.after.is_set:
        sides = pair.before, pair.after
        first, second = (spent(middle(costs(side, of.key)) or 0.0) for side in sides)
        sentence += f" The medians of {windows(pair)} are {first} and {second}."
    if pair.comparable.answer == "no":
        return fired(
            f"{sentence} The windows cannot be compared: this is arithmetic, and no effect of anything.", *shown
        )
    if of.key == LAST_RESORT and new < old:
        sentence += " This is for each read: it does not say that users wait less, as work may now take more reads."
    return fired(sentence, *shown, severity="medium" if new > old else None)


rule = ComparisonRule(
    id="cost-of-a-unit",
    code="CM02",
    title="What a unit of work costs has changed",
    severity="info",
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(TEXAS_MEMORY, CHANGE_CLASSES),
    seen=SeenPair(("statspack_text/mtr-before.txt",), ("statspack_text/mtr-after.txt",)),
)
