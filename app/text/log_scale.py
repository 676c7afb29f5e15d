"""A level axis of latency, each decade as wide as the next."""

import math

LABELS = ((0.01, "10 µs"), (0.1, "0.1 ms"), (1.0, "1 ms"), (10.0, "10 ms"), (100.0, "100 ms"), (1000.0, "1 s"))


class LogScale:
    """From the decade at or below the least to the one at or above the most, in percent of the width."""

    def __init__(self, low: float, high: float, left: float = 0.0, right: float = 100.0) -> None:
        self._first = math.floor(math.log10(low) + 1e-9)
        self._last = max(math.ceil(math.log10(high) - 1e-9), self._first + 1)
        self._left, self._width = left, right - left

    def place(self, value: float) -> float:
        """Where a value above zero stands; what lies outside stands at the edge."""
        part = (math.log10(value) - self._first) / (self._last - self._first)
        return self._left + self._width * min(max(part, 0.0), 1.0)

    def ticks(self) -> list[tuple[float, str]]:
        """The decades within, each with its label."""
        low, high = 10.0**self._first, 10.0**self._last
        return [(at, label) for at, label in LABELS if low * 0.99 <= at <= high * 1.01]
