"""What the rules say of pairs that were worked out by hand (rules.md D8 and E3, and the runs on one disk set)."""

import pytest

import rules
from rules.comparison.ratios import cost, part
from tests.corpus import needs_corpus
from tests.rules.comparison.sides import real, sample

BEFORE, AFTER = "statspack_text/mtr-before.txt", "statspack_text/mtr-after.txt"
OFF = "slob/asm-p30x2_cache-off_awr_p30x2_d8s_s40_t1_wu4_awr.html"
ON = "slob/asm-p30x2_cache-on_awr_p30x2_d8s_s40_t1_wu4_awr.html"


def said(comparison: rules.Compared) -> dict[str, str]:
    """What fired, by code."""
    return {one.rule.code: one.outcome.message for one in comparison.findings if one.fired}


@pytest.fixture(scope="module")
def mtr() -> dict[str, str]:
    return said(rules.compare([sample(BEFORE)], [sample(AFTER)], "single_block_read"))


def test_which_rules_speak_of_the_move_to_solid_state(mtr: dict[str, str]) -> None:
    assert set(mtr) == {"CM02", "CM03", "CM04", "CM05", "CM07", "CM13", "CM14"}


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("CM02", "1.77 ms of CPU and wait time instead of 6.31 ms (−72 %, 3.56 times as fast)"),
        ("CM03", "4.54 ms less per single-block read: 4.11 ms of single-block reads"),
        ("CM03", "0.09 ms of CPU"),
        ("CM04", "0.66 times what it was: 2.35 times the single-block reads, each for 0.28 times the time"),
        ("CM05", "2.35 times the reads a second"),
        ("CM05", "from 60.2 to 39.7"),
        ("CM07", "2.35 times as often for db file sequential read, each time 1.14 ms instead of 5.25 ms"),
        ("CM13", "db file scattered read, 49.2 µs instead of 1.63 µs (97,723 waits of 10.2 ms)"),
        ("CM14", "fell by 15 %, from 0.58 ms to 0.49 ms"),
    ],
)
def test_the_figures_worked_out_by_hand(mtr: dict[str, str], code: str, words: str) -> None:
    assert words in mtr[code]


def test_the_other_way_round_nothing_is_a_gain() -> None:
    found = said(rules.compare([sample(AFTER)], [sample(BEFORE)], "single_block_read"))
    assert set(found) == {"CM02", "CM03", "CM04", "CM09"}
    assert "(×3.56)" in found["CM02"]
    assert "5.25 ms instead of 1.14 ms" in found["CM09"]


@needs_corpus
@pytest.mark.corpus
def test_disks_whose_host_cache_was_turned_on_and_off() -> None:
    on = said(rules.compare([real(OFF)], [real(ON)]))
    assert "Per execution the database spends 13.3 ms of DB time instead of 16.5 ms (−19 %)." in on["CM02"]
    assert "3.20 ms less per execution: 3.25 ms of single-block reads" in on["CM03"]
    assert "CM09" not in on
    off = said(rules.compare([real(ON)], [real(OFF)]))
    assert "5.13 ms instead of 4.03 ms (+27 %) though there are no more reads" in off["CM09"]


@needs_corpus
@pytest.mark.corpus
def test_half_hours_of_one_idle_database_are_noise() -> None:
    first = [real(f"awr-html/awrrpt_1_{snap}_{snap + 1}.html") for snap in range(161, 165)]
    second = [real(f"awr-html/awrrpt_1_{snap}_{snap + 1}.html") for snap in range(165, 169)]
    assert set(said(rules.compare(first, second))) <= {"CM01", "CM04", "CM12"}


@pytest.mark.parametrize(
    ("ms", "whole", "shown"),
    [
        (4.114, 4.542, "4.11 ms"),
        (0.0896, 4.542, "0.09 ms"),
        (0.0896, 0.154, "0.090 ms"),
        (99.4, 153, "99 ms"),
        (13_500, 23_200, "13.5 s"),
        (0.0123, 0.0456, "12.3 µs"),
        (0.0, 0.0, "0 µs"),
    ],
)
def test_parts_are_told_with_the_decimals_of_the_whole(ms: float, whole: float, shown: str) -> None:
    assert part(ms, whole) == shown


def test_the_parts_add_up_to_what_the_message_says() -> None:
    pair = rules.compare([sample(BEFORE)], [sample(AFTER)], "single_block_read").pair
    old, new = cost(pair) or (0.0, 0.0)
    assert sum(one.saved_ms for one in pair.waterfall) == pytest.approx(old - new)


@needs_corpus
@pytest.mark.corpus
def test_reads_that_were_slower_earlier_ask_for_no_failed_disk() -> None:
    swapped = rules.compare([real(ON)], [real(OFF)])
    (found,) = [one for one in swapped.findings if one.rule.code == "CM09"]
    assert found.outcome.severity == "low"
    assert "look for" not in found.outcome.message
    assert found.outcome.message.endswith("in the order of time reads got faster.")
