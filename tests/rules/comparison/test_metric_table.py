"""The table of metrics: what is better, worse, the same, and what cannot be called either."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import rules
from rules.comparison.metric_table import MetricRow, rows
from rules.metric_values import catalogue
from tests.rules.comparison.sides import NOON, answer, later, printed, series, window


def row(name: str, before: Sequence[rules.Window], after: Sequence[rules.Window], unit: str | None = None) -> MetricRow:
    return next(one for one in rows(rules.compare(before, after, unit).pair) if one.name == name)


def single(name: str, before: float, after: float, **more: Any) -> MetricRow:
    return row(name, [window(metrics={name: before})], [later(metrics={name: after, **more})])


@pytest.mark.parametrize(
    ("name", "before", "after", "verdict"),
    [
        ("single_block_read_ms", 5.0, 2.0, "better"),
        ("single_block_read_ms", 2.0, 5.0, "worse"),
        ("single_block_read_ms", 5.0, 4.5, "same"),
        ("single_block_read_p50_ms", 5.0, 2.0, "better"),
        ("single_block_read_p95_ms", 5.0, 9.0, "worse"),
        ("buffer_hit_ratio", 0.5, 0.9, "better"),
        ("read_iops", 1000.0, 5000.0, "unclear"),
        ("cpus", 8.0, 16.0, "unclear"),
        ("write_iops", 0.0, 0.0, "same"),
        ("write_iops", 0.0, 9.0, "unclear"),
    ],
)
def test_one_window_a_side(name: str, before: float, after: float, verdict: str) -> None:
    assert single(name, before, after).verdict == verdict


def test_few_waits_tell_nothing() -> None:
    few = {"single_block_reads_per_s": 0.3, "single_block_read_ms": 2.0}
    found = row("single_block_read_ms", [window()], [later(metrics=few)])
    assert found.verdict == "unclear"
    assert found.because == "only 540 waits on one side"


def commits(share: float, read_ms: float = 2.0) -> dict[str, float]:
    return {"commit_share": share, "log_file_sync_ms": read_ms}


def test_no_more_waits_than_fit_into_their_time() -> None:
    """Commits that hardly anybody waited for: 0.01 % of 9,000 s at 2 ms are 450 waits."""
    few = row("log_file_sync_ms", [window(metrics=commits(0.0001, 1.0))], [later(metrics=commits(0.0001, 2.0))])
    assert (few.verdict, few.because) == ("unclear", "only 450 waits on one side")
    many = row("log_file_sync_ms", [window(metrics=commits(0.1, 1.0))], [later(metrics=commits(0.1, 2.0))])
    assert many.verdict == "worse"
    none = row("log_file_sync_ms", [window(metrics=commits(0.0, 1.0))], [later(metrics=commits(0.1, 2.0))])
    assert none.verdict == "unclear"


def test_redo_writes_are_counted() -> None:
    def redo(ms: float, rate: float) -> dict[str, float]:
        return {"log_file_parallel_write_ms": ms, "redo_write_iops": rate}

    few, many = [later(metrics=redo(2.0, 0.5))], [later(metrics=redo(2.0, 50.0))]
    assert row("log_file_parallel_write_ms", [window(metrics=redo(1.0, 50.0))], few).verdict == "unclear"
    assert row("log_file_parallel_write_ms", [window(metrics=redo(1.0, 50.0))], many).verdict == "worse"
    assert single("log_file_parallel_write_ms", 1.0, 2.0).verdict == "worse"  # nothing counts them


def test_a_share_is_judged_by_its_time_and_not_by_the_share() -> None:
    """Reads got faster: CPU is a larger part of the time, and takes as long as before."""
    before = [window()]
    shares = {"cpu_share": 0.4, "single_block_read_share": 0.35, "read_share": 0.45, "commit_share": 0.1}
    after = [later(db_time_s=4500.0, metrics=shares)]
    assert (row("cpu_share", before, after).ratio, row("cpu_share", before, after).verdict) == (2.0, "same")
    assert row("read_share", before, after).verdict == "better"
    assert row("commit_share", before, after).verdict == "same"
    assert row("db_time_s", before, after).verdict == "better"


def test_a_total_is_judged_per_unit_of_work() -> None:
    """Three times the work in twice the time."""
    found = row("db_time_s", [window()], [later(db_time_s=18_000.0, work=3.0)])
    assert (found.ratio, found.verdict) == (2.0, "better")
    assert found.because == "judged by its time per unit of work"
    same = row("average_active_sessions", [window()], [later(db_time_s=18_000.0, work=2.0)])
    assert (same.ratio, same.verdict) == (2.0, "same")


def test_small_parts_do_not_matter() -> None:
    found = single("temp_share", 0.001, 0.004)
    assert (found.verdict, found.because) == ("same", "too small a part of the time on both sides")


@pytest.mark.parametrize("name", ["read_share", "multi_block_read_ms"])
def test_the_least_that_it_can_be_is_no_verdict(name: str) -> None:
    before = window(metrics={name: 0.9})
    after = replace(later(metrics={name: 0.3}), lower_bounds=frozenset({name}))
    found = row(name, [before], [after])
    assert (found.verdict, found.lower_bound) == ("unclear", True)


def test_sets_are_judged_by_medians_and_ranks() -> None:
    fast, slow = [2.0, 2.1, 2.2, 2.3, 30.0], [5.0, 5.1, 5.2, 5.3, 5.4]

    def side(values: list[float], start: int) -> list[rules.Window]:
        windows = series(5, start=NOON.replace(year=start))
        return [
            replace(one, metrics={**one.metrics, "single_block_read_ms": value})
            for one, value in zip(windows, values, strict=True)
        ]

    found = row("single_block_read_ms", side(slow, 2020), side(fast, 2022))
    assert (found.before, found.after) == (5.2, 2.2)
    assert (found.before_range, found.after_range) == ((5.0, 5.4), (2.0, 30.0))
    assert found.verdict == "unclear"  # p = 0.15: one window of thirty
    assert row("single_block_read_ms", side(slow, 2020), side([2.0, 2.1, 2.2, 2.3, 2.4], 2022)).verdict == "better"
    assert row("db_time_s", side(slow, 2020), side(fast, 2022)).verdict == "same"


def test_every_metric_of_the_catalogue_that_is_known_has_its_row() -> None:
    everything = window(metrics=dict.fromkeys(catalogue(), 0.5) | {"elapsed_s": 1800.0, "db_time_s": 9000.0})
    found = rows(rules.compare([everything], [later()]).pair)
    assert [one.name for one in found] == list(catalogue())
    assert all(one.label and one.verdict and one.because for one in found)
    one_sided = next(one for one in found if one.name == "host_cpu_busy")
    assert (one_sided.after, one_sided.verdict) == (None, "unclear")


def test_without_a_unit_nothing_is_called_better() -> None:
    none = {name: None for name in window().metrics if name.endswith("_per_s")}
    found = {one.name: one.verdict for one in rows(rules.compare([window(metrics=none)], [later(metrics=none)]).pair)}
    assert found["db_time_s"] == "unclear"


def doubted(captured_s: float, unaccounted: float, cpu: float, db_time_s: float) -> dict[str, float]:
    return {"captured_time_s": captured_s, "unaccounted_share": unaccounted, "cpu_share": cpu, "db_cpu_s": 800.0,
            "db_time_per_transaction_ms": db_time_s / 180.0}  # fmt: skip


def test_where_db_time_is_not_trusted_the_table_stands_on_captured_time_too() -> None:
    """More captured than DB time has before, less after: two printed DB times are of different things."""
    before = [window(db_time_s=2000.0, metrics=doubted(2600.0, -0.3, 0.3, 2000.0))]
    after = [later(db_time_s=15_000.0, metrics=doubted(3000.0, 0.8, 0.08, 15_000.0))]
    found = {name: row(name, before, after) for name in ("average_active_sessions", "db_time_s", "cpu_share")}
    load = found["average_active_sessions"]
    assert (load.before, load.after) == (pytest.approx(2600 / 1800), pytest.approx(3000 / 1800))
    assert load.ratio == pytest.approx(3000 / 2600)
    assert found["db_time_s"].ratio == pytest.approx(3000 / 2600)
    assert (found["cpu_share"].before, found["cpu_share"].after) == (0.3, pytest.approx(0.4))
    assert {one.base for one in found.values()} == {"CPU and wait time"}
    assert row("db_time_per_transaction_ms", before, after).after == pytest.approx(3000 / 180)
    whole = answer(rules.compare(before, after))
    assert whole["after"]["average_active_sessions"] == pytest.approx(load.after)


def test_a_share_of_a_small_gap_is_put_on_captured_time_beside_a_doubtful_side() -> None:
    before = [window(db_time_s=2000.0, metrics=doubted(1900.0, 0.05, 0.38, 2000.0))]
    after = [later(db_time_s=15_000.0, metrics=doubted(3000.0, 0.8, 0.08, 15_000.0))]
    assert row("cpu_share", before, after).before == pytest.approx(0.4)
    assert row("unaccounted_share", before, after).before == 0.05
    assert row("unaccounted_share", before, after).base is None


def test_where_db_time_is_trusted_nothing_is_put_on_captured_time() -> None:
    found = row("db_time_s", [window()], [later()])
    assert (found.before, found.base) == (9000.0, None)


def test_windows_that_cannot_be_compared_have_figures_and_no_verdict() -> None:
    found = rules.compare([window()], [later(db_time_s=1000.0, database="OTHER", dbid=1)])
    assert found.pair.comparable.answer == "no"
    told = rows(found.pair)
    assert {one.verdict for one in told} == {"unclear"}
    assert next(one.ratio for one in told if one.name == "db_time_s") == pytest.approx(1 / 9)


def test_sets_whose_cost_is_by_chance_have_no_verdict() -> None:
    def time(spent: float) -> dict[str, float]:
        return {"db_time_s": spent, "captured_time_s": 0.95 * spent}

    def side(factors: tuple[float, ...], read_ms: float, year: int) -> list[rules.Window]:
        windows = series(5, start=NOON.replace(year=year))
        return [
            replace(one, metrics={**one.metrics, "single_block_read_ms": read_ms, **time(9000 * many)})
            for one, many in zip(windows, factors, strict=True)
        ]

    before, after = side((0.5, 1.6, 1.0, 0.7, 1.3), 2.0, 2020), side((0.6, 1.5, 1.3, 1.9, 0.8), 4.0, 2022)
    found = rules.compare(before, after)
    test = answer(found)["rank_test"]
    assert test is not None
    assert test["told_apart"] is False
    assert not {one.verdict for one in rows(found.pair)} & {"better", "worse"}


def test_the_time_of_a_unit_stands_beside_a_share() -> None:
    """Reads got faster: the share of CPU doubled, its time did not."""
    after = [later(db_time_s=4500.0, metrics={"cpu_share": 0.4, "single_block_read_share": 0.35})]
    assert row("cpu_share", [window()], after).cost_ratio == pytest.approx(1.0)
    assert row("db_time_s", [window()], after).cost_ratio == pytest.approx(0.5)
    assert (
        row("read_iops", [window(metrics={"read_iops": 5.0})], [later(metrics={"read_iops": 5.0})]).cost_ratio is None
    )


def test_waits_that_are_none_by_a_rounded_share_are_not_counted() -> None:
    none = row("log_file_sync_ms", [window(metrics=commits(0.0, 1.0))], [later(metrics=commits(0.1, 2.0))])
    assert none.because == "too few waits on one side to count"


def test_a_share_shows_the_time_per_unit_that_it_is_judged_by() -> None:
    found = row("cpu_share", [window()], [later(work=2.0)], "transaction")  # 0.2 of 9,000 s by 180,000 and 360,000
    assert (found.before_per_unit_ms, found.after_per_unit_ms) == (pytest.approx(10.0), pytest.approx(5.0))
    nothing = row("commit_share", [window(metrics={"commit_share": 0.0})], [later()], "transaction")
    assert (nothing.before_per_unit_ms, nothing.cost_ratio) == (0.0, None)
    latency = row("single_block_read_ms", [window()], [later()], "transaction")
    assert (latency.before_per_unit_ms, latency.after_per_unit_ms) == (None, None)


def test_a_side_says_the_answer_of_the_report_that_speaks_for_it() -> None:
    told = printed(answer="faster_media", short="Faster media")
    found = rules.compare([window(printed=told)], [later()]).answer()
    assert (found.before.answer, found.before.short) == ("faster_media", "Faster media")
    assert (found.after.answer, found.after.short) == (None, None)
