"""More work, or dearer work: the change of DB time as their product.

What it looks at: the ratio of the time, of the units of work and of the cost of one, after against before; a second
    where the windows are not equally long.
Why it matters: faster storage often shows as the same DB time for more work, which totals and percentages hide.
What to do: tell both figures to whoever asks what was gained.
When it is wrong: the unit of work means other work than before.
"""

from math import log

from rules.comparison.pair import Pair
from rules.comparison.ratios import UNIT, both, cost, cost_change, sound, unit
from rules.comparison.rule import ComparisonRule, SeenPair, unknown
from rules.core.finding import Limit, Outcome, fired, quiet
from rules.core.sources import CHANGE_CLASSES, TEXAS_MEMORY
from rules.thresholds.change import CHANGE
from rules.wording import three

LIMITS = {
    "change": Limit(0.15, "share either way", CHANGE_CLASSES.title),
    "length": Limit(0.05, "share by which lengths differ"),
}


def check(pair: Pair) -> Outcome:
    of, apart, lengths = unit(pair), sound(pair.cost_ratio), _lengths(pair)
    if of is None or apart is None or not cost(pair):
        return unknown(UNIT)
    alike = lengths is not None and abs(log(lengths)) <= log(1 + LIMITS["length"].value)
    work, time = (
        sound(ratio)
        for ratio in (
            (pair.work_ratio, pair.db_time_ratio) if alike else (pair.work_rate_ratio, pair.db_time_rate_ratio)
        )
    )
    if work is None or time is None:
        return unknown("the length of the windows")
    judged = cost_change(pair)
    shown = [*both(f"{of.plural} a second", *_rates(pair, of.metric), "1/s")]
    if abs(log(work)) < log(CHANGE) and judged.verdict != "changed":
        return quiet("Neither the work nor what it costs differs by more than noise.", *shown)
    if judged.ratio is None or abs(log(apart / judged.ratio)) > log(CHANGE):
        return quiet("Single windows weigh so much that all of them together tell another story than most.", *shown)
    total = pair.base if alike else f"{pair.base} a second"
    total = f"{total[:1].upper()}{total[1:]}"
    return fired(
        f"{total} is {three(time)} times what it was: {three(work)} times the {of.plural}, "
        f"each for {three(apart)} times the time.",
        *shown,
    )


def _lengths(pair: Pair) -> float | None:
    before, after = pair.before.elapsed_s, pair.after.elapsed_s
    return sound(after / before) if before and after else None


def _rates(pair: Pair, metric: str) -> tuple[float | None, float | None]:
    return pair.before.value(metric), pair.after.value(metric)


rule = ComparisonRule(
    id="volume-and-speed",
    code="CM04",
    title="How much is volume, and how much is speed",
    severity="info",
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(TEXAS_MEMORY, CHANGE_CLASSES),
    seen=SeenPair(("statspack_text/mtr-before.txt",), ("statspack_text/mtr-after.txt",)),
)
