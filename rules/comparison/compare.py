"""Before against after, per unit of work: `compare` is the door."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.comparison.pair import Comparable, Forecast, Pair
from rules.comparison.side import DB_TIME, Side
from rules.comparison.units import BY_KEY
from rules.comparison.window import Window


@dataclass(frozen=True)
class Comparison:
    """What is made of two sides; `pair` is what rules look at."""

    pair: Pair

    def to_dict(self) -> dict[str, Any]:
        """The contract's comparison object."""
        return {"schema": 1, "comparable": self.pair.comparable.answer, "because": list(self.pair.comparable.because)}


def compare(
    before: Sequence[Window], after: Sequence[Window], unit: str | None = None, forecast: Forecast | None = None
) -> Comparison:
    """Compares two windows or two sets of windows; `unit` names the unit of work, else the rules choose it.

    Raises ValueError with one sentence for a unit that is unknown or that a side does not count.
    """
    if unit is not None and unit not in BY_KEY:
        raise ValueError(f"Unknown unit {unit!r}: known are {', '.join(BY_KEY)}.")
    sides = Side(tuple(before)), Side(tuple(after))
    return Comparison(Pair(*sides, unit, None, Comparable("no"), DB_TIME, forecast=forecast))
