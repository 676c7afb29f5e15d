"""What every model of a storage answers, and how its two figures are fitted to measured load levels."""

import math
from collections.abc import Callable, Sequence
from typing import Any, Literal, Protocol

from parsers.model.inside import Inside
from rules.curves.levels import Level

Name = Literal["balanced", "delay_one_server", "throttle"]
SINGULAR = 1e12
STEP = 1e-4
SPAN = 14.0
"""How far a figure may move from its start in the fit, as a logarithm: a factor of a million."""


class Model(Protocol):
    """A storage that answers a number of requests in flight with a rate; times are seconds, rates a second."""

    @property
    def name(self) -> Name: ...

    @property
    def servers(self) -> float:
        """How many requests are served at the same time."""

    @property
    def floor_s(self) -> float:
        """What a request takes that meets no other."""

    @property
    def asymptote(self) -> float:
        """The rate that no load exceeds."""

    def rates(self, outstanding: Sequence[float]) -> list[float]:
        """The rate at each of these loads."""

    def times(self, factor: float) -> "Model":
        """The same storage with so many times the devices."""

    def open_s(self, rate: float) -> float | None:
        """The latency at a fixed rate of arrivals; None from the asymptote on, where the queue has no end."""


class Fitted(Inside, frozen=True):
    """A model with how well it meets the measured rates: root mean square and largest residual, as shares.

    The errors are one standard error of what it says, as shares; None where the levels do not tell.
    """

    model: Model
    rms: float
    largest: float
    largest_at: float
    servers_error: float | None = None
    asymptote_error: float | None = None


def seconds(model: Model, outstanding: float) -> float:
    """The latency with that many in flight."""
    return outstanding / model.rates([outstanding])[0]


def least_squares(
    make: Callable[[float, float], Model], start: tuple[float, float], levels: Sequence[Level]
) -> Fitted | None:
    """The model whose two figures (both above zero) leave the smallest relative residuals of the rate.

    None where the search comes to no end with finite figures.
    """
    from scipy import optimize

    loads, measured = [level.outstanding for level in levels], [level.rate for level in levels]
    first = [math.log(figure) for figure in start]

    def residuals(logs: Sequence[float]) -> list[float]:
        made = make(*(math.exp(log) for log in logs))
        return [each / rate - 1 for each, rate in zip(made.rates(loads), measured, strict=True)]

    bounds = ([log - SPAN for log in first], [log + SPAN for log in first])
    try:
        solution = optimize.least_squares(residuals, first, bounds=bounds)
    except (ValueError, OverflowError, ZeroDivisionError):
        return None
    left = residuals(solution.x)
    rms = math.sqrt(sum(residual * residual for residual in left) / len(left))
    worst = max(range(len(left)), key=lambda place: abs(left[place]))
    made = make(*(math.exp(log) for log in solution.x))
    errors = _errors(make, solution.x, solution.jac, left)
    return Fitted(made, rms, abs(left[worst]), loads[worst], *errors)


def _errors(
    make: Callable[[float, float], Model], logs: Sequence[float], slopes: Any, left: Sequence[float]
) -> tuple[float | None, float | None]:
    """Standard errors of the servers and of the asymptote: those of the two figures, by what the levels leave open."""
    import numpy as np

    freedom = len(left) - len(logs)
    information = slopes.T @ slopes
    if freedom < 1 or np.linalg.cond(information) > SINGULAR:
        return None, None
    covariance = np.linalg.inv(information) * (sum(residual * residual for residual in left) / freedom)

    def error(of: Callable[[Model], float]) -> float:
        here = math.log(of(make(*(math.exp(log) for log in logs))))
        moved = [[log + STEP * (place == at) for place, log in enumerate(logs)] for at in range(len(logs))]
        slope = np.array([(math.log(of(make(*(math.exp(log) for log in to)))) - here) / STEP for to in moved])
        return math.sqrt(max(0.0, float(slope @ covariance @ slope)))

    return error(lambda model: model.servers), error(lambda model: model.asymptote)
