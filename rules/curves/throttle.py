"""A throttle: a provisioned limit in front of a storage that could do more. R = max(R0, N / cap).

Five saturated runs on provisioned cloud volumes came out within 1 to 7 % of it.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from parsers.model.inside import Inside
from rules.curves.levels import Level
from rules.curves.model import Fitted, Name, least_squares


class Throttle(Inside, frozen=True):
    """`floor_s` is R0; `cap` the rate that is let through."""

    floor_s: float
    cap: float

    @property
    def name(self) -> Name:
        return "throttle"

    @property
    def servers(self) -> float:
        return self.cap * self.floor_s

    @property
    def asymptote(self) -> float:
        return self.cap

    def rates(self, outstanding: Sequence[float]) -> list[float]:
        return [min(load / self.floor_s, self.cap) for load in outstanding]

    def times(self, factor: float) -> "Throttle":
        return replace(self, cap=self.cap * factor)

    def open_s(self, rate: float) -> float | None:
        return self.floor_s if rate < self.cap else None


def fit(levels: Sequence[Level]) -> Fitted | None:
    """R0 and the cap by least squares."""
    first = levels[0]
    return least_squares(Throttle, (first.outstanding / first.rate, max(level.rate for level in levels)), levels)
