"""The same work takes less time in the database.

What it looks at: the units of work a second, which stay, and the time each of them takes, which fell.
Why it matters: where users set the pace, a gain does not show as more work, but as a shorter response.
What to do: tell users this figure; DB time, active sessions and percentages say the same less clearly.
When it is wrong: response time has parts outside the database (network, client, application server), which stay.
"""

from math import log

from rules.comparison.pair import Pair
from rules.comparison.ratios import UNIT, both, cheaper, instead, silenced, sound, unit
from rules.comparison.ratios import cost as costs
from rules.comparison.rule import ComparisonRule, SeenPair, unknown
from rules.comparison.units import LAST_RESORT
from rules.core.finding import Limit, Outcome, fired, not_applicable, quiet
from rules.core.sources import CHANGE_CLASSES, YAPP
from rules.thresholds.change import CHANGE
from rules.wording import percent

LIMITS = {
    "rate": Limit(0.15, "share either way"),
    "cost": Limit(0.15, "share less than before", CHANGE_CLASSES.title),
}


def check(pair: Pair) -> Outcome:
    if silence := silenced(pair):
        return silence
    of, unit_costs, rate = unit(pair), costs(pair), sound(pair.work_rate_ratio)
    if of is None or unit_costs is None or rate is None:
        return unknown(UNIT)
    if of.key == LAST_RESORT:
        return not_applicable("Reads are no work that anybody waits for.")
    shown = both(f"{of.plural} a second", pair.before.value(of.metric), pair.after.value(of.metric), "1/s")
    if not cheaper(pair) or abs(log(rate)) > log(CHANGE):
        return quiet("", *shown)
    return fired(
        f"The same work ({percent(rate)} of the {of.plural} a second) for less: each {of.singular} takes "
        f"{instead(pair, *unit_costs)}.",
        *shown,
    )


rule = ComparisonRule(
    id="same-work-for-less",
    code="CM06",
    title="The same work takes less time in the database",
    severity="info",
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(YAPP, CHANGE_CLASSES),
    seen=SeenPair(
        ("slob/iamyu__PoC-FlashGrid__asm-p30x2_cache-off_awr_p30x2_d8s_s40_t1_wu4_awr.html",),
        ("slob/iamyu__PoC-FlashGrid__asm-p30x2_cache-on_awr_p30x2_d8s_s40_t1_wu4_awr.html",),
    ),
)
