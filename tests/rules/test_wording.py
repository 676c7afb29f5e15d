"""Figures as a sentence says them: no false precision, no false zero."""

import pytest

from rules.wording import (
    capital,
    count,
    factor,
    kib,
    length,
    mib,
    ms,
    percent,
    savings,
    two,
    wait,
    window,
    with_answer,
    within,
)
from tests.rules.cases import facts_of


@pytest.mark.parametrize(
    ("share", "said"), [(0.8319, "83 %"), (0.062, "6.2 %"), (0.05, "5 %"), (0.0064, "0.6 %"), (0, "0 %"), (1, "100 %")]
)
def test_percent(share: float, said: str) -> None:
    assert percent(share) == said


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [(0.75, 0.79, "75 to 79 %"), (0.004, 0.8, "<1 to 80 %"), (0.0, 0.051, "0 to 5.1 %"), (0.001, 0.004, "<1 %")],
)
def test_a_saving_that_a_table_calls_too_little_has_no_digits_in_a_sentence(low: float, high: float, said: str) -> None:
    assert savings(low, high) == said


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (5.2532, "5.25 ms"),
        (0.5, "0.5 ms"),
        (3.0, "3 ms"),
        (41.36, "41.4 ms"),
        (1717.2, "1,717 ms"),
        (0.098, "0.1 ms"),
        (0.004, "0.004 ms"),
        (0.0, "0 ms"),
    ],
)
def test_ms(value: float, said: str) -> None:
    assert ms(value) == said


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (kib(8192), "8 KiB"),
        (kib(2560), "2.5 KiB"),
        (kib(1_024_000), "1,000 KiB"),
        (wait(2.5), "2.5 s"),
        (wait(1234.5), "1,234 s"),
        (two(0.123), "0.12"),
        (two(9.87), "9.9"),
        (two(1250.4), "1,250"),
    ],
)
def test_no_powers_of_ten(said: str, expected: str) -> None:
    assert said == expected


@pytest.mark.parametrize(("value", "said"), [(9855.2, "9,855"), (7.3, "7.3"), (2.0, "2"), (217.24, "217")])
def test_count(value: float, said: str) -> None:
    assert count(value) == said


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (900, "15 min"),
        (3610, "60 min"),
        (10809, "3 h"),
        (259200, "3 days"),
        (9000, "2.5 h"),
        (75, "75 s"),
        (150, "2.5 min"),
        (45000, "12.5 h"),
        (165_000, "45.8 h"), (183_600, "2.1 days"), (1_300_000, "15 days"),
    ],
)  # fmt: skip
def test_length(seconds: float, said: str) -> None:
    assert length(seconds) == said


def test_bytes_are_said_as_mebibytes() -> None:
    assert mib(116_288_690) == "111 MiB"


def test_a_saving_as_a_factor() -> None:
    assert factor(0.75) == "4.0"


def test_a_window_has_length_weekday_and_begin() -> None:
    facts = facts_of({"elapsed_s": 900, "begin_time": "2006-12-13T11:45:01"})
    assert window(facts) == "15 min from Wed 13 Dec 2006 11:45"
    assert window(facts_of({"elapsed_s": 900})) == "15 min"
    assert window(facts_of({"begin_time": "not a time"})) == "an interval of unknown length"


def test_a_headline_that_stands_alone_is_behind_its_answer_once() -> None:
    assert with_answer("Locks, not storage", "Row locks take 60 %.") == "Locks, not storage: Row locks take 60 %."
    assert (
        with_answer("", "Row locks take 60 %.") == with_answer(None, "Row locks take 60 %.") == "Row locks take 60 %."
    )
    assert with_answer("Nothing to do", "Nothing to do: 0.1 sessions.") == "Nothing to do: 0.1 sessions."


def test_a_capital_first_letter_is_not_for_names_that_oracle_spells_small() -> None:
    assert capital("mean wait") == "Mean wait"
    assert capital("db_file_multiblock_read_count") == "db_file_multiblock_read_count"
    assert capital("reads of undo_tablespace") == "Reads of undo_tablespace"


def test_a_small_first_letter_within_a_sentence_is_not_for_abbreviations() -> None:
    names = ("Wait histogram", "I/O profile", "SQL by CPU time", "Exadata server model", "LUNs")
    assert [within(name) for name in names] == ["wait histogram", *names[1:]]
