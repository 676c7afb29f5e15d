"""A side: what is pooled adds up, what is a rate or a latency is weighted, of sets the median counts."""

from dataclasses import replace
from datetime import timedelta

import pytest

import rules
from rules.comparison.compare import base_of
from rules.comparison.components import COMPONENTS, UNACCOUNTED
from rules.comparison.side import CAPTURED, DB_TIME, Side, seconds
from tests.rules.comparison.sides import NOON, later, printed, series, told, window


def test_two_windows_are_pooled() -> None:
    long = later(minutes=60, db_time_s=12_000.0, work=2.0)
    side = Side((window(), long))
    assert side.time_s == 21_000.0
    assert side.elapsed_s == 5400.0
    assert side.units("transaction") == pytest.approx(100 * 1800 + 200 * 3600)
    assert side.per_unit(None, "transaction") == pytest.approx(1000 * 21_000 / 900_000)
    assert side.total("cpu") == pytest.approx(0.2 * 21_000)
    parts = [side.total(one.key) or 0.0 for one in COMPONENTS]
    assert sum(parts) + (side.total(UNACCOUNTED) or 0.0) == pytest.approx(21_000)


@pytest.mark.parametrize(
    ("metric", "first", "second", "expected"),
    [
        ("executes_per_s", 100.0, 400.0, 300.0),  # by length: 30 and 60 minutes
        ("cpu_share", 0.1, 0.4, (0.1 * 9000 + 0.4 * 12_000) / 21_000),  # by time
        ("single_block_read_ms", 2.0, 8.0, (2.0 * 2000 * 1800 + 8.0 * 4000 * 3600) / (2000 * 1800 + 4000 * 3600)),
        ("db_time_s", 9000.0, 12_000.0, 10_500.0),
    ],
)
def test_the_value_of_two(metric: str, first: float, second: float, expected: float) -> None:
    before = window(metrics={metric: first})
    long = later(minutes=60, db_time_s=12_000.0, work=2.0, metrics={metric: second})
    assert Side((before, long)).value(metric) == pytest.approx(expected)


def test_the_value_of_three_is_their_median() -> None:
    side = Side(tuple(window(metrics={"single_block_read_ms": one}) for one in (1.0, 50.0, 3.0)))
    assert side.value("single_block_read_ms") == 3.0
    assert side.range("single_block_read_ms") == (1.0, 50.0)
    assert side.is_set
    assert side.values("host_cpu_busy") == ()
    assert side.value("host_cpu_busy") is None
    assert side.range("host_cpu_busy") is None


def test_reads_that_are_not_told_apart_are_other_reads() -> None:
    apart = dict.fromkeys(("single_block_read_share", "multi_block_read_share", "other_reads_share"), None)
    assert seconds(window(metrics=apart), "other_reads") == pytest.approx(0.7 * 9000)
    one_known = {**apart, "single_block_read_share": 0.5}
    assert seconds(window(metrics=one_known), "other_reads") == pytest.approx(0.2 * 9000)
    assert seconds(window(metrics={**apart, "read_share": None}), "other_reads") is None


def test_shares_are_of_captured_time_where_waits_exceed_db_time() -> None:
    over = window(metrics={"unaccounted_share": -0.35, "captured_time_s": 12_150.0})
    assert seconds(over, "cpu") == pytest.approx(0.2 * 12_150)
    under = window(metrics={"unaccounted_share": 0.35, "captured_time_s": 5850.0})
    assert seconds(under, "cpu") == pytest.approx(0.2 * 9000)


@pytest.mark.parametrize(
    ("gap", "captured", "base"),
    [(0.09, 0.91, DB_TIME), (0.2, 0.8, CAPTURED), (-0.2, 1.2, CAPTURED), (None, 0.5, CAPTURED), (None, 0.95, DB_TIME)],
)
def test_what_the_time_is(gap: float | None, captured: float, base: str) -> None:
    odd = later(metrics={"unaccounted_share": gap, "captured_time_s": captured * 9000})
    assert base_of([window()], [odd]) == base
    assert base_of([odd], [window()]) == base


def test_on_a_host_in_distress_what_no_wait_tells_is_the_difference() -> None:
    """Captured time fell by 23 % an execution there, while DB time rose to 3.4 times: the host had no memory left."""
    strained = later(metrics={"unaccounted_share": 0.77, "captured_time_s": 2070.0}, printed=printed(case="host_first"))
    assert base_of([window()], [strained]) == DB_TIME
    assert base_of([strained], [window()]) == DB_TIME
    sentence = told(rules.compare([window()], [strained]), "base").sentence
    assert sentence.startswith("The host was in distress after: every wait ended late there")


def test_where_sessions_queue_for_a_cpu_db_time_holds_the_queue() -> None:
    """No wait shows it, and less of it is what faster CPUs are bought for."""
    queued = later(metrics={"unaccounted_share": 0.48, "captured_time_s": 4680.0, "explained_share": 0.48})
    assert base_of([queued], [window()]) == base_of([window()], [queued]) == DB_TIME
    assert base_of([queued] * 3, [window()] * 3) == DB_TIME
    wrong = later(metrics={"unaccounted_share": 0.48, "captured_time_s": 4680.0})
    assert base_of([queued], [wrong]) == CAPTURED
    sentence = told(rules.compare([queued], [window()]), "base").sentence
    assert sentence.startswith("Sessions waited for the host's CPU or memory before: figures are of DB time, which")


def test_few_doubtful_windows_of_many_change_nothing() -> None:
    odd = later(metrics={"unaccounted_share": 0.8, "captured_time_s": 1800.0})
    assert base_of([*series(20), odd], series(3)) == DB_TIME
    assert base_of([*series(5), odd], series(3)) == CAPTURED


def test_top_events_alone_are_no_reason_to_doubt_db_time() -> None:
    top = later(metrics={"unaccounted_share": None, "captured_time_s": 5000.0})
    assert base_of([window()], [replace(top, lower_bounds=frozenset({"captured_time_s"}))]) == DB_TIME


def test_the_document_that_speaks_is_the_one_nearest_to_the_median_load() -> None:
    loads = (9000.0, 9100.0, 30_000.0)
    windows = [replace(window(str(one), db_time_s=one), printed=printed(host=str(one))) for one in loads]
    side = Side(tuple(windows))
    assert side.printed is not None
    assert side.printed.host == "9100.0"
    assert Side((windows[2], window())).printed_window == windows[2]
    assert Side((window(),)).printed is None


def test_begin_and_end() -> None:
    side = Side((later(), window()))
    assert (side.begin_time, side.end_time) == (NOON, NOON + timedelta(days=7, minutes=30))
    assert Side(()).begin_time is None


def test_a_window_that_does_not_count_the_unit_is_left_out() -> None:
    silent = later(metrics={"transactions_per_s": 0.0})
    side = Side((window(), silent, later(metrics={"db_time_s": None})))
    assert side.with_unit("transaction").windows == (window(),)
    assert len(side.with_unit("execute").windows) == 2
    assert side.each[0].time_s == 9000.0
