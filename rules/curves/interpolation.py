"""Reading a curve between its points. Beyond the last one no fit is drawn out: the rate stays the measured maximum."""

from bisect import bisect_left
from collections.abc import Sequence

from rules.curves.levels import Level


def rate_at(levels: Sequence[Level], outstanding: float) -> float:
    """The rate with that many in flight; below the first level nothing queues, beyond the last it is the maximum."""
    first, last = levels[0], levels[-1]
    if outstanding <= first.outstanding:
        return first.rate * outstanding / first.outstanding
    if outstanding > last.outstanding:
        return max(level.rate for level in levels)
    place = bisect_left([level.outstanding for level in levels], outstanding)
    below, above = levels[place - 1], levels[place]
    part = (outstanding - below.outstanding) / (above.outstanding - below.outstanding)
    return below.rate + part * (above.rate - below.rate)


def seconds_with(levels: Sequence[Level], outstanding: float) -> float:
    """The latency with that many in flight; beyond the last level in flight / maximum rate."""
    if outstanding <= levels[0].outstanding:
        return levels[0].seconds
    if outstanding > levels[-1].outstanding:
        return max(levels[-1].seconds, outstanding / max(level.rate for level in levels))
    place = bisect_left([level.outstanding for level in levels], outstanding)
    below, above = levels[place - 1], levels[place]
    part = (outstanding - below.outstanding) / (above.outstanding - below.outstanding)
    return below.seconds + part * (above.seconds - below.seconds)


def seconds_at(levels: Sequence[Level], rate: float, outstanding: float | None = None) -> float:
    """The latency at that rate; at the maximum and beyond it in flight / maximum, where what is in flight is known.

    The lightest load that delivers the rate counts: a curve whose rate falls again has two latencies for one rate.
    """
    rising = rising_part(levels)
    if rate <= rising[0].rate:
        return rising[0].seconds
    top = rising[-1]
    if rate >= top.rate:
        return max(top.seconds, (outstanding or 0.0) / top.rate)
    place = bisect_left([level.rate for level in rising], rate)
    below, above = rising[place - 1], rising[place]
    part = (rate - below.rate) / (above.rate - below.rate)
    return below.seconds + part * (above.seconds - below.seconds)


def rising_part(levels: Sequence[Level]) -> list[Level]:
    """The levels that each deliver more than all before them."""
    rising = [levels[0]]
    for level in levels[1:]:
        if level.rate > rising[-1].rate:
            rising.append(level)
    return rising
