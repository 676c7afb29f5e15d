"""Reads that got faster or slower beside a whole that stayed as it was: who bought them asks why nobody feels it."""

from math import log

from rules.comparison.pair import Pair
from rules.comparison.ratios import latency_change
from rules.comparison.units import BY_KEY, LAST_RESORT
from rules.thresholds.change import CHANGE
from rules.wording import percent, spent, three

LATENCY = "single_block_read_ms"
HALF = 0.5
"""Reads with a larger part of the time are no small part of it."""


def alike(ratio: float) -> bool:
    """Whether two figures are the same within noise, by their ratio."""
    return ratio > 0 and abs(log(ratio)) < log(CHANGE)


def latency_and_number(pair: Pair) -> tuple[tuple[float, float] | None, float]:
    """The read latency of both sides, where it changed, and how many reads a unit takes, after / before."""
    old, new = pair.before.value(LATENCY), pair.after.value(LATENCY)
    latency = (old, new) if old and new and min(old, new) > 0 and not alike(new / old) else None
    counts = [side.units(key) for side in (pair.before, pair.after) for key in (LAST_RESORT, pair.unit or LAST_RESORT)]
    if not all(counts):
        return latency, 1.0
    before, units, after, units_after = (float(count or 1.0) for count in counts)
    return latency, (after / units_after) / (before / units)


def reads_apart(pair: Pair) -> str:
    """What became of reads of another latency where a unit of work costs as before; empty where that is not so."""
    latency, number = latency_and_number(pair)
    step, whole = pair.step(LAST_RESORT), pair.before.per_unit(None, pair.unit or LAST_RESORT)
    if pair.comparable.answer == "no" or not pair.cost_ratio or not alike(pair.cost_ratio) or not whole:
        return ""
    if latency is None or step is None or pair.unit in (None, LAST_RESORT) or latency_change(pair).verdict != "changed":
        return ""
    old, new = latency
    takes = f"A single-block read takes {spent(new)} instead of {spent(old)}"
    if not alike(number) and (number > 1) == (new < old):
        return f"{takes}, but there are {three(number)} times as many."
    most = max(step.before_ms, step.after_ms) / whole
    less, more = ("less", "more") if step.saved_ms > 0 else ("more", "less")
    each = BY_KEY[pair.unit or LAST_RESORT].singular
    if abs(step.saved_ms) < (CHANGE - 1) * whole and most < HALF:
        return f"{takes}, but such reads took only {percent(min(most, 1.0))} of the time."
    if abs(step.saved_ms) < (CHANGE - 1) * whole:
        return f"{takes}: {spent(abs(step.saved_ms))} {less} per {each}, which is within noise."
    return f"{takes}: {spent(abs(step.saved_ms))} {less} per {each}, and other parts took about as much {more}."
