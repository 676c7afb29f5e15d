"""What several databases ask of one curve together."""

import pytest

from parsers.load_curves.curve import LoadCurve, Point
from rules import study
from rules.curves.shared_storage import at_once

CURVE = study(
    LoadCurve("csv", "c", (Point(1, 100, None, 10), Point(4, 320, None, 12.5), Point(16, 400, None, 40)), 8192)
)


def test_the_sum_stands_on_the_curve() -> None:
    found = at_once(CURVE, [100, 220])
    assert found is not None
    assert (found.rate, found.maximum, found.latency_ms) == (320, 400, pytest.approx(12.5))
    assert found.sentence() == (
        "2 databases together ask 320 requests a second, 80 % of the maximum of the curve; it takes 12.5 ms a request "
        "there, if they ask at the same time."
    )


def test_beyond_the_maximum_no_latency_is_given() -> None:
    found = at_once(CURVE, [300, 220])
    assert found is not None
    assert found.latency_ms is None
    assert "130 % of the maximum of the curve: more than it can do" in found.sentence()


def test_one_database_and_a_curve_of_one_point_say_nothing() -> None:
    assert at_once(CURVE, [100]) is None
    assert at_once(study(LoadCurve("csv", "c", (Point(1, 100, None, 10),), 8192)), [10, 20]) is None
