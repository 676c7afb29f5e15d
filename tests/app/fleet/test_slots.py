"""Databases are cut into slots together, and each gets what is its own."""

import numpy as np

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
