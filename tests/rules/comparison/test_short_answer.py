"""The answer of a comparison in a few words: what a unit costs now, or why nothing can be said."""

from dataclasses import replace

import pytest

import rules
from rules.comparison.short_answer import WHY_NOT, outcome, short
from tests.rules.comparison.sides import later, series, window


@pytest.mark.parametrize(
    ("ratio", "became", "said"),
    [
        (0.5, "better", "50 % less DB time per transaction"),
        (1.03, "same", "About the same DB time per transaction"),
        (1.35, "worse", "35 % more DB time per transaction"),
        (3.0, "worse", "3.00 times the DB time per transaction"),
        (0.0002, "better", "Over 99 % less DB time per transaction"),
        (None, "unclear", "Not known: no cost of a unit of work on both sides"),
        (0.0, "unclear", "Not known: no cost of a unit of work on both sides"),
    ],
)
def test_it_says_what_a_unit_costs_now(ratio: float | None, became: str, said: str) -> None:
    pair = replace(rules.compare([window()], [later()], "transaction").pair, cost_ratio=ratio)
    assert (outcome(pair), short(pair)) == (became, said)


def test_what_cannot_be_compared_says_why_in_a_few_words() -> None:
    found = rules.compare([window()], [later(database="OTHER", dbid=99)]).answer()
    assert (found.outcome, found.short) == ("not_comparable", "Not comparable: two different databases")
    assert rules.compare([window()], [window()]).answer().short == "Not comparable: both sides are the same interval"


def test_sets_that_differ_by_chance_are_not_called_better() -> None:
    before = series(5)
    wild = [later(70 + 7 * number, db_time_s=9000.0 * many) for number, many in enumerate((0.4, 2.2, 0.5, 0.3, 1.1))]
    pair = rules.compare(before, wild, "transaction").pair
    pair = replace(pair, cost_ratio=0.6, comparable=replace(pair.comparable, answer="with_caution"))
    assert (outcome(pair), short(pair)) == ("unclear", "No difference beyond chance in DB time per transaction")


def test_every_reason_fits_behind_not_comparable() -> None:
    assert all(len(one.split()) <= 9 and one[0].islower() for one in WHY_NOT.values())
