"""Reads got slower, and the load did not grow.

What it looks at: the mean single-block read, the reads a second, and how far the limit that binds is used, before and
    after.
Why it matters: storage that is slower under the same load has less to give: somebody shares it, or part of it failed.
    At the limit itself it is no news: a full limit makes every further request wait, so a few more in flight, or a few
    fewer answers of a cache in front, lengthen reads by themselves. That is said instead. Where the limit is lower than
    before, the same load fills it: then that is the reason.
What to do: ask for neighbours on the same array, failed disks, a rebuild, the battery of the write cache, and blocks
    that were moved to a slower tier.
When it is wrong: reads that a cache of the host or the array answered before now reach the disks, as after a restart,
    or where a larger buffer cache now spares them. That, and a backup in the second window alone, is said instead.
    Where the load grew as well, a load curve tells what to expect, and this rule says nothing.
"""

from rules.comparison.pair import Pair
from rules.comparison.ratios import READS, both, larger_cache, latency, latency_change, reads_ratio, silenced
from rules.comparison.rule import ComparisonRule, SeenPair, unknown
from rules.comparison.side import Side
from rules.comparison.spoilt import backed_up
from rules.core.finding import Limit, Outcome, fired, quiet
from rules.core.sources import CHANGE_CLASSES, LITTLES_LAW
from rules.storage.limits.used import FULL
from rules.thresholds.change import CHANGE, FEW_WAITS
from rules.wording import change, count, percent, spent, three

LIMITS = {
    "latency": Limit(1.2, "times as long"),
    "load": Limit(CHANGE, "times the reads a second", CHANGE_CLASSES.title),
    "waits": Limit(FEW_WAITS, "waits on each side"),
    "full": Limit(FULL, "of the limit that binds"),
}


def check(pair: Pair) -> Outcome:
    if silence := silenced(pair):
        return silence
    latencies, judged, load = latency(pair), latency_change(pair), reads_ratio(pair)
    if latencies is None or load is None:
        return unknown("the mean single-block read", "reads a second")
    old, new = latencies
    shown = (*both("single-block read", old, new, "ms"), *both("reads a second", *_rates(pair), "1/s"))
    if judged.verdict != "changed" or new / old < LIMITS["latency"].value:
        return quiet("", *shown)
    used = _used(pair.before), _used(pair.after)
    fuller = None not in used and (used[1] or 0.0) > CHANGE * (used[0] or 0.0)
    text = f"A single-block read takes {spent(new)} instead of {spent(old)} ({change(new / old)})"
    if load < LIMITS["load"].value and (used[1] or 0.0) >= LIMITS["full"].value and (lower := _lowered(pair)):
        return fired(f"{text}, as {lower} ({percent(used[1] or 0.0)} of it are used): raise it again.", *shown)
    if load >= LIMITS["load"].value or fuller:
        text += f" at {three(load)} times the reads a second"
        return quiet(f"{text}: only a load curve tells whether that is too much.", *shown)
    if (used[1] or 0.0) >= LIMITS["full"].value:
        return fired(f"{text}{_at_the_limit(used)}", *shown, severity="low")
    text += f" though there are no more reads ({three(load)} times as many a second){_of_limit(used)}"
    if pair.comparable.remark("order"):
        early = "The windows called after are the earlier ones: in the order of time reads got faster."
        return fired(f"{text}. {early}", *shown, severity="low")
    if load < 1 / LIMITS["load"].value and (cache := larger_cache(pair)):
        spared = (
            "It spares the reads that were asked for most, which storage answers fastest: those that are left may take "
            "longer without a fault."
        )
        return fired(f"{text}.{cache} {spared}", *shown, severity="low")
    if pair.comparable.remark("backup") and any(map(backed_up, pair.after.windows)):
        return fired(
            f"{text}, but a backup ran on the after side alone: bring a window without it.", *shown, severity="low"
        )
    return fired(
        f"{text}: look for neighbours on the array, failed disks, a rebuild, the write cache's battery, or blocks that "
        "moved to a slower tier.",
        *shown,
    )


def _rates(pair: Pair) -> tuple[float | None, float | None]:
    return pair.before.value(READS), pair.after.value(READS)


def _used(side: Side) -> float | None:
    """How far the limit that binds is used, by its verdict."""
    limit = side.printed.limit if side.printed else None
    used, most = (limit.used, limit.maximum) if limit else (None, None)
    return used / most if used and most and used > 0 and most > 0 else None


def _lowered(pair: Pair) -> str | None:
    """`the limit is 3,000 a second where it was 12,000`, of limits of one kind; None where it is no lower."""
    old, new = (side.printed.limit if side.printed else None for side in (pair.before, pair.after))
    if not old or not new or old.kind != new.kind or not old.maximum or not new.maximum:
        return None
    if new.maximum * CHANGE > old.maximum:
        return None
    return f"the limit is {count(new.maximum)} {new.unit or ''}".rstrip() + f" where it was {count(old.maximum)}"


def _at_the_limit(used: tuple[float | None, float | None]) -> str:
    """Why reads that got slower tell of no fault there."""
    before, after = used
    where = f"the window after is at its limit ({percent(after or 0.0)})"
    if before is not None and before >= LIMITS["full"].value:
        where = f"both windows are at their limit ({percent(before)} and {percent(after or 0.0)})"
    return (
        f", but {where}: there a read waits for its turn, so a little more in flight or fewer answers of a cache "
        "explain it. Raise the limit; nothing says that a device failed."
    )


def _of_limit(used: tuple[float | None, float | None]) -> str:
    before, after = used
    return f" and its limit is used to {percent(after)} after {percent(before)}" if before and after else ""


rule = ComparisonRule(
    id="slower-at-the-same-load",
    code="CM09",
    title="Reads got slower under the same load",
    severity="high",
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(LITTLES_LAW, CHANGE_CLASSES),
    seen=SeenPair(
        ("slob/iamyu__PoC-FlashGrid__asm-p30x2_cache-on_awr_p30x2_d8s_s40_t1_wu4_awr.html",),
        ("slob/iamyu__PoC-FlashGrid__asm-p30x2_cache-off_awr_p30x2_d8s_s40_t1_wu4_awr.html",),
    ),
)
