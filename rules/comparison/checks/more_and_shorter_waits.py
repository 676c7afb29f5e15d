"""More waits than before, each of them shorter: no sign of anything worse.

What it looks at: the events that took most time, how often sessions waited for each a second, and how long; only those
    whose time for the work done did not grow.
Why it matters: who looks at counts of waits alone takes a faster storage for a busier one.
What to do: judge a wait by its time for each unit of work.
When it is wrong: shorter waits can be reads that a cache now answers, while those that reach the disks got slower.
"""

from dataclasses import dataclass

from rules.comparison.figures import LATENCY, READS, above, both, cost_change, latency, latency_change, silenced, sound
from rules.comparison.noise import CHANGE, FEW_WAITS
from rules.comparison.pair import Pair
from rules.comparison.rule import ComparisonRule, SeenPair, unknown
from rules.comparison.side import MILLISECONDS, Side
from rules.comparison.words import spent, three
from rules.rule import Limit, Outcome, fired, quiet
from rules.sources import CHANGE_CLASSES, TEXAS_MEMORY

LIMITS = {
    "change": Limit(0.15, "share more waits and shorter ones", CHANGE_CLASSES.title),
    "waits": Limit(FEW_WAITS, "waits on each side"),
    "weight": Limit(0.01, "share of the time before"),
}


@dataclass(frozen=True, slots=True)
class Waited:
    """One event on one side."""

    rate: float
    mean_ms: float
    seconds: float


def check(pair: Pair) -> Outcome:
    if silence := silenced(pair):
        return silence
    found = _events(pair) or _reads(pair)
    if not found and latency(pair) and pair.after.value(READS):
        return quiet()
    if not found:
        return unknown("waits with their number and time")
    told = cost_change(pair)
    if told.verdict == "changed" and (told.ratio or 0.0) > 1:
        return quiet("The work itself costs more than before.")
    work = sound(pair.work_rate_ratio) if pair.unit else None
    trapped = [one for one in found if _more_and_shorter(one[1], one[2], work or 1.0)]
    if not trapped:
        return quiet()
    name, old, new = max(trapped, key=lambda one: one[1].seconds)
    return fired(
        f"More waits is not worse: sessions waited {three(new.rate / old.rate)} times as often for {name}, each time "
        f"{spent(new.mean_ms)} instead of {spent(old.mean_ms)}.",
        *both(f"waits for {name}", old.rate, new.rate, "1/s"),
        *both(f"mean wait for {name}", old.mean_ms, new.mean_ms, "ms"),
    )


def _more_and_shorter(old: Waited, new: Waited, work: float) -> bool:
    """Whether it is no worse for the work that was done, either."""
    rate, mean = sound(new.rate / old.rate), sound(new.mean_ms / old.mean_ms)
    return rate is not None and mean is not None and rate >= CHANGE and mean <= 1 / CHANGE and rate * mean <= work


def _events(pair: Pair) -> list[tuple[str, Waited, Waited]]:
    """Events that both windows print with enough waits, where there is one window a side."""
    if len(pair.before.windows) > 1 or len(pair.after.windows) > 1:
        return []
    first, second = _by_name(pair.before), _by_name(pair.after)
    least = LIMITS["weight"].value * (pair.before.time_s or 0.0)
    return [(name, first[name], second[name]) for name in first if name in second and first[name].seconds >= least > 0]


def _by_name(side: Side) -> dict[str, Waited]:
    printed, length = side.printed, above(side.elapsed_s)
    if printed is None or length is None:
        return {}
    return {
        one.event: Waited(one.waits / length, MILLISECONDS * one.seconds / one.waits, one.seconds)
        for one in printed.events
        if one.waits is not None and one.waits >= FEW_WAITS and above(one.seconds)
    }


def _reads(pair: Pair) -> list[tuple[str, Waited, Waited]]:
    """Single-block reads by their metrics, where no list of events stands behind a side."""
    if latency_change(pair).verdict != "changed":
        return []
    old, new = _read(pair.before), _read(pair.after)
    return [("single-block reads", old, new)] if old and new else []


def _read(side: Side) -> Waited | None:
    rate, mean = above(side.value(READS)), above(side.value(LATENCY))
    return Waited(rate, mean, rate * mean) if rate and mean else None


rule = ComparisonRule(
    id="more-and-shorter-waits",
    code="CM07",
    title="More waits, and shorter ones",
    severity="info",
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(TEXAS_MEMORY, CHANGE_CLASSES),
    seen=SeenPair(("statspack_text/mtr-before.txt",), ("statspack_text/mtr-after.txt",)),
)
