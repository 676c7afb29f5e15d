"""Models of small and large requests that share a storage, fitted by least squares and tried on cells held back.

Additive cost: a request waits for what stands before it, of either kind, at so many servers. Capacity: each kind gets
its part of what the storage can do, by its number in flight and a weight. Both know small requests by their rate and
large ones by their megabytes.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

FOLDS = 5
LEAST_CELLS = 6
"""Of fewer mixed loads no model is fitted (ours: each has three figures or more, and a fifth is held back)."""
SPAN = 14.0
FAR = 3.0  # of a logarithm: a model that is further off is as wrong as can be


@dataclass(frozen=True, slots=True)
class Load:
    """What was measured: requests in flight of both kinds, small ones a second, large ones a second."""

    small: float
    large: float
    iops: float | None
    rate: float | None


Rates = tuple[float, float]
Rule = Callable[[Sequence[float], float, float], Rates]


def additive(figures: Sequence[float], small: float, large: float) -> Rates:
    """Rates with (seconds a small request, seconds a large one, servers)."""
    each, more, servers = figures
    first = each + (each * max(0.0, small - 1) + more * large) / servers
    second = more + (more * max(0.0, large - 1) + each * small) / servers
    return (small / first if small else 0.0), (large / second if large else 0.0)


def capacity(figures: Sequence[float], small: float, large: float) -> Rates:
    """Rates with (largest rate of small ones, of large ones, weight of a small one, seconds without load of each)."""
    most, more, weight, idle, idle_large = figures
    part = small * weight / (small * weight + large) if small or large else 0.0
    first = min(small / idle, most * part) if small else 0.0
    second = min(large / idle_large, more * (1 - part)) if large else 0.0
    return first, second


@dataclass(frozen=True, slots=True)
class FittedMix:
    """A model's figures, its error on all cells and on cells held back, as shares; None where too few are there."""

    name: str
    figures: tuple[float, ...]
    fit: float
    held_back: float | None
    rule: Rule


def fitted(loads: Sequence[Load]) -> list[FittedMix]:
    """Both models, the one with the smaller error on cells held back first."""
    models = [model for model in (_fit("additive cost", additive, loads), _fit("capacity", capacity, loads)) if model]
    return sorted(models, key=lambda model: (model.held_back is None, model.held_back or model.fit))


def _fit(name: str, rule: Rule, loads: Sequence[Load]) -> FittedMix | None:
    if len(loads) < LEAST_CELLS:
        return None
    start = _start(name, loads)
    figures = _figures(rule, start, loads) if start else None
    if figures is None:
        return None
    return FittedMix(name, figures, _error(rule, figures, loads), _held_back(rule, figures, loads), rule)


def _held_back(rule: Rule, start: Sequence[float], loads: Sequence[Load]) -> float | None:
    """Each fifth of the cells is predicted by a fit to the others; loads of one kind alone are always known, unless
    there are none of both."""
    both = [place for place, load in enumerate(loads) if load.small and load.large]
    tried = both or list(range(len(loads)))
    squares: list[float] = []
    for fold in range(FOLDS):
        hidden = set(tried[fold::FOLDS])
        rest = [load for place, load in enumerate(loads) if place not in hidden]
        figures = _figures(rule, start, rest) if hidden and len(rest) >= LEAST_CELLS else None
        if figures is not None:
            squares += [left * left for place in hidden for left in _left(rule, figures, [loads[place]])]
    return math.expm1(math.sqrt(sum(squares) / len(squares))) if squares else None


def _start(name: str, loads: Sequence[Load]) -> list[float] | None:
    small = [load for load in loads if load.small and load.iops]
    large = [load for load in loads if load.large and load.rate]
    if not small or not large:
        return None
    quick = min(load.small / (load.iops or math.inf) for load in small)
    slow = min(load.large / (load.rate or math.inf) for load in large)
    most, more = max(load.iops or 0.0 for load in small), max(load.rate or 0.0 for load in large)
    return [quick, slow, max(1.0, most * quick)] if name == "additive cost" else [most, more, 0.5, quick, slow]


def _left(rule: Rule, figures: Sequence[float], loads: Sequence[Load]) -> list[float]:
    """Logarithms of predicted over measured, of both kinds."""
    logs = []
    for load in loads:
        for predicted, measured in zip(rule(figures, load.small, load.large), (load.iops, load.rate), strict=True):
            if measured:
                logs.append(max(-FAR, min(FAR, math.log(predicted / measured))) if predicted > 0 else -FAR)
    return logs


def _error(rule: Rule, figures: Sequence[float], loads: Sequence[Load]) -> float:
    left = _left(rule, figures, loads)
    return math.expm1(math.sqrt(sum(residual * residual for residual in left) / len(left)))


def _figures(rule: Rule, start: Sequence[float], loads: Sequence[Load]) -> tuple[float, ...] | None:
    from scipy import optimize

    first = [math.log(figure) for figure in start]

    def residuals(logs: Sequence[float]) -> list[float]:
        return _left(rule, [math.exp(log) for log in logs], loads)

    if len(residuals(first)) < len(first):
        return None
    bounds = ([log - SPAN for log in first], [log + SPAN for log in first])
    try:
        solution = optimize.least_squares(residuals, first, bounds=bounds)
    except (ValueError, OverflowError, ZeroDivisionError):
        return None
    return tuple(math.exp(log) for log in solution.x)
