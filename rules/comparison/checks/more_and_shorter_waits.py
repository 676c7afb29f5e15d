"""More waits than before, each of them shorter: no sign of anything worse.

What it looks at: the events that took most time, how often sessions waited for each a second, and how long; only those
    whose time for the work done did not grow.
Why it matters: who looks at counts of waits alone takes a faster storage for a busier one.
What to do: judge a wait by its time for each unit of work.
When it is wrong: shorter waits can be reads that a cache now answers, while those that reach the disks got slower.
"""

from dataclasses import dataclass

from rules.comparison.pair import Pair
from rules.comparison.ratios import (
    LATENCY,
    READS,
    above,
    both,
    cost_change,
    latency,
    latency_change,
    lines,
    silenced,
    sound,
)
from rules.comparison.rule import ComparisonRule, SeenPair, unknown
from rules.comparison.side import MILLISECONDS, Side
from rules.comparison.waterfall import event_costs
from rules.core.finding import Limit, Outcome, fired, quiet
from rules.core.sources import CHANGE_CLASSES, TEXAS_MEMORY
from rules.thresholds.change import CHANGE, FEW_WAITS
from rules.wording import spent, three

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
    waits = _events(pair) or _reads(pair)
    if not waits and latency(pair) and pair.after.value(READS):
        return quiet()
    if not waits:
        return unknown("waits with their number and time")
    change = cost_change(pair)
    if change.verdict == "changed" and (change.ratio or 0.0) > 1:
        return quiet("The work itself costs more than before.")
    work = sound(pair.work_rate_ratio) if pair.unit else None
    trapped = [wait for wait in waits if _more_and_shorter(wait[1], wait[2], work or 1.0)]
    if not trapped:
        return quiet()
    name, old, new = max(trapped, key=lambda wait: wait[1].seconds)
    return fired(
        f"More waits is not worse: sessions waited {three(new.rate / old.rate)} times as often for {name}, each time "
        f"{spent(new.mean_ms)} instead of {spent(old.mean_ms)}.",
        *both(f"waits for {name}", old.rate, new.rate, "1/s", lines=lines(pair, name)),
        *both(f"mean wait for {name}", old.mean_ms, new.mean_ms, "ms", lines=lines(pair, name)),
    )


def _more_and_shorter(old: Waited, new: Waited, work: float) -> bool:
    """Whether it is no worse for the work that was done, either."""
    rate, mean = sound(new.rate / old.rate), sound(new.mean_ms / old.mean_ms)
    return rate is not None and mean is not None and rate >= CHANGE and mean <= 1 / CHANGE and rate * mean <= work


def _events(pair: Pair) -> list[tuple[str, Waited, Waited]]:
    """Events that both windows print with enough waits, where there is one window a side."""
    lengths = above(pair.before.elapsed_s), above(pair.after.elapsed_s)
    if pair.unit is None or not lengths[0] or not lengths[1]:
        return []
    waits = []
    for event in event_costs(pair.before, pair.after, pair.unit):
        old = _waited(event.before_waits, event.before_mean_ms, lengths[0])
        new = _waited(event.after_waits, event.after_mean_ms, lengths[1])
        if old and new and old.seconds >= LIMITS["weight"].value * (pair.before.time_s or 0.0):
            waits.append((event.event, old, new))
    return waits


def _waited(waits: float | None, mean_ms: float | None, length: float) -> Waited | None:
    if waits is None or waits < FEW_WAITS or above(mean_ms) is None:
        return None
    return Waited(waits / length, mean_ms or 0.0, waits * (mean_ms or 0.0) / MILLISECONDS)


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
