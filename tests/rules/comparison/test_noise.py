"""Change and noise: the rank test of two sets, and when a figure counts as changed."""

from math import inf, nan

import pytest

from rules.comparison.noise import changed, middle, rank_test

LOW = [1.0, 1.1, 1.2, 1.3, 1.4, 1.5]
HIGH = [2.0, 2.1, 2.2, 2.3, 2.4, 2.5]


def test_sets_that_do_not_overlap_are_told_apart() -> None:
    found = rank_test(HIGH, LOW)
    assert found
    assert (found.n_before, found.n_after, found.statistic) == (6, 6, 36)
    assert found.p == pytest.approx(2 / 924)
    assert found.told_apart is True
    assert "tells the 6 windows after from the 6 before (p = 0.0022)" in found.sentence
    assert "once in 462 tries" in found.sentence


def test_sets_that_lie_in_each_other_are_not() -> None:
    found = rank_test([1.0, 3.0, 5.0, 7.0], [2.0, 4.0, 6.0, 8.0])
    assert found
    assert found.told_apart is False
    assert found.p == pytest.approx(0.6857, abs=1e-4)
    assert "cannot tell the 4 windows after from the 4 before" in found.sentence


def test_three_against_three_cannot_tell_and_say_so() -> None:
    found = rank_test([1, 2, 3], [10, 11, 12])
    assert found
    assert found.p == pytest.approx(0.1)
    assert found.told_apart is None
    assert "3 windows before and 3 after are too few" in found.sentence
    assert "once in 10 tries" in found.sentence


@pytest.mark.parametrize(("before", "after"), [([], []), ([1, 2], [3, 4, 5]), ([1, 2, nan], [3, 4, 5]), ([1], [2])])
def test_fewer_than_three_are_no_set(before: list[float], after: list[float]) -> None:
    assert rank_test(before, after) is None


def test_equal_figures_are_counted_out_exactly() -> None:
    found = rank_test([1, 1, 1, 2], [2, 3, 3, 3])
    assert found
    assert found.p == pytest.approx(4 / 70)  # of 70 orders two each way lie so far out, the tie at 2 included
    assert found.told_apart is False


def test_sets_of_one_figure_are_the_same() -> None:
    found = rank_test([5, 5, 5, 5], [5, 5, 5, 5])
    assert found
    assert (found.p, found.statistic, found.told_apart) == (1.0, 8.0, False)


def test_large_sets_with_ties_are_tested_too() -> None:
    found = rank_test([1, 1, 2, 2] * 20, [2, 2, 3, 3] * 20)
    assert found
    assert found.p < 0.001
    assert "p < 0.001" in found.sentence
    assert "less than once in 1,000" in found.sentence


def test_it_says_all_it_knows() -> None:
    found = rank_test(HIGH, LOW)
    assert found
    assert set(found.__struct_fields__) == {"statistic", "p", "n_before", "n_after", "told_apart", "sentence"}


def test_a_seventh_is_a_change_and_a_tenth_is_none() -> None:
    assert changed([1.0], [1.16]).verdict == "changed"
    assert changed([1.0], [1.14]).verdict == "same"
    assert changed([1.16], [1.0]).verdict == "changed"
    assert changed([1.0], [1.16]).ratio == pytest.approx(1.16)


def test_a_latency_of_few_waits_is_unclear() -> None:
    assert changed([5.0], [1.0], (1000, 1000)).verdict == "changed"
    few = changed([5.0], [1.0], (1000, 999))
    assert (few.verdict, few.because) == ("unclear", "only 999 waits on one side")
    assert changed([5.0], [1.0], (None, 5000)).verdict == "unclear"


@pytest.mark.parametrize("values", [[], [0.0], [-1.0], [nan], [inf]])
def test_nothing_is_told_of_nothing(values: list[float]) -> None:
    assert changed(values, [1.0]).verdict == "unclear"
    assert changed([1.0], values).verdict == "unclear"
    assert changed([1.0], values).ratio is None


def test_of_sets_the_medians_count_and_the_test_has_to_agree() -> None:
    told = changed(HIGH, LOW)
    assert (told.verdict, told.ratio) == ("changed", pytest.approx(1.25 / 2.25))
    assert told.test
    noisy = changed([1, 2, 9, 1.5], [3, 1, 2.5, 2])
    assert noisy.verdict == "unclear"
    assert "cannot tell the sets apart" in noisy.because


def test_of_three_against_three_the_ranges_have_to_lie_apart() -> None:
    assert changed([1, 2, 3], [10, 11, 12]).verdict == "changed"
    assert changed([1, 2, 11], [10, 11, 12]).verdict == "unclear"


def test_figures_beyond_all_measure_are_unclear() -> None:
    assert changed([1e-300], [1e300]).verdict == "unclear"


def test_the_middle_is_the_mean_of_two_and_the_median_of_more() -> None:
    assert middle([1.0, 4.0]) == 2.5
    assert middle([1.0, 4.0, 100.0]) == 4.0
    assert middle([0.0]) is None
