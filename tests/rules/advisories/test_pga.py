"""The smallest PGA target that is enough."""

from typing import Any

import pytest

from rules.advisories.pga import name_of_temp, pga_advice
from tests.rules.cases import facts_of


def rows(*given: tuple[float, float, float, float]) -> dict[str, Any]:
    """Rows of target, size factor, data spilled and times exceeded."""
    names = ("target_mb", "size_factor", "extra_mb", "overallocations")
    return {"pga_advisory": [{**dict(zip(names, one, strict=True)), "processed_mb": 1000} for one in given]}


def test_never_exceeded_and_next_to_the_least_spilled() -> None:
    found = pga_advice(facts_of(rows((100, 1.0, 500, 9), (120, 1.2, 300, 2), (140, 1.4, 109, 0), (200, 2.0, 100, 0))))
    assert found
    assert found.enough
    assert (found.now.size_mb, found.enough.size_mb, found.short) == (100, 140, True)
    assert found.saved_part == pytest.approx(1 - 109 / 500)
    assert found.spilled_part == pytest.approx(0.5)


def test_todays_target_may_be_enough() -> None:
    found = pga_advice(facts_of(rows((50, 0.5, 0, 0), (100, 1.0, 0, 0), (200, 2.0, 0, 0))))
    assert found
    assert not found.short
    assert found.saved_part == 0


def test_no_target_is_named_that_the_host_cannot_hold() -> None:
    given = facts_of(rows((100, 1.0, 500, 0), (200, 2.0, 480, 0), (800, 8.0, 10, 0)))
    found, free = pga_advice(given, 500), pga_advice(given)
    assert found
    assert free
    assert not found.short
    assert free.enough
    assert free.enough.size_mb == 800


@pytest.mark.parametrize("given", [{}, rows((100, 0.5, 1, 0)), rows((-100, 1.0, 1, 0)), rows((100, 1.0, -1, 0))])
def test_what_cannot_be_used_is_no_advice(given: dict[str, Any]) -> None:
    assert pga_advice(facts_of(given)) is None


def test_temp_is_told_by_its_name() -> None:
    assert name_of_temp("temp_02")
    assert not name_of_temp("DATA")
