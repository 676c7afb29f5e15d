"""What the lightest loads of a curve do not show is said."""

import pytest

from parsers.load_curves.curve import LoadCurve, Point
from rules.curves.studied import study


def notes(*levels: tuple[float, float, float], io_bytes: int = 8192) -> str:
    points = tuple(Point(outstanding, iops, latency_ms=ms) for outstanding, iops, ms in levels)
    return " ".join(study(LoadCurve("csv", "a", points, io_bytes=io_bytes)).notes)


RISING = ((1, 2000, 0.5), (8, 14_500, 0.55), (32, 40_000, 0.8))


def test_a_curve_that_begins_without_load_needs_no_note() -> None:
    assert notes(*RISING) == ""


def test_a_latency_that_falls() -> None:
    words = notes((1, 1800, 0.555), (4, 11_000, 0.363), (16, 52_000, 0.308), (32, 70_000, 0.457))
    assert "Latency falls from 0.56 ms with 1 in flight to 0.31 ms with 16" in words


def test_a_latency_that_falls_a_little_is_noise() -> None:
    assert notes((1, 1800, 0.555), (4, 8_800, 0.45), (32, 60_000, 0.53)) == ""


def test_a_lightest_load_that_is_the_maximum_already() -> None:
    words = notes((8, 5000, 1.6), (16, 5003, 3.2), (32, 4998, 6.4))
    assert "The lightest load, 8 in flight, reaches the largest rate already" in words


@pytest.mark.parametrize(("ms", "is_memory"), [(0.0003, True), (0.004, True), (0.006, False)])
def test_what_only_memory_can_do(ms: float, is_memory: bool) -> None:
    words = notes((1, 1000 / ms, ms), (8, 3000 / ms, 8 * ms / 3))
    assert ("only memory answers so soon" in words) is is_memory


def test_nothing_of_one_level() -> None:
    assert "lightest load" not in notes((8, 5000, 1.6))
