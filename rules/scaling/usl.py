"""The Universal Scalability Law (Gunther): X(N) = a N / (1 + s (N - 1) + k N (N - 1)).

Turned over, N / X is linear in 1/a, s/a and k/a, so that least squares of relative errors need no search; a part that
would come out negative is none.
"""

from collections.abc import Sequence
from itertools import combinations
from math import sqrt

from rules.scaling.document import ScalingFit

LEAST = 3
"""Fewer loads than this are no curve."""
ROUNDING = 1e-12
STEPS = 40


def fit(points: Sequence[tuple[float, float]]) -> ScalingFit | None:
    """The law through some (users, rate); None of fewer than three loads."""
    if len({users for users, _ in points}) < LEAST:
        return None
    rows = [[rate / users * term for term in (1.0, users - 1, users * (users - 1))] for users, rate in points]
    solutions = [made for kept in _choices() if (made := _solved(rows, kept))]
    a, s, k = min(solutions, key=lambda made: _error(rows, made))
    alone, contention, coherency = 1 / a, s / a, k / a
    made = [alone * n / (1 + contention * (n - 1) + coherency * n * (n - 1)) for n, _ in points]
    rms = sqrt(sum((fitted / rate - 1) ** 2 for fitted, (_, rate) in zip(made, points, strict=True)) / len(points))
    peak = sqrt((1 - contention) / coherency) if coherency > ROUNDING and contention < 1 else None
    top = None if peak is None else alone * peak / (1 + contention * (peak - 1) + coherency * peak * (peak - 1))
    return ScalingFit(alone, contention, coherency, 100 * rms, peak, top)


def rate_at(law: ScalingFit, users: float) -> float:
    """What the law gives for so many users."""
    return law.alone * users / (1 + law.contention * (users - 1) + law.coherency * users * (users - 1))


def drawn(law: ScalingFit, most: float) -> list[tuple[float, float]]:
    """The law as points of a line, up to so many users."""
    loads = [most * step / STEPS for step in range(1, STEPS + 1)]
    return [(users, rate_at(law, users)) for users in loads]


def _choices() -> list[tuple[int, ...]]:
    """Which parts of the law are there: one user alone always is."""
    return [(0, *more) for many in range(3) for more in combinations((1, 2), many)]


def _solved(rows: Sequence[Sequence[float]], kept: tuple[int, ...]) -> list[float] | None:
    """Least squares of rows against 1, by the normal equations; None where a part is below zero."""
    left = [[sum(row[i] * row[j] for row in rows) for j in kept] for i in kept]
    right = [sum(row[i] for row in rows) for i in kept]
    for at in range(len(kept)):
        pivot = max(range(at, len(kept)), key=lambda line: abs(left[line][at]))
        if abs(left[pivot][at]) < ROUNDING:
            return None
        left[at], left[pivot], right[at], right[pivot] = left[pivot], left[at], right[pivot], right[at]
        for line in range(len(kept)):
            if line != at:
                factor = left[line][at] / left[at][at]
                left[line] = [cell - factor * other for cell, other in zip(left[line], left[at], strict=True)]
                right[line] -= factor * right[at]
    made = [0.0, 0.0, 0.0]
    for place, part in enumerate(kept):
        made[part] = right[place] / left[place][place]
    return made if made[0] > 0 and min(made) >= 0 else None


def _error(rows: Sequence[Sequence[float]], made: Sequence[float]) -> float:
    return sum((sum(term * part for term, part in zip(row, made, strict=True)) - 1) ** 2 for row in rows)
