"""What is judged while a test runs: whether a load must be repeated, and whether more load brings anything."""

from collections.abc import Sequence
from statistics import mean, stdev

LARGE_SPREAD = 0.05
"""Standard deviation of a rate over its mean from which on a load is run again: a curve is taken to be right to 5 %
(`rules.curves.versus`)."""
SECOND_SPREAD = 0.15
"""The same of the half-seconds within one run; they vary more than runs do (our judgement)."""
MOST_RUNS = 3
FEWEST_SAMPLES = 4
FLAT = 0.02
"""More load that brings less than this on the best rate so far brings nothing (our judgement)."""
FLAT_LEVELS = 2
"""So many loads in a row must bring nothing: one may be a mishap."""
LEAST_LEVELS = 4
LITTLE_OFF = 0.15
"""Rate × latency may be so far from the requests in flight before a load is called doubtful."""

BUSY = 90.0
"""Percent of the host's CPUs from which on they may hold up the test."""


def again(rates: Sequence[float], within: float | None, samples: int) -> bool:
    """Whether a load is run once more: `rates` of its runs so far, `within` the spread of the last one's `samples`."""
    if len(rates) >= MOST_RUNS:
        return False
    if len(rates) == 1:
        return within is not None and samples >= FEWEST_SAMPLES and within > SECOND_SPREAD
    return spread(rates) > LARGE_SPREAD


def spread(rates: Sequence[float]) -> float:
    """Standard deviation over the mean; 0 of one run."""
    return stdev(rates) / mean(rates) if len(rates) > 1 and mean(rates) else 0.0


def flat(rates: Sequence[float]) -> bool:
    """Whether the last loads of a series brought nothing; `rates` by rising load."""
    if len(rates) < LEAST_LEVELS:
        return False
    best = max(rates[:-FLAT_LEVELS])
    return all(rate < best * (1 + FLAT) for rate in rates[-FLAT_LEVELS:])


def little_off(outstanding: float, rate: float, latency_s: float) -> float | None:
    """How far rate × latency is from the requests in flight, as a share of them; None within what is allowed."""
    off = rate * latency_s / outstanding - 1
    return off if abs(off) > LITTLE_OFF else None
