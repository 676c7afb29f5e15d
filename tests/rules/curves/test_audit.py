"""Whether the points of a curve can be of one run, and the unit that their latencies rather have."""

import pytest

from rules.curves.audit import littles_law, other_unit
from rules.curves.studied import study
from tests.rules.curves.samples import curve, iops


@pytest.mark.parametrize(
    ("latencies", "unit"),
    [
        ((0.2, 0.4), ""),  # nothing misses: it was microseconds
        ((200, 400), "microseconds"),
        ((0.0002, 0.0004), "seconds"),
        ((200, 0.4), ""),
        ((20, 40), ""),
    ],
)
def test_latencies_that_are_all_off_by_a_unit_are_of_that_unit(latencies: tuple[float, float], unit: str) -> None:
    points = zip((1, 4), (5000, 10_000), latencies, strict=True)
    studied = study(curve([{"outstanding": load, "iops": rate, "latency_ms": ms} for load, rate, ms in points]))
    assert other_unit(littles_law(studied.levels)) == unit


def test_points_without_a_latency_have_no_other_unit() -> None:
    """They were of microseconds: none of them contradicted it."""
    assert other_unit(littles_law(study(iops((1, 5000), (4, 10_000))).levels)) == ""
