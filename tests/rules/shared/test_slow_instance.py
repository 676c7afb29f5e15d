"""One instance whose reads take far longer than those of all others."""

import pytest

from rules.shared.slow_instance import slow_instance
from tests.rules.cases import facts_of


def test_it_is_named_with_the_slowest_of_the_others() -> None:
    slow = slow_instance(facts_of({"instance_read_ms": {1: 1.0, 2: 14.0, 3: 1.2}}))
    assert slow
    assert (slow.number, slow.mean_ms, slow.others_ms) == (2, 14.0, 1.2)


@pytest.mark.parametrize(
    ("means", "named"),
    [({1: 1.0, 2: 3.0}, True), ({1: 1.0, 2: 2.9}, False), ({1: 2.0, 2: 5.9}, False), ({1: 9.0}, False), ({}, False)],
)
def test_three_times_and_three_milliseconds(means: dict[int, float], named: bool) -> None:
    assert (slow_instance(facts_of({"instance_read_ms": means})) is not None) is named
