"""Something else takes most of the time now.

What it looks at: the class of time with the largest share before and after: reads, CPU, commits, locks and so on.
Why it matters: what helped once does not help again: the next purchase has another aim, and a new ceiling.
What to do: judge the second window by itself before anything more is bought.
When it is wrong: two classes of nearly the same weight change places by chance; five points are asked for.
"""

from rules.comparison.components import BY_KEY, COMPONENTS, READS, UNACCOUNTED
from rules.comparison.pair import Pair
from rules.comparison.ratios import above, both, elsewhere
from rules.comparison.rule import ComparisonRule, SeenPair, unknown
from rules.comparison.side import Side
from rules.core.finding import Limit, Outcome, fired, not_applicable, quiet
from rules.core.sources import YAPP
from rules.wording import percent, three

LIMITS = {"apart": Limit(0.05, "share by which each leads over the other")}
ALL_READS = "reads"
STORAGE = {component.key for component in COMPONENTS if component.storage} | {ALL_READS}
NOTHING, MOST = 0.005, 0.99
"""What rounds to no percent, and beyond what a ceiling is no figure any more."""


def check(pair: Pair) -> Outcome:
    if elsewhere(pair):
        return not_applicable("Not said of two different things.")
    before, after = shares(pair.before), shares(pair.after)
    if not before or not after:
        return unknown("shares of the classes of waits")
    old, new = (max(classes, key=lambda key: classes[key]) for classes in (before, after))
    if UNACCOUNTED in (old, new):
        return unknown("what most of the time is")
    shown = (
        *both(label(old), before[old], after.get(old), "share"),
        *both(label(new), before.get(new), after[new], "share"),
    )
    still = f"{percent(after[new])} of {pair.base}"
    if old == new:
        return quiet(f"Most of the time is still {label(new)}: {still} after {percent(before[new])}.", *shown)
    apart = LIMITS["apart"].value
    if before[old] - before.get(new, 0.0) < apart or after[new] - after.get(old, 0.0) < apart:
        return quiet("Two classes weigh nearly the same.", *shown)
    then = f"where it was {label(old)} ({percent(before[old])}, now {percent(after.get(old, 0.0))})"
    sentence = f"Most of the time is now {label(new)}: {still}, {then}."
    return fired(f"{sentence} {_ceiling(new, after)}", *shown)


def _ceiling(leader: str, shares: dict[str, float]) -> str:
    """What the next change can bring at most."""
    storage = min(MOST, sum(share for key, share in shares.items() if key in STORAGE))
    if leader in STORAGE:
        return f"Without any of that, work would be {three(1 / (1 - min(MOST, shares[leader])))} times as fast at most."
    least = f"{percent(storage)} at most" if storage >= NOTHING else "nothing"
    return f"Storage can now save {least}."


def shares(side: Side) -> dict[str, float]:
    """The classes with their part of the time, all reads as one; empty where they are not known."""
    whole, parts = above(side.time_s), dict[str, float]()
    if whole is None:
        return {}
    for key in (*(component.key for component in COMPONENTS), UNACCOUNTED):
        seconds = side.total(key)
        if seconds is not None and seconds > 0:
            name = ALL_READS if key in READS else key
            parts[name] = parts.get(name, 0.0) + seconds / whole
    return parts if any(key != UNACCOUNTED for key in parts) and max(parts.values()) <= 1 else {}


def label(key: str) -> str:
    return ALL_READS if key == ALL_READS else BY_KEY[key].label


rule = ComparisonRule(
    id="leader-changed",
    code="CM08",
    title="Something else takes most of the time now",
    severity="info",
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(YAPP,),
    seen=SeenPair(
        ("awr-html/jdmoreno__awr-export__awrrpt_1_161_162.html",),
        ("awr-html/jdmoreno__awr-export__awrrpt_1_164_170.html",),
    ),
)
