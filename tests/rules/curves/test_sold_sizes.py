"""A measured cap beside the sizes that volumes are sold in."""

import pytest

from parsers.load_curves.curve import LoadCurve, Point
from rules.curves import study
from rules.curves.sold_sizes import sold_sizes


def capped(most: float, floor_ms: float) -> LoadCurve:
    """Requests take the floor until the cap is reached, then they queue."""
    rates = [(load, min(most, 1000 * load / floor_ms)) for load in (1, 2, 4, 8, 16, 32, 64)]
    points = tuple(Point(float(load), iops=rate, latency_ms=1000 * load / rate) for load, rate in rates)
    return LoadCurve("csv", "capped", points, io_bytes=8192)


@pytest.mark.parametrize(("most", "floor_ms", "size"), [(5001, 2.2, "P30"), (5600, 2.2, None), (5001, 0.1, None)])
def test_a_cap_that_a_size_is_sold_with_is_named(most: float, floor_ms: float, size: str | None) -> None:
    """Neither a rate between two sizes, nor one of requests that such a volume is too slow for."""
    notes = [note for note in study(capped(most, floor_ms)).notes if "is sold with" in note]
    assert bool(notes) is (size is not None)
    assert all(
        note == "The most is what one P30 is sold with (Azure Premium SSD, no host cache): 5,000 requests a second."
        for note in notes
    )


def test_nothing_measured_is_no_size() -> None:
    assert sold_sizes(None, 2.2) == []
