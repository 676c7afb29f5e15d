"""One shared resource behind a fixed delay: a port, a single path, a host's CPU.

R(n) = D + S (1 + Q(n - 1)), X(n) = n / R(n), Q(n) = X(n) S (1 + Q(n - 1)): exact mean-value analysis of one queue.
"""

import math
from collections.abc import Sequence

from msgspec.structs import replace

from parsers.model.inside import Inside
from rules.curves.levels import Level
from rules.curves.model import Fitted, Name, least_squares

MOST_IN_FLIGHT = 10_000
"""Beyond so many the resource has long been busy all the time, or nothing ever queues for it."""
BUSY = 1 - 1e-9


class DelayServer(Inside, frozen=True):
    """`delay_s` is D, spent beside others without a queue; `service_s` is S, spent one after the other."""

    delay_s: float
    service_s: float

    @property
    def name(self) -> Name:
        return "delay_one_server"

    @property
    def servers(self) -> float:
        return 1.0

    @property
    def floor_s(self) -> float:
        return self.delay_s + self.service_s

    @property
    def asymptote(self) -> float:
        return 1 / self.service_s

    def rates(self, outstanding: Sequence[float]) -> list[float]:
        by_load = self._by_load(max(outstanding))
        return [_between(by_load, load) for load in outstanding]

    def _by_load(self, most: float) -> list[float]:
        """The rate with 0, 1, 2, … in flight; the last one holds for all loads beyond."""
        rates, queue = [0.0], 0.0
        for load in range(1, min(math.ceil(most), MOST_IN_FLIGHT) + 1):
            busy_s = self.service_s * (1 + queue)
            rate = load / (self.delay_s + busy_s)
            queue = rate * busy_s
            rates.append(rate)
            if rate * self.service_s > BUSY:
                break
        return rates

    def times(self, factor: float) -> "DelayServer":
        return replace(self, service_s=self.service_s / factor)

    def open_s(self, rate: float) -> float | None:
        used = rate * self.service_s
        return self.delay_s + self.service_s / (1 - used) if used < 1 else None


def fit(levels: Sequence[Level]) -> Fitted | None:
    """D and S by least squares."""
    first = levels[0]
    service_s = 1 / max(level.rate for level in levels)
    delay_s = max(first.outstanding / first.rate - service_s, service_s / 100)
    return least_squares(DelayServer, (delay_s, service_s), levels)


def _between(by_load: Sequence[float], load: float) -> float:
    """The rate at a load that need not be a whole number."""
    below = math.floor(load)
    if below + 1 >= len(by_load):
        return by_load[-1]
    return by_load[below] + (load - below) * (by_load[below + 1] - by_load[below])
