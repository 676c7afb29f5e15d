"""Where a history changes its level: told from noise, or not told.

Values are compared by their logarithms (a latency that doubles is as much a change as one that halves), freed of the
daily and weekly cycle, and of single outliers. Candidates come from windows of many lengths (seeded binary
segmentation); each must then hold against its neighbours: better explained by a step than by one level and than by a
drift (app/trend/step_test.py), at least 15 % between the medians, and confirmed by a rank test that knows that
neighbouring intervals are alike. What was tried against it, and how often each is wrong stands in
tests/app/trend/test_change_points.py.
"""

from dataclasses import dataclass
from math import ceil, exp, log, sqrt

import numpy as np
import pandas as pd

from app.trend import seasons, step_test
from app.trend.step_test import Floats
from rules.thresholds.change import CHANGE, EXACT, FEWEST, LEVEL, OVER_DRIFT, SHORT, SIGNIFICANT, SURE

_MOST_SEEDS = 50  # the shortest window is so much shorter than the whole


@dataclass(frozen=True, slots=True)
class ChangePoint:
    """A step: `place` is the first value after it, medians are those of the levels on either side."""

    place: int
    begins: int
    ends: int
    before: float
    after: float
    p: float


def find(values: "pd.Series[float]", nothing: float = 0.0) -> list[ChangePoint]:
    """The changes of level in values at rising times, in their order.

    `nothing` is what is too little to matter (of a share 0.02): it is added before values are compared by their ratio.
    Where a value is below zero no ratio can be had, and no change is named.
    """
    plain = values.to_numpy(dtype=float)
    if len(plain) < FEWEST or plain.min() < 0 or plain.max() <= 0:
        return []
    least = nothing or 0.01 * float(np.median(plain[plain > 0]))
    freed = seasons.without(pd.Series(np.log(plain + least), index=values.index)).to_numpy()
    return _Search(plain, least, freed).points()


class _Search:
    def __init__(self, plain: Floats, least: float, freed: Floats) -> None:
        self._plain, self._freed = plain, freed
        self._printed = np.log(plain + least)
        self._smooth = _without_outliers(freed)

    def points(self) -> list[ChangePoint]:
        """The candidates that hold; the weakest that does not is taken out, and the rest tried again."""
        cuts = self._candidates()
        while cuts:
            edges = [0, *cuts, len(self._plain)]
            tried = [self._tried(*edges[at : at + 3]) for at in range(len(cuts))]
            failed = [(strength, at) for at, (strength, point) in enumerate(tried) if point is None]
            if not failed:
                return [point for _, point in tried if point is not None]
            cuts.pop(min(failed)[1])
        return []

    def _candidates(self) -> list[int]:
        """The best step of every window that has one, the strongest first; one is enough for a window."""
        steps = []
        for length, begins in _windows(len(self._plain)):
            windows = self._smooth[np.add.outer(begins, np.arange(length))]
            gains, places = step_test.best(windows)
            over = gains - self._wanted(length)
            for at in np.flatnonzero(over > 0).tolist():
                begin = begins[at]
                steps.append((float(over[at]), begin + int(places[at]), begin, begin + length))
        cuts: list[int] = []
        for _, place, begin, end in sorted(steps, reverse=True):
            if not any(begin < cut < end for cut in cuts):
                cuts.append(place)
        return sorted(cuts)

    def _wanted(self, length: int) -> float:
        return SURE * log(max(len(self._plain), 10)) + SHORT / length

    def _tried(self, begin: int, place: int, end: int) -> tuple[float, ChangePoint | None]:
        """How strong a step is between its neighbours, and the change point if it holds."""
        if min(place - begin, end - place) < LEVEL:
            return -2.0, None
        by_size = self._size(begin, place, end)
        if by_size < log(CHANGE):
            return by_size - 1.0, None
        window = self._smooth[begin:end]
        over_level, over_drift = step_test.gains(window, place - begin)
        if over_level < self._wanted(end - begin) or over_drift < OVER_DRIFT:
            return over_level, None
        p = self._p(begin, place, end)
        if p > SIGNIFICANT:
            return over_level, None
        before, after = (float(np.median(part)) for part in np.split(self._plain[begin:end], [place - begin]))
        return over_level, ChangePoint(place, begin, end, before, after, p)

    def _size(self, begin: int, place: int, end: int) -> float:
        """The step between the medians, as printed and without the cycle: the smaller, nothing where they disagree."""
        sizes = [
            float(np.median(values[place:end]) - np.median(values[begin:place]))
            for values in (self._printed, self._freed)
        ]
        return min(abs(size) for size in sizes) if sizes[0] * sizes[1] > 0 else 0.0

    def _p(self, begin: int, place: int, end: int) -> float:
        """The rank test of both sides, as if there were fewer intervals, by how alike neighbours are."""
        from scipy import special, stats

        first, second = self._freed[begin:place], self._freed[place:end]
        few = end - begin <= EXACT
        p = float(stats.mannwhitneyu(first, second, method="exact" if few else "asymptotic").pvalue)
        kept = step_test.memory(self._smooth[begin:end], place - begin)
        if kept == 0:
            return p
        # the normal distribution by its function: by `stats.norm` each of the two takes as long as the test
        return float(2 * special.ndtr(special.ndtri(max(p, 1e-300) / 2) * sqrt((1 - kept) / (1 + kept))))


def _without_outliers(values: Floats) -> Floats:
    """Values that stand out from the median of five are drawn near it: a single peak is no level."""
    from scipy import ndimage

    middle = ndimage.median_filter(values, size=5, mode="nearest")
    apart = values - middle
    bound = 3 * 1.4826 * float(np.median(np.abs(apart)))
    drawn: Floats = middle + np.clip(apart, -bound, bound)
    return drawn


def _windows(count: int) -> list[tuple[int, list[int]]]:
    """Falling lengths, each with where windows of it begin: each half over the next."""
    windows: list[tuple[int, list[int]]] = []
    shortest, length = max(2 * LEVEL, count // _MOST_SEEDS), count
    while True:
        places = np.linspace(0, count - length, ceil(2 * count / length)).astype(int).tolist()
        windows.append((length, [*dict.fromkeys(places)]))
        if length <= shortest:
            return windows
        length = max(int(length / 1.5), shortest)


def ratio(point: ChangePoint) -> float | None:
    """How many times the level before the level after is; None where there was none before."""
    return exp(log(point.after) - log(point.before)) if point.before > 0 and point.after > 0 else None
