"""What is made of facts is made once for the same facts, and anew where they are others."""

import pytest

from rules.core.facts import Facts, once


def test_the_same_facts_are_asked_once_and_further_ones_again() -> None:
    asked = []

    @once
    def rate(facts: Facts) -> float | None:
        asked.append(facts)
        return facts.get("read_iops")

    first = Facts({"read_iops": 100.0})
    more = first.knowing(read_iops=200.0)
    assert [rate(first), rate(first), rate(more), rate(first)] == [100.0, 100.0, 200.0, 100.0]
    assert asked == [first, more]


def test_what_is_not_known_is_made_once_too() -> None:
    asked = []

    @once
    def nothing(facts: Facts) -> None:
        asked.append(facts)

    facts = Facts({})
    assert nothing(facts) is nothing(facts) is None
    assert len(asked) == 1


def test_what_is_none_is_not_known() -> None:
    facts = Facts({"read_iops": 0.0, "elapsed_s": None})
    assert (facts.get("read_iops", 1.0), facts["read_iops"]) == (0.0, 0.0)
    assert [facts.get(name) for name in ("elapsed_s", "db_time_s")] == [None, None]
    assert [facts.get(name, 5.0) for name in ("elapsed_s", "db_time_s")] == [5.0, 5.0]
    assert facts.knowing(read_iops=None).get("read_iops", 5.0) == 5.0
    for name in ("elapsed_s", "db_time_s"):
        with pytest.raises(KeyError):
            facts[name]
