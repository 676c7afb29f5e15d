"""Whether a load curve can be of one run: what is in flight, the rate and the latency decide each other."""

from collections.abc import Sequence

from parsers.model.inside import Inside
from rules.curves.levels import Level
from rules.curves.studied import Studied
from rules.wording import count, exactly, ms

APART = 0.15
"""So far rate x latency may be from what is in flight; CERN's 38 points are 3 to 9 % below (rules CP01)."""
ROUNDING = 1e-9
_UNITS = (("microseconds", 1e3), ("nanoseconds", 1e6), ("seconds", 1e-3))
FEW = 0.1
"""A curve is at fault when more than this part of its points is; of a few points any one (our judgement)."""


class Littles(Inside, frozen=True):
    """Little's law on the points that print all three figures: how many miss it, and the one that is furthest off."""

    tried: int
    missed: tuple[Level, ...]
    worst: Level | None

    @property
    def failed(self) -> bool:
        return len(self.missed) > FEW * self.tried


def ratio(level: Level) -> float:
    """Rate x latency over what is in flight: 1 by Little's law."""
    return level.rate * level.seconds / level.outstanding


def littles_law(levels: Sequence[Level]) -> Littles:
    """The law held against every level that can contradict it."""
    stated = [level for level in levels if level.stated]
    missed = tuple(level for level in stated if abs(ratio(level) - 1) > APART + ROUNDING)
    worst = max(stated, key=lambda level: abs(ratio(level) - 1), default=None)
    return Littles(len(stated), missed, worst)


def contradiction(levels: Sequence[Level]) -> str | None:
    """That the figures of a curve cannot be of one run, as a clause; None where they can."""
    law = littles_law(levels)
    if not law.failed or law.worst is None:
        return None
    factor = ratio(law.worst)
    return f"its IOPS and latencies contradict each other (by a factor of {exactly(max(factor, 1 / factor))})"


def other_unit(law: Littles) -> str:
    """The unit that the latencies have rather than ms, where all of them are off by what lies between the two."""
    ratios = [ratio(level) for level in law.missed]
    if not ratios or len(ratios) < law.tried:
        return ""
    fits = (unit for unit, off in _UNITS if all(abs(each / off - 1) <= APART for each in ratios))
    return next(fits, "")


def unfit(curve: Studied) -> str | None:
    """Why nothing may be judged by this curve, as a clause; None where it may."""
    if why := contradiction(curve.levels):
        return why
    if below := curve.below_the_floor:
        first = curve.levels[0]
        return (
            f"its loads are no requests in flight: by them a request would take {ms(below.latency_ms)} at "
            f"{count(below.rate)} a second and {ms(first.latency_ms)} without load"
        )
    if len(curve.levels) < 2:
        return "it has no more than one usable point, so it does not tell what a read takes without load"
    return None
