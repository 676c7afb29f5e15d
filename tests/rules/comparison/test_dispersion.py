"""Whether the windows of one side are figures of one work."""

from datetime import timedelta

import pytest

import rules
from rules.comparison.side import Side
from rules.comparison.workload_mix import uneven
from tests.corpus import needs_corpus
from tests.rules.comparison.sides import NOON, WORK, later, real, series, told

EVERY = ("transactions_per_s", "executes_per_s", "user_calls_per_s", "logical_reads_per_s")


def busy(name: str = "busy", **said: float) -> rules.Window:
    """Two hundred times the calls of the others, which ask for other work."""
    metrics = {key: 200 * WORK[key] for key in EVERY} | {"redo_bytes_per_s": 2000 * WORK["redo_bytes_per_s"], **said}
    return later(140, name=name, metrics=metrics)


def after(*more: rules.Window) -> list[rules.Window]:
    return [*series(3, start=NOON + timedelta(days=70)), *more]


def test_a_window_that_holds_nearly_all_of_the_work_and_does_another() -> None:
    found = rules.compare(series(3), after(busy()))
    assert found.pair.comparable.answer == "no"
    assert told(found, "spread").sentence.startswith(
        "The windows after do different work among themselves: one of them holds 99 % of the transactions, with block "
        "changes per transaction ÷200 against the middle window."
    )
    assert found.headline.startswith("Not comparable. The windows after do different work")
    assert not found.pair.comparable.attributed
    assert "explain" not in " ".join(found.sentences)
    assert not found.slower
    assert {one.rule.code for one in found.findings if one.fired} <= {"CM01", "CM02"}


def test_a_unit_that_no_window_holds_is_taken_instead() -> None:
    """One night of calls; executions go on as ever."""
    calls = later(140, name="calls", metrics={"transactions_per_s": 100 * WORK["transactions_per_s"]})
    found = rules.compare(series(3), after(calls))
    assert found.pair.unit == "execute"
    assert told(found, "spread") is None


def test_costs_too_far_apart_within_a_side() -> None:
    dear = later(140, name="dear", db_time_s=80_000.0)
    found = rules.compare(series(3), after(dear)[2:], "execute")
    said = told(found, "spread")
    assert said.level == "no"
    assert "cost too different times to be one figure (5.10 ms to 44.4 ms per execution, and 2 of them" in said.sentence
    third = told(rules.compare(series(3), after(dear)[1:], "execute"), "spread")
    assert third.level == "no"
    assert third.sentence.startswith("Single windows weigh so much that the figures depend on them: ")


@pytest.mark.parametrize(("factor", "odd"), [(1.9, False), (2.1, True)])
def test_twice_as_much_of_anything_is_other_work(factor: float, odd: bool) -> None:
    heavy = later(140, name="heavy", metrics={"redo_bytes_per_s": factor * WORK["redo_bytes_per_s"]})
    assert (uneven(Side(tuple(after(heavy)[1:])), "execute") is not None) == odd


def test_what_holds_little_of_the_work_may_be_odd() -> None:
    odd = later(140, name="odd", metrics={"redo_bytes_per_s": 50 * WORK["redo_bytes_per_s"]})
    many = series(6, start=NOON + timedelta(days=70))
    assert uneven(Side((*many, odd)), "execute") is None
    assert uneven(Side((odd,)), "execute") is None


def test_single_windows_that_make_the_pooled_figure() -> None:
    some = [*series(5, start=NOON + timedelta(days=70)), later(140, name="dear", db_time_s=33_000.0)]
    said = told(rules.compare(series(5), some, "execute"), "spread")
    assert said.level == "with_caution"
    assert "+43 % per execution all together, ±0 % by the medians" in said.sentence


@needs_corpus
@pytest.mark.corpus
def test_three_hours_that_hold_nearly_all_calls_among_half_hours() -> None:
    before = [real(f"awr-html/awrrpt_1_{name}.html") for name in ("160_204", "161_162", "162_163")]
    late = [real(f"awr-html/awrrpt_1_{name}.html") for name in ("164_170", "170_171", "171_172", "172_173")]
    found = rules.compare(before[1:], late)  # the store leaves the window out that holds the others
    assert found.headline.startswith("Not comparable. The windows after do different work among themselves: one of")
    assert {one.what for one in found.pair.comparable.remarks if one.level == "no"} >= {"spread", "length", "load"}
    assert not found.slower
    assert rules.compare(before, late).pair.comparable.answer == "no"


@pytest.mark.parametrize(("share", "level"), [(0.9, "with_caution"), (1.5, "no")])
def test_unlike_windows_that_hold_less_than_half_colour_the_figures(share: float, level: str) -> None:
    odd = {"metrics": {"redo_bytes_per_s": 50 * WORK["redo_bytes_per_s"]}, "minutes": 60 * share}
    some = [*series(2, start=NOON + timedelta(days=70)), later(140, name="odd", db_time_s=18_000 * share, **odd)]
    assert told(rules.compare(series(3), some, "execute"), "spread").level == level


def test_several_unlike_windows_are_counted() -> None:
    redo = {"redo_bytes_per_s": 0.0}
    three = [
        later(70 + 7 * one, name=f"{one}", metrics=redo | {"redo_bytes_per_s": times * 1e6})
        for one, times in enumerate((1, 10, 100))
    ]
    said = told(rules.compare(series(3), three, "execute"), "spread")
    assert (said.level, "2 of them hold 67 % of the executions" in said.sentence) == ("no", True)
