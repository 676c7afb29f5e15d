"""An axis is labelled in the unit that people read."""

import pytest

from app.text.axis import Axis


@pytest.mark.parametrize(
    ("largest", "unit", "shown"),
    [
        (999.0, "s", "s"), (1000.0, "s", "min"), (7199.0, "s", "min"), (7200.0, "s", "h"),
        (2.0**21 - 1, "B", "KiB"), (2.0**21, "B/s", "MiB/s"), (2.0**31, "B", "GiB"), (0.5, "1", "%"),
    ],
)  # fmt: skip
def test_the_unit_follows_the_largest(largest: float, unit: str, shown: str) -> None:
    assert Axis([0.0, largest], unit).unit == shown
