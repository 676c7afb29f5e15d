"""Which unit of work is chosen, and how far the work differs by it."""

from math import log

import pytest

import rules
from rules.comparison.side import Side
from rules.comparison.workload_mix import candidates, distance
from tests.rules.comparison.sides import WORK, answer, later, series, window


def chosen(before: rules.Window, after: rules.Window) -> list[tuple[str, float | None]]:
    found = candidates(Side((before,)), Side((after,)))
    return [(one.unit, None if one.distance is None else round(one.distance, 3)) for one in found]


def test_the_same_work_leaves_the_order_of_preference() -> None:
    assert [unit for unit, _ in chosen(window(), later())] == ["transaction", "execute", "user_call", "logical_read"]


def test_twice_the_work_is_the_same_work() -> None:
    assert {far for _, far in chosen(window(), later(work=2.0))} == {0.0}


def test_the_nearest_unit_is_chosen() -> None:
    """Larger transactions: twice of everything for each of them."""
    after = later(metrics={"transactions_per_s": 50.0})
    found = chosen(window(), after)
    assert found[0] == ("execute", 0.0)
    assert found[-1] == ("transaction", round(log(2), 3))
    assert rules.compare([window()], [after]).pair.unit == "execute"


def test_the_largest_difference_is_the_distance_and_is_named() -> None:
    after = later(metrics={"sorts_per_s": 200.0, "redo_bytes_per_s": 1e6})
    found = distance(Side((window(),)), Side((after,)), "execute")
    assert (found.worst, found.ratio, found.factor) == ("sorts", pytest.approx(4.0), pytest.approx(4.0))


def test_one_odd_window_does_not_make_a_set_another_work() -> None:
    odd = later(metrics={"redo_bytes_per_s": 460 * WORK["redo_bytes_per_s"]})
    before, after = Side((window(),) * 5), Side((*(later(),) * 4, odd))
    assert distance(before, after, "execute").distance == pytest.approx(0.0)
    assert distance(Side((window(),)), Side((odd,)), "execute").ratio == pytest.approx(460.0)


@pytest.mark.parametrize(
    ("sorts", "far"), [((0.2, 0.9), 0.0), ((1.0, 4.5), 0.0), ((1.0, 6.0), 1.792), ((0.0, 50.0), 0.0)]
)
def test_what_is_rare_is_no_trait_of_the_work(sorts: tuple[float, float], far: float) -> None:
    sides = (Side((window(metrics={"sorts_per_s": one}),)) for one in sorts)
    found = distance(*sides, "execute").distance
    assert found == pytest.approx(far, abs=0.001)


OTHERS = ("transactions_per_s", "executes_per_s", "user_calls_per_s", "logical_reads_per_s")


def test_reads_only_where_nothing_else_will_do() -> None:
    assert chosen(window(), later(metrics=dict.fromkeys(OTHERS, None)))[0][0] == "single_block_read"
    assert "single_block_read" not in dict(chosen(window(), later()))
    apart = {"user_calls_per_s": 5000.0, "executes_per_s": 100.0, "logical_reads_per_s": 50_000.0}
    assert "single_block_read" in dict(chosen(window(), later(metrics=apart)))


def test_nothing_to_compare_it_with_is_unknown_not_near() -> None:
    only = dict.fromkeys([name for name in WORK if name != "executes_per_s"], None)
    assert chosen(window(), later(metrics=only)) == [("execute", None)]


def test_an_unknown_distance_comes_after_every_known_one() -> None:
    """Of executions nothing else is known; transactions can at least be held against them."""
    both = dict.fromkeys([name for name in WORK if name not in ("executes_per_s", "transactions_per_s")], None)
    found = chosen(window(metrics=both), later(metrics={**both, "executes_per_s": 1500.0}))
    assert [unit for unit, _ in found] == ["transaction", "execute"]


def test_what_was_done_some_hundred_times_is_no_trait_of_the_work() -> None:
    sides = (Side((window(minutes=2, metrics={"sorts_per_s": one}),)) for one in (1.0, 6.0))
    assert distance(*sides, "execute").distance == 0.0


def test_too_few_units_are_no_unit() -> None:
    few = {"transactions_per_s": 0.5}
    assert "transaction" not in dict(chosen(window(metrics=few), later(metrics=few)))
    assert rules.compare([window(metrics=few)], [later(metrics=few)], "transaction").pair.unit == "transaction"


def test_a_unit_that_most_windows_count() -> None:
    before, lacking = series(5), {"transactions_per_s": None}
    whole = Side(tuple(before))
    assert candidates(Side((*before, later(metrics=lacking))), whole)[0].unit == "transaction"
    poor = [later(days=7 * one, metrics=lacking) for one in range(5)]
    assert "transaction" not in [one.unit for one in candidates(Side((*poor, *before)), whole)]


def test_a_named_unit_stands_among_the_candidates() -> None:
    found = answer(rules.compare([window()], [later()], "single_block_read"))
    assert found["unit"] == "single_block_read"
    assert [one["unit"] for one in found["unit_candidates"]][-1] == "single_block_read"
    assert "hides how many reads" in " ".join(found["sentences"])


def test_a_unit_done_a_few_times_a_second_is_noise() -> None:
    few = {"transactions_per_s": 3.0, "executes_per_s": 1000.0}
    found = chosen(window(metrics=few), later(metrics={**few, "executes_per_s": 1200.0}))
    assert found[0][0] != "transaction"
    assert found[-1][0] == "transaction"


@pytest.mark.parametrize(
    ("calls", "reads", "far"),
    [((1.9, 14.4), 62557.0, 0.0), ((50.0, 200.0), 62557.0, 1.386), ((1.9, 14.4), 2000.0, 2.025)],
)
def test_calls_that_make_next_to_none_of_the_work_are_no_trait_of_it(
    calls: tuple[float, float], reads: float, far: float
) -> None:
    """A call costs some logical reads at most; beside ten thousands of them a handful of calls says nothing."""
    sides = (Side((window(metrics={"user_calls_per_s": one, "logical_reads_per_s": reads}),)) for one in calls)
    found = distance(*sides, "execute").distance
    assert found == pytest.approx(far, abs=0.01)


def test_a_handful_of_calls_refuses_no_comparison() -> None:
    few = {"logical_reads_per_s": 62557.0}
    before, after = (window(metrics={**few, "user_calls_per_s": 1.9}), later(metrics={**few, "user_calls_per_s": 14.4}))
    assert rules.compare([before], [after], unit="execute").pair.comparable.answer == "yes"
