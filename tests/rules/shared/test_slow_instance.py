"""One instance whose reads take far longer than those of all others."""

import pytest

from rules.shared.slow_instance import beside_what_leads, slow_instance
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


@pytest.mark.parametrize(("share", "said"), [(0.1, 1), (0.09, 0)])
def test_it_is_said_beside_what_leads_where_its_class_weighs(share: float, said: int) -> None:
    apart = {"instance_read_ms": {1: 1.0, 2: 14.0}, "read_share": share, "commit_share": 0.5}
    assert len(beside_what_leads(facts_of(apart))) == said
    redo = {"instance_redo_ms": {1: 1.0, 2: 14.0}, "commit_share": share}
    assert [why for _, why in beside_what_leads(facts_of(redo))] == [
        "instance 2 waits 14 ms for a redo write and the others 1 ms at most"
    ][:said]
