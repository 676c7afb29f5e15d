"""What several comparison rules ask of a pair, none of it from figures that cannot be."""

from math import floor, isfinite, log10

from rules.comparison.noise import Change, changed
from rules.comparison.pair import Pair
from rules.comparison.rule import unknown
from rules.comparison.side import MILLISECONDS, Side, count, time_of
from rules.comparison.units import BY_KEY, LAST_RESORT, Unit
from rules.core.finding import Evidence, Outcome, not_applicable
from rules.thresholds.change import CHANGE, FEW_WAITS
from rules.waits.event_classes import same_event
from rules.wording import change, counted, gib, spent, three

FARTHEST = 1e6
"""Figures of one thing do not differ by more than this."""
MUCH = 1.5
"""From so many times as fast on the factor is said beside the percentage."""
SCALES = ((10_000.0, 1000.0, "s"), (0.1, 1.0, "ms"), (0.0, 0.001, "µs"))
"""From which milliseconds on a time is said in which unit."""
UNIT = "a unit of work"
LATENCY = "single_block_read_ms"
READS = "single_block_reads_per_s"
REQUESTS = "read_iops"
CACHE = "buffer_cache_bytes"
OTHER_THINGS = (
    "database",
    "mixed",
    "scope",
    "container",
    "same_interval",
    "overlap",
    "release",
    "empty",
    "spread",
    "timings",
)


def sound(ratio: float | None) -> float | None:
    """A ratio that can be one of two figures of the same thing; else None."""
    return ratio if ratio is not None and isfinite(ratio) and 1 / FARTHEST < ratio < FARTHEST else None


def above(value: float | None) -> float | None:
    """A figure above zero; else None."""
    return value if value is not None and isfinite(value) and value > 0 else None


def unit(pair: Pair) -> Unit | None:
    """The unit of work; None where there is none, or its costs cannot be."""
    known = pair.unit and cost(pair) and sound(pair.cost_ratio)
    return BY_KEY[pair.unit] if pair.unit and known else None


def cost(pair: Pair) -> tuple[float, float] | None:
    """Milliseconds for each unit of work before and after; None where either is unknown or nothing."""
    if not pair.unit:
        return None
    old, new = (above(side.per_unit(None, pair.unit)) for side in (pair.before, pair.after))
    return (old, new) if old and new else None


def costs(side: Side, unit_key: str) -> tuple[float, ...]:
    """Milliseconds for each unit of work in every window that tells."""
    figures = []
    for window in side.windows:
        seconds, units = time_of(window, side.base), count(window, unit_key)
        if seconds and units:
            figures.append(MILLISECONDS * seconds / units)
    return tuple(figures)


def cost_change(pair: Pair) -> Change:
    """Whether a unit of work costs more or less than before, or that is noise."""
    if not pair.unit:
        return Change("unclear", None, "no unit of work")
    return changed(costs(pair.before, pair.unit), costs(pair.after, pair.unit))


def cheaper(pair: Pair) -> bool:
    """Whether a unit of work costs less than before, by more than noise."""
    judged = cost_change(pair)
    pooled = sound(pair.cost_ratio)
    return judged.verdict == "changed" and bool(judged.ratio and judged.ratio < 1 and pooled and pooled < 1)


def latency_change(pair: Pair) -> Change:
    """Whether a single-block read takes longer or shorter than before, or too few waited to tell."""
    sides = pair.before, pair.after
    waits = tuple(side.units(LAST_RESORT) for side in sides)
    before, after = (side.values(LATENCY) for side in sides)
    return changed(before, after, (waits[0], waits[1]))


def latency(pair: Pair) -> tuple[float, float] | None:
    """Milliseconds of a single-block read before and after; None where either is unknown or nothing."""
    old, new = (above(side.value(LATENCY)) for side in (pair.before, pair.after))
    return (old, new) if old and new and sound(new / old) else None


def reads_ratio(pair: Pair) -> float | None:
    """After / before of the reads a second: of requests where both sides count them in full, else of waits for single
    blocks. None where either side made too few to tell.
    """
    sides = pair.before, pair.after
    full = not any(side.is_bound(REQUESTS) for side in sides) and sound(pair.ratio(REQUESTS)) is not None
    metric = REQUESTS if full else READS
    made = [(side.value(metric) or 0.0) * (side.elapsed_s or 0.0) for side in sides]
    return sound(pair.ratio(metric)) if min(made) >= FEW_WAITS else None


def larger_cache(pair: Pair) -> str:
    """That the buffer cache grew, as a sentence behind another; empty where it did not."""
    before, after = pair.before.value(CACHE), pair.after.value(CACHE)
    if not before or not after or after < CHANGE * before:
        return ""
    return f" The buffer cache has {gib(after)} where it had {gib(before)}."


def elsewhere(pair: Pair) -> bool:
    """Whether the sides are not two times of one thing: other databases, other scopes, or the same hour twice."""
    return any(remark.level == "no" and remark.what in OTHER_THINGS for remark in pair.comparable.remarks)


def silenced(pair: Pair) -> Outcome | None:
    """Why nothing may be put down to a cause: no unit, other work, single windows, or too much that changed at once."""
    if unit(pair) is None:
        return unknown(UNIT)
    if pair.comparable.answer == "no" or not pair.comparable.attributed:
        return not_applicable("Not said of windows that cannot be compared.")
    if pair.comparable.remark("spread"):
        return not_applicable("Not said where single windows make the figures of a side.")
    return None


def both(
    what: str,
    before: float | str | None,
    after: float | str | None,
    measure: str = "",
    limit: float | None = None,
    lines: tuple[int | None, int | None] = (None, None),
) -> tuple[Evidence, Evidence]:
    """A figure of both sides as evidence, with the lines of the reports that print it."""
    return (
        Evidence(f"{what}, before", before, measure, None, "before", lines[0]),
        Evidence(f"{what}, after", after, measure, limit, "after", lines[1]),
    )


def lines(pair: Pair, event: str) -> tuple[int | None, int | None]:
    """Where both sides print an event, whose name one of them may have cut."""
    numbers = []
    for side in (pair.before, pair.after):
        events = side.printed.events if side.printed else ()
        numbers.append(next((printed.line for printed in events if same_event(printed.event, event, text=True)), None))
    return numbers[0], numbers[1]


def instead(pair: Pair, old: float, new: float) -> str:
    """1.77 ms of DB time instead of 6.31 ms (-72 %, 3.56 times as fast); of other work nothing is faster."""
    fast = f", {three(old / new)} times as fast" if new < old / MUCH and pair.comparable.answer != "no" else ""
    return f"{spent(new)} of {pair.base} instead of {spent(old)} ({change(new / old)}{fast})"


def part(ms: float, whole: float) -> str:
    """A part of a time in the unit and with the decimals of the whole, so that the parts are seen to add up."""
    _, scale, name = next(entry for entry in SCALES if abs(whole) >= entry[0])
    digits = max(0, 2 - floor(log10(abs(whole) / scale))) if whole else 0
    return f"{ms / scale:,.{min(digits, 6)}f} {name}"


def windows(pair: Pair) -> str:
    """1 window before, 3 after."""
    before, after = len(pair.before.windows), len(pair.after.windows)
    return f"{counted(before, 'window')} before and {after:,} after"
