"""Change or noise: what tells two figures, or two sets of figures, apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, inf, isfinite, log
from statistics import fmean, median
from typing import Literal

from msgspec import Struct

from rules.thresholds.change import CHANGE, EXACT, FEW_WAITS, SET, SIGNIFICANT

Verdict = Literal["changed", "same", "unclear"]


class RankTest(Struct, frozen=True):
    """A two-sided test of ranks (Mann and Whitney): `p` is how often chance alone sets two such sets so far apart.

    `told_apart` is None where the sets are too small for any answer.
    """

    statistic: float
    p: float
    n_before: int
    n_after: int
    told_apart: bool | None
    sentence: str


def rank_test(before: Sequence[float], after: Sequence[float]) -> RankTest | None:
    """The test of two sets; None where one of them has fewer than three figures."""
    first, second = ([float(figure) for figure in each if isfinite(figure)] for each in (before, after))
    if min(len(first), len(second)) < SET:
        return None
    statistic, p = _mann_whitney(tuple(first), tuple(second))
    told_apart = p < SIGNIFICANT if _least_p(first, second) < SIGNIFICANT else None
    sentence = _sentence(len(first), len(second), p, told_apart, _least_p(first, second))
    return RankTest(statistic, p, len(first), len(second), told_apart, sentence)


def _least_p(first: list[float], second: list[float]) -> float:
    """What the test would say of two sets of these sizes that do not overlap at all."""
    return 2 / comb(len(first) + len(second), len(first))


@lru_cache(maxsize=64)
def _mann_whitney(first: tuple[float, ...], second: tuple[float, ...]) -> tuple[float, float]:
    """Statistic and p, kept as several rules ask. Of few figures the orders are counted, ties included; scipy is
    imported when it is wanted.
    """
    if len({*first, *second}) == 1:
        return len(first) * len(second) / 2, 1.0
    from scipy import stats

    tied = len({*first, *second}) < len(first) + len(second)
    few = len(first) + len(second) <= EXACT
    method = stats.PermutationMethod(n_resamples=comb(EXACT, EXACT // 2)) if tied and few else "auto"
    result = stats.mannwhitneyu(first, second, alternative="two-sided", method=method)
    return float(result.statistic), min(1.0, float(result.pvalue))


def _sentence(before: int, after: int, p: float, told_apart: bool | None, least: float) -> str:
    if told_apart is None:
        return (
            f"{before} windows before and {after} after are too few for a rank test: even sets that do not overlap at "
            f"all come about by chance {_odds(least)}."
        )
    verdict = "tells" if told_apart else "cannot tell"
    return (
        f"A rank test {verdict} the {after} windows after from the {before} before ({_p(p)}): chance alone sets them "
        f"so far apart {_odds(p)}."
    )


def _p(p: float) -> str:
    return "p < 0.001" if p < 0.001 else f"p = {p:.2g}" if p < 0.1 else f"p = {p:.2f}"


def _odds(p: float) -> str:
    """How often, in words."""
    if p < 0.001:
        return "less than once in 1,000 tries"
    if p > 0.67:
        return "in most tries"
    return f"once in {max(2, round(1 / p))} tries"


@dataclass(frozen=True, slots=True)
class Change:
    """Whether a figure changed from one side to the other, by how much, and why one says so."""

    verdict: Verdict
    ratio: float | None
    because: str
    test: RankTest | None = None


def changed(
    before: Sequence[float], after: Sequence[float], waits: tuple[float | None, float | None] | None = None
) -> Change:
    """Judges the values of a figure above zero in the windows of two sides.

    One window a side is held against one; of two the mean counts, of three and more the median, and a rank test has to
    agree. `waits` are those behind a latency, in the windows of each side together.
    """
    old, new = middle(before), middle(after)
    if old is None or new is None:
        return Change("unclear", None, "not known on both sides")
    ratio = new / old
    if not 0 < ratio < inf:
        return Change("unclear", None, "too far apart to be figures of one thing")
    if abs(log(ratio)) < log(CHANGE):
        return Change("same", ratio, f"within {100 * (CHANGE - 1):.0f} %")
    if waits and (fewest := min(count or 0.0 for count in waits)) < FEW_WAITS:
        return Change(
            "unclear",
            ratio,
            f"only {fewest:,.0f} waits on one side" if fewest >= 1 else "too few waits on one side to count",
        )
    return _of_sets(ratio, _above_zero(before), _above_zero(after))


def _of_sets(ratio: float, before: list[float], after: list[float]) -> Change:
    test = rank_test(before, after)
    if test is None:
        return Change("changed", ratio, f"more than {100 * (CHANGE - 1):.0f} % apart")
    apart = test.told_apart
    if apart is None:
        apart = max(before) < min(after) or max(after) < min(before)
        because = "the ranges do not overlap" if apart else "the ranges overlap, and there are few windows"
        return Change("changed" if apart else "unclear", ratio, because, test)
    because = "a rank test tells the sets apart" if apart else "a rank test cannot tell the sets apart"
    return Change("changed" if apart else "unclear", ratio, f"{because} ({_p(test.p)})", test)


def middle(values: Sequence[float]) -> float | None:
    """The median of three and more, the mean of two; None where no figure is above zero."""
    figures = _above_zero(values)
    if not figures:
        return None
    return median(figures) if len(figures) >= SET else fmean(figures)


def _above_zero(values: Sequence[float]) -> list[float]:
    return [float(value) for value in values if isfinite(value) and value > 0]
