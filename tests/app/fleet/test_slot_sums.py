"""Databases added up slot by slot: where a few of them changed it is as if all were added up anew."""

import random
from collections.abc import Sequence

import numpy as np
import pytest

from app.fleet import slot_sums
from app.fleet.slot_sums import KeptSums, SlotSums, added_up
from app.fleet.slots import InSlots

FIGURES = ("sums", "loads", "added")
SLOTS = 300


def database(random_: random.Random, first: int, unknown: float = 0.1) -> InSlots:
    """Of two figures, not known in some of its slots."""
    slots = np.array(sorted(random_.sample(range(first, first + SLOTS), random_.randrange(SLOTS // 2))), dtype="int64")
    rates = [[random_.random() if random_.random() > unknown else np.nan for _ in slots] for _ in range(2)]
    return InSlots(slots, np.array(rates, dtype="float64").reshape(2, -1))


def by_slot(sums: SlotSums) -> dict[int, list[tuple[float, ...]]]:
    """What is told of each slot in which anything is added, to the last bit."""
    rows = zip(sums.slots.tolist(), *(getattr(sums, name).T.tolist() for name in FIGURES), strict=True)
    return {slot: list(zip(*figures, strict=True)) for slot, *figures in rows if any(figures[-1])}


def same(one: SlotSums, other: SlotSums) -> bool:
    means = np.array_equal(one.means, other.means) and np.array_equal(one.counts, other.counts)
    return means and by_slot(one) == by_slot(other)


@pytest.mark.parametrize("inside", [{}, {3: 4, 9: 10, 11: 10}], ids=["beside each other", "inside of others"])
def test_a_few_that_changed_are_added_as_if_all_were_added_anew(
    inside: dict[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    random_ = random.Random(7)
    kept, databases = KeptSums(2), [database(random_, 1_000) for _ in range(24)]
    kept.of([*databases], inside)
    whole = added_up
    monkeypatch.setattr(slot_sums, "added_up", lambda *_: pytest.fail("all of them were added up"))
    for turn in range(40):
        for place in random_.sample(range(len(databases)), random_.choice([1, 2])):
            databases[place] = database(random_, 1_000 + random_.choice([0, turn, 50_000]), random_.choice([0.1, 1.0]))
        assert same(kept.of([*databases], inside), whole([*databases], inside)), turn


def test_what_is_the_same_is_not_added_up_again() -> None:
    kept, databases = KeptSums(2), [database(random.Random(1), 0) for _ in range(8)]
    first = kept.of(databases, {})
    assert kept.of([*databases], {}) is first
    assert kept.of([*databases], {1: 2}) is not first
    kept.forget()
    assert kept.of(databases, {}) is not first


def test_two_fleets_of_one_size_do_not_mix() -> None:
    """Callers who see other databases ask in turn."""
    random_ = random.Random(5)
    kept = KeptSums(2)
    fleets: Sequence[list[InSlots]] = [[database(random_, 0) for _ in range(8)] for _ in range(3)]
    for _ in range(3):
        for fleet in fleets:
            assert same(kept.of(fleet, {}), added_up(fleet, {}))


def test_years_between_two_slots_take_no_room() -> None:
    databases = [database(random.Random(number), 0) for number in range(8)]
    kept = KeptSums(2)
    kept.of([*databases], {})
    databases[0] = InSlots(np.array([10 * slot_sums.MOST_APART]), np.ones((2, 1)))
    assert same(kept.of([*databases], {}), added_up([*databases], {}))


def test_a_database_without_any_slot_may_change() -> None:
    empty = InSlots(np.array([], dtype="int64"), np.ones((2, 0)))
    other = InSlots(np.array([], dtype="int64"), np.ones((2, 0)))
    databases = [empty, *(database(random.Random(number), 0) for number in range(8))]
    kept = KeptSums(2)
    kept.of(databases, {})
    again = kept.of([other, *databases[1:]], {})
    assert again.databases[0] is other
    assert same(again, added_up([other, *databases[1:]], {}))
