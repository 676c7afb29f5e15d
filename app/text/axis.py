"""An upright axis for figures of any size, labelled in the unit that people read."""

from collections.abc import Sequence
from math import ceil, floor, log10

import numpy as np
from numpy.typing import NDArray

from app.text.label_axis import short

TICKS = 4
_NICE = (1, 2, 2.5, 5, 10)
_KIB, _MIB, _GIB = 2**10, 2**20, 2**30
PLAIN = {"1/s": "/s", "1/h": "/h", "count": "", "sessions": "", "1": "%"}
LONG_S, HOUR_S = 1000.0, 3600.0
LARGEST = 1e300


class Axis:
    """From 0, or from the least where that lies below, to a round figure at or above the largest."""

    def __init__(self, values: Sequence[float] | NDArray[np.float64], unit: str | None) -> None:
        high = min(float(np.max(values, initial=0.0)), LARGEST)
        low = max(float(np.min(values, initial=0.0)), -LARGEST)
        self._factor, self.unit = _shown_in(unit, max(high, -low))
        high, low = high / self._factor, low / self._factor
        span = (high - low) or 1.0
        size = 10.0 ** floor(log10(span / TICKS))
        step = next(size * multiple for multiple in _NICE if size * multiple * TICKS >= span * (1 - 1e-9))
        self._first, self._last = floor(low / step + 1e-9), max(ceil(high / step - 1e-9), 1)
        self._step = step

    def place(self, value: float) -> float:
        """Where a value stands, 0 at the bottom and 1 at the top."""
        return min(max((value / self._factor / self._step - self._first) / (self._last - self._first), 0.0), 1.0)

    def places(self, values: Sequence[float] | NDArray[np.float64]) -> NDArray[np.float64]:
        """The same of many values."""
        places = (np.asarray(values) / self._factor / self._step - self._first) / (self._last - self._first)
        return np.clip(places, 0.0, 1.0)

    def ticks(self) -> list[tuple[float, str]]:
        """Round values with their labels."""
        steps = range(self._first, self._last + 1)
        return [(count * self._step * self._factor, short(count * self._step)) for count in steps]


def _shown_in(unit: str | None, largest: float) -> tuple[float, str]:
    """What a figure is divided by to be in the unit shown."""
    if unit == "1":
        return 0.01, "%"
    if unit in ("B", "B/s"):
        size, name = next((scale for scale in ((_GIB, "GiB"), (_MIB, "MiB")) if largest >= scale[0] * 2), (_KIB, "KiB"))
        return size, f"{name}{unit[1:]}"
    if unit == "s" and largest >= LONG_S:
        return (60.0, "min") if largest < 2 * HOUR_S else (HOUR_S, "h")
    return 1.0, PLAIN.get(unit or "", unit or "")
