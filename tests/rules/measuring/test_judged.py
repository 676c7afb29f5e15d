"""When a load is run again, and when a curve is flat."""

import pytest

from rules.measuring.judged import again, flat, little_off, spread


@pytest.mark.parametrize(
    ("rates", "within", "samples", "more"),
    [
        ([100], 0.02, 100, False),
        ([100], 0.2, 100, True),
        ([100], 0.2, 2, False),
        ([100], None, 0, False),
        ([100, 101], 0.9, 100, False),
        ([100, 120], 0.0, 100, True),
        ([100, 120, 150], 0.9, 100, False),
    ],
)
def test_a_load_is_run_again_where_the_spread_is_large(
    rates: list[float], within: float | None, samples: int, more: bool
) -> None:
    assert again(rates, within, samples) is more


def test_the_spread_is_that_of_runs() -> None:
    assert spread([100]) == 0
    assert spread([90, 110]) == pytest.approx(0.1414, abs=1e-4)


@pytest.mark.parametrize(
    ("rates", "is_flat"),
    [
        ([100, 190, 200, 201], False),
        ([100, 190, 200, 201, 202], True),
        ([100, 200, 201, 203, 260], False),
        ([100, 90, 80], False),
        ([100, 90, 80, 70], True),
        ([100, 110, 121, 133, 146], False),
    ],
)
def test_a_curve_is_flat_where_two_loads_in_a_row_bring_nothing(rates: list[float], is_flat: bool) -> None:
    assert flat(rates) is is_flat


def test_littles_law_holds_to_fifteen_percent() -> None:
    assert little_off(4, 1000, 0.004) is None
    assert little_off(4, 1000, 0.0045) is None
    assert little_off(4, 1000, 0.003) == pytest.approx(-0.25)
