"""Mean, percentile and peak over time: figures weigh as long as they lasted, and what is not known weighs nothing."""

import numpy as np

from app.history.weighted import Array, medians, ratio, spread


def of_one(values: list[float], seconds: list[float]) -> tuple[float, float, float, float]:
    found = spread(np.zeros(len(values), dtype="int64"), np.array(values), np.array(seconds), 1)
    return found.mean[0], found.p95[0], found.peak[0], found.seconds[0]


def two_groups() -> Array:
    return np.array([0, 0, 1])


def test_the_percentile_is_what_95_of_100_seconds_stayed_at_or_below() -> None:
    assert of_one([float(value) for value in range(1, 21)], [5.0] * 20)[1] == 19
    assert of_one([1.0, 2.0], [94.0, 6.0])[1] == 2
    assert of_one([1.0, 2.0], [95.0, 5.0])[1] == 1


def test_rounding_takes_no_larger_value() -> None:
    lasted = [0.7] * 60
    assert np.cumsum(lasted)[56] < 0.95 * sum(lasted), "57 of 60 add up to less than 95 % only by rounding"
    assert of_one([float(value) for value in range(1, 61)], lasted)[1] == 57


def test_what_is_not_known_weighs_nothing() -> None:
    assert of_one([4.0, float("nan"), 8.0], [30.0, 900.0, 10.0]) == (5.0, 8.0, 8.0, 40.0)
    empty = spread(two_groups(), np.array([1.0, 3.0, np.nan]), np.ones(3), 2)
    assert (empty.mean[0], empty.seconds[1]) == (2.0, 0.0)
    assert np.isnan([empty.mean[1], empty.p95[1], empty.peak[1]]).all()


def test_a_ratio_is_of_the_time_in_which_both_are_known() -> None:
    above, below = np.array([6.0, np.nan, 5.0]), np.array([2.0, 100.0, 0.0])
    found = ratio(two_groups(), above, below, np.array([10.0, 50.0, 10.0]), 2)
    assert found[0] == 3.0
    assert np.isnan(found[1])


def test_the_median_of_each_group_and_none_of_an_empty_one() -> None:
    found = medians(np.array([2, 0, 2, 0, 2, 3]), np.array([5.0, 1.0, 1.0, 2.0, 9.0, 4.0]), 5)
    np.testing.assert_array_equal(found, [1.5, np.nan, 5.0, 4.0, np.nan])
    assert np.isnan(medians(np.array([], dtype="i8"), np.array([]), 3)).all()
