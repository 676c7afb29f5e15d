"""Databases added up slot by slot: the same to the last digit, whatever was added up before."""

import random
from collections import defaultdict

import numpy as np
import pytest

from app.fleet import slot_sums
from app.fleet.slot_sums import KeptSums, Sums
from app.fleet.slots import InSlots, Stretches, beside, in_slots

HOUR = 3600
GRID = np.array([slot_sums.GRID["active"], slot_sums.GRID["read_bytes_per_s"]])


def _database(chance: random.Random, hours: int) -> InSlots:
    """With reports in some of the hours, of which some do not know a figure."""
    begins = np.array(sorted(chance.sample(range(1_000), hours)), dtype="int64") * HOUR
    figures = np.array([[chance.choice([np.nan, chance.random() * 10**size]) for _ in begins] for size in (1, 9)])
    return in_slots([Stretches(begins, np.full(hours, float(HOUR)), figures)], HOUR)[0]


def _same(one: Sums, two: Sums) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(two, name)) for name in ("slots", "counts", "added"))


def test_no_digit_hangs_on_what_was_asked_before() -> None:
    chance = random.Random(7)
    kept, databases = KeptSums(), [_database(chance, hours) for hours in range(1, 40)]
    for _ in range(60):
        for at in chance.sample(range(len(databases)), 3):
            databases[at] = _database(chance, chance.randrange(60))
        asked = chance.sample(databases, chance.randrange(1, len(databases) + 1))
        assert _same(kept.of(asked, GRID), Sums.of(asked, GRID))


def test_what_came_and_went_alone_is_added_up(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(8)
    kept, databases = KeptSums(), [_database(chance, 20) for _ in range(10)]
    first = kept.of(databases, GRID)
    before = first.added.copy()
    added: list[int] = []
    of_each = Sums._of_each
    counted = staticmethod(lambda some, grid: added.append(len(some)) or of_each(some, grid))
    monkeypatch.setattr(Sums, "_of_each", counted)
    kept.of([*databases[1:], _database(chance, 20)], GRID)
    assert added == [1, 1]
    kept.of(databases[:9], GRID)
    assert added[2:] == [1, 2], "one is there again, two are gone"
    assert np.array_equal(first.added, before), "others may still read it"


def test_what_is_kept_is_bounded() -> None:
    chance = random.Random(10)
    databases = [_database(chance, 20) for _ in range(8)]
    kept, none = KeptSums(), KeptSums(most_bytes=0)
    for first in range(0, 8, 2):
        for each in (kept, none):
            each.of(databases[first : first + 2], GRID)
    assert (len(kept._kept), len(none._kept)) == (4, 0)
    small = KeptSums(most_bytes=2 * max(state.bytes for state in kept._kept))
    for first in range(0, 8, 2):
        small.of(databases[first : first + 2], GRID)
    assert 2 <= len(small._kept) < 4


def test_slots_that_nobody_knows_any_more_are_gone() -> None:
    chance = random.Random(9)
    lasting, gone = _database(chance, 30), _database(chance, 30)
    sums = Sums.of([lasting, gone], GRID).changed([gone], [], GRID)
    assert set(sums.slots.tolist()) == set(lasting.slots.tolist())
    assert _same(Sums.of([gone], GRID).changed([gone], [lasting], GRID), Sums.of([lasting], GRID))


def test_a_database_within_another_counts_where_that_one_is_not_known() -> None:
    hours = np.arange(4, dtype="int64") * HOUR
    rows = np.array([[1.0, 2.0, 3.0, 6.0]])
    below, above = in_slots(
        [
            Stretches(hours, np.full(4, float(HOUR)), rows),
            Stretches(hours[:2], np.full(2, float(HOUR)), np.array([[np.nan, 9.0]])),
        ],
        HOUR,
    )
    counting = beside(below, above)
    assert counting.rates.tolist()[0][:1] + counting.rates.tolist()[0][2:] == [1.0, 3.0, 6.0]
    assert np.isnan(counting.rates[0, 1])
    assert counting.usual.tolist() == [10 / 3]
    nothing = in_slots([Stretches(hours[:0], hours[:0].astype(float), np.zeros((1, 0)))], HOUR)[0]
    assert beside(below, nothing) is below


def _each(runs: InSlots | Sums) -> list[tuple[int, int]]:
    """Each slot, with the number of its run."""
    pairs = enumerate(zip(runs.slots.tolist(), runs.counts.tolist(), strict=True))
    return [(slot, at) for at, (first, count) in pairs for slot in range(first, first + count)]


def test_runs_of_slots_are_added_up_as_their_slots_would_be() -> None:
    chance = random.Random(11)
    databases = []
    for _ in range(12):
        begins = np.cumsum([chance.randrange(1, 9) for _ in range(20)]) * HOUR
        hours = np.array([float(HOUR * chance.randrange(1, 9)) for _ in begins])
        figures = np.array([[chance.choice([np.nan, 840.0 * chance.randrange(99)]) for _ in begins] for _ in GRID])
        databases.append(in_slots([Stretches(begins, hours, figures)], HOUR)[0])
    by_hand = defaultdict(list)
    for database in databases:
        for slot, at in _each(database):
            by_hand[slot].append(database.rates[:, at])
    sums = Sums.of(databases, GRID)
    assert [slot for slot, _ in _each(sums)] == sorted(by_hand)
    for slot, at in _each(sums):
        assert sums.added[slot_sums.RATES, :, at].tolist() == np.nansum(by_hand[slot], axis=0).tolist()
        assert sums.added[slot_sums.KNOWN, :, at].tolist() == np.sum(~np.isnan(by_hand[slot]), axis=0).tolist()
