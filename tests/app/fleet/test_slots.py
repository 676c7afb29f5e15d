"""Databases are cut into slots together, and each gets what is its own."""

import random
from collections import defaultdict

import numpy as np
import pytest

from app.fleet.slots import InSlots, Stretches, in_slots

HOUR = 3600


class TakenBack(Stretches):
    """Somebody asks for slots of another width as soon as it was cut."""

    def keep(self, width: int, cut: InSlots) -> None:
        super().keep(2 * width, cut)


def _stretches(kind: type[Stretches], rate: float, hours: int = 3) -> Stretches:
    begins = np.arange(hours, dtype="int64") * HOUR
    return kind(begins, np.full(hours, float(HOUR)), np.full((1, hours), rate))


def test_each_database_gets_its_own_slots_whoever_else_cuts_meanwhile() -> None:
    known = _stretches(Stretches, 1.0)
    in_slots([known], HOUR)
    databases = [_stretches(Stretches, 2.0), known, _stretches(TakenBack, 3.0, 5), _stretches(TakenBack, 4.0)]
    for _ in range(2):
        cut = in_slots(databases, HOUR)
        assert [each.rates.tolist() for each in cut] == [[[2.0] * 3], [[1.0] * 3], [[3.0] * 5], [[4.0] * 3]]


def _by_hand(stretches: Stretches, width: int) -> dict[int, float]:
    """By slot, the mean over the time that is known, where that is half of it."""
    parts = defaultdict(list)
    for begin, seconds, value in zip(stretches.begins, stretches.seconds, stretches.added[0], strict=True):
        for slot in range(begin // width, (begin + int(seconds) - 1) // width + 1):
            lasting = min(begin + int(seconds), (slot + 1) * width) - max(begin, slot * width)
            parts[slot].append((lasting, value))
    known = {slot: sum(lasting for lasting, _ in those) for slot, those in parts.items()}
    return {
        slot: sum(lasting * value for lasting, value in those) / known[slot]
        for slot, those in parts.items()
        if known[slot] >= width / 2
    }


@pytest.mark.parametrize("seed", range(20))
def test_a_run_says_what_each_of_its_slots_would_say_by_itself(seed: int) -> None:
    """Neighbours share slots, lie apart, or overlap."""
    chance, width = random.Random(seed), 300
    databases = []
    for apart in (False, True, True, False):
        begins = np.cumsum([chance.randrange(1, 9_000) for _ in range(chance.randrange(1, 30))])
        seconds = np.array([chance.randrange(1, 20_000) for _ in begins], dtype="float64")
        if apart:
            seconds = np.minimum(seconds, np.diff(begins, append=begins[-1] + HOUR))
        databases.append(Stretches(begins, seconds, np.array([[chance.random() for _ in begins]])))
    for database, cut in zip(databases, in_slots(databases, width), strict=True):
        runs = zip(cut.slots.tolist(), cut.counts.tolist(), cut.rates[0].tolist(), strict=True)
        slots = [(first + at, rate) for first, count, rate in runs for at in range(count)]
        by_hand = _by_hand(database, width)
        assert [slot for slot, _ in slots] == sorted(by_hand)
        assert dict(slots) == pytest.approx(by_hand)
        assert cut.usual[0] == pytest.approx(np.mean([*by_hand.values()]))
