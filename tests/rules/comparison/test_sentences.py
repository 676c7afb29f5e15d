"""What is said, and in which words."""

from datetime import timedelta

import pytest

import rules
from rules.comparison.sentences import _worse
from rules.comparison.slower import Slower
from rules.wording import change, counted, fell_by, listed, spent, three, times
from tests.rules.comparison.sides import NOON, answer, later, series, window


@pytest.mark.parametrize(
    ("ms", "said"),
    [
        (6.314, "6.31 ms"),
        (0.4567, "0.46 ms"),
        (0.0171, "17.1 µs"),
        (12.34, "12.3 ms"),
        (9177.0, "9,177 ms"),
        (58_870.0, "58.9 s"),
        (2_345_678.0, "2,346 s"),
        (0.0, "0 ms"),
        (0.0000021, "0.0021 µs"),
        (-0.25, "-0.25 ms"),
    ],
)
def test_time_per_unit(ms: float, said: str) -> None:
    assert spent(ms) == said


@pytest.mark.parametrize(
    ("ratio", "said"),
    [
        (0.28, "−72 %"),
        (1.0, "±0 %"),
        (1.12, "+12 %"),
        (2.35, "×2.35"),
        (116.0, "×116"),
        (1.004, "±0 %"),
        (0.00062, "÷1,600"),
    ],
)
def test_changes(ratio: float, said: str) -> None:
    assert change(ratio) == said


@pytest.mark.parametrize(
    ("ratio", "said"),
    [
        (0.659, "fell by a third"),
        (0.5, "fell by half"),
        (0.91, "fell by 9 %"),
        (1.02, "stayed the same"),
        (1.5, "rose by half"),
        (0.0021, "fell to 1/480"),
        (2.9, "grew to 2.90 times as much"),
    ],
)
def test_how_far_something_fell(ratio: float, said: str) -> None:
    assert fell_by(ratio) == said


def test_small_words() -> None:
    assert times(float("inf")) == "×∞"
    assert (three(0.0), three(0.05), three(12345.6)) == ("0", "0.05", "12,346")
    assert (listed([]), listed(["a"]), listed(["a", "b", "c"])) == ("", "a", "a, b and c")
    assert (counted(1, "window"), counted(1200, "window"), counted(2, "box", "boxes")) == (
        "1 window",
        "1,200 windows",
        "2 boxes",
    )


def said(before: list[rules.Window], after: list[rules.Window], unit: str | None = "execute") -> list[str]:
    return rules.compare(before, after, unit).sentences


def test_oltp_spends_less_for_the_same_work() -> None:
    shares = {"cpu_share": 0.38, "single_block_read_share": 0.3, "multi_block_read_share": 0.1, "commit_share": 0.1}
    faster = later(db_time_s=4500.0, metrics={**shares, "single_block_read_ms": 1.0})
    found = said([window()], [faster])
    assert found[0].endswith("(−50 %); read latency fell from 5.00 ms to 1.00 ms and explains 90 % of it.")
    assert found[0].startswith("Per execution the database spent 2.50 ms instead of 5.00 ms")
    assert found[1:3] == [
        "About as many executions were done (±0 %), and total DB time fell by half.",
        "Reads are still 40 % of the time (before: 70 %).",
    ]


def test_fewer_reads_are_not_put_down_to_latency() -> None:
    fewer = {"single_block_read_share": 0.2, "single_block_reads_per_s": 400.0}
    cached = later(db_time_s=4500.0, metrics=fewer)
    first = said([window()], [cached])[0]
    assert first.endswith("ms: 0.20 times as many, each as long as before) explain all of it.")
    assert "; single-block reads (0.50 ms instead of 3.00 ms: " in first
    both = later(db_time_s=4500.0, metrics={**fewer, "single_block_read_ms": 2.0})
    assert (
        "(0.50 ms instead of 3.00 ms: 0.20 times as many, 2.00 ms each instead of 5.00 ms)"
        in said([window()], [both])[0]
    )


@pytest.mark.parametrize(
    ("db_time_s", "ending"),
    [(4590.0, "explain all of it."), (4770.0, "explain all of it, and the rest got dearer.")],
)
def test_what_moved_next_to_nothing_beside_it_got_no_dearer(db_time_s: float, ending: str) -> None:
    share = 0.5 * 1.8e6 / 1000 / db_time_s
    fewer = {"single_block_read_share": share, "single_block_reads_per_s": 400.0}
    assert said([window()], [later(db_time_s=db_time_s, metrics=fewer)])[0].endswith(ending)


def test_slower_says_so() -> None:
    slow = later(db_time_s=13_500.0, metrics={"single_block_read_share": 0.7, "single_block_read_ms": 9.0})
    found = said([window()], [slow])
    assert found[0].startswith("Per execution the database spent 7.50 ms instead of 5.00 ms (+50 %); read latency rose")
    assert any(
        one.startswith("Slower than before: single-block reads (5.25 ms per execution instead of") for one in found
    )


def test_another_class_leads() -> None:
    moved = {"single_block_read_share": 0.1, "multi_block_read_share": 0.1, "cpu_share": 0.6}
    told = said([window()], [later(db_time_s=3600.0, metrics=moved)])
    assert "CPU now takes most of the time (60 %); before it was reads (70 %, now 20 %)." in told


def test_windows_of_other_length_are_told_by_the_second() -> None:
    short = later(minutes=20, db_time_s=6000.0, metrics=None)
    assert (
        "About as many executions a second were done (±0 %), and the load in active sessions stayed the same."
        in said([window()], [short])
    )
    found = answer(rules.compare([window()], [short], "execute"))
    assert found["work_ratio"] == pytest.approx(2 / 3)
    assert found["work_rate_ratio"] == pytest.approx(1.0)
    assert found["db_time_rate_ratio"] == pytest.approx(1.0)


def test_less_work() -> None:
    found = said([window()], [later(work=0.5, db_time_s=4500.0)])
    assert found[1] == "Only 50 % of the executions were done, and total DB time fell by half."


def test_sets_tell_medians_ranges_and_ranks() -> None:
    found = said(series(5), series(5, start=NOON + timedelta(days=140), db_time_s=4500.0))
    assert found[1] == (
        "The median window: 5.10 ms (5.00 ms to 5.20 ms in 5 windows) before, 2.55 ms (2.50 ms to 2.60 ms in 5 "
        "windows) after. A rank test tells the 5 windows after from the 5 before (p = 0.0079): chance alone sets them "
        "so far apart once in 126 tries."
    )


def test_sets_that_differ_by_chance_are_put_down_to_nothing() -> None:
    """One wild window makes the pooled cost a quarter dearer; the others are as before."""
    after = [*series(4, start=NOON + timedelta(days=140)), later(280, db_time_s=22_000.0)]
    found = rules.compare(series(5), after, "execute")
    assert found.pair.cost_ratio == pytest.approx(1.25, abs=0.03)
    assert found.headline.endswith("before (+28 %); single windows differ by as much.")
    assert "explain" not in found.sentences[0]
    assert not [one for one in found.sentences if one.startswith("Slower")]
    assert "cannot tell" in found.sentences[1]


def test_sets_too_small_for_a_rank_test_tell_no_test() -> None:
    found = said(series(3), series(3, start=NOON + timedelta(days=140), db_time_s=4500.0))
    assert found[1].endswith("2.52 ms (2.50 ms to 2.55 ms in 3 windows) after.")


def test_a_total_that_fell_far_did_not_only_fall() -> None:
    much = later(db_time_s=2700.0, work=2.0, metrics={"single_block_read_ms": 1.0})
    assert said([window()], [much])[1] == "2.00 times as many executions were done, while total DB time fell by 70 %."


def test_what_cannot_be_compared_is_put_down_to_nothing() -> None:
    other = later(db_time_s=4500.0, dbid=1, database="OTHER", metrics={"single_block_read_ms": 1.0})
    found = rules.compare([window()], [other])
    assert found.headline.startswith("Not comparable. Two different databases")
    assert found.headline.endswith(
        "Figures only: per transaction the database spent 25.0 ms instead of 50.0 ms (−50 %)."
    )
    assert "explain" not in " ".join(found.sentences)
    assert "Two different databases" not in " ".join(found.sentences)
    assert not any(one.startswith("Per transaction the database spent") for one in found.sentences)


def test_a_side_of_a_set_has_its_median_range_and_p95() -> None:
    found = answer(rules.compare(series(5), series(5, start=NOON + timedelta(days=140)), "execute"))["before"]
    assert (found["median"], found["p95"]) == pytest.approx((5.1, 5.2))
    assert found["range"] == pytest.approx([5.0, 5.2])
    one = answer(rules.compare([window()], [later()]))["before"]
    assert (one["median"], one["p95"], one["range"]) == (None, None, None)


def test_the_object_has_the_keys_of_the_contract() -> None:
    found = answer(rules.compare([window()], [later()]))
    assert found["schema"] == 1
    wanted = "comparable because configuration unit distance before after factor work_ratio db_time_ratio waterfall"
    more = "metrics findings headline base unit_candidates rank_test statements headroom prediction slower sentences"
    assert set(wanted.split()) | set(more.split()) <= set(found)
    side = "reports windows begin_time end_time elapsed_s db_time_s average_active_sessions units db_time_ms_per_unit"
    assert {*side.split(), "median", "range"} <= set(found["before"])
    assert found["before"]["reports"] == [{"report": "a.txt"}]
    assert found["before"]["begin_time"] == "2024-05-15T12:00:00"
    assert found["before"]["counts"]["execute"] == pytest.approx(1.8e6)
    row = {"name", "unit", "before", "after", "ratio", "better", "verdict"}
    assert all(row <= set(one) for one in found["metrics"])
    assert {one["code"] for one in found["findings"]} == {f"CM{number:02d}" for number in range(1, 15)}


def test_more_work_at_the_same_load_follows_from_nothing() -> None:
    found = said([window()], [later(work=1.3, db_time_s=9100.0)])
    assert found[1] == "1.30 times as many executions were done, and total DB time stayed the same."


def test_units_that_would_do_as_well_and_answer_otherwise_are_told() -> None:
    """Sorts differ by a third by transactions, by executions a little more: the nearer unit is not the truth."""
    metrics = {"transactions_per_s": 130.0, "executes_per_s": 1000.0}
    found = rules.compare([window()], [later(metrics={**metrics, "user_calls_per_s": None, "sorts_per_s": 65.0})])
    near = {one.unit: one.distance for one in found.candidates}
    assert abs((near["transaction"] or 0) - (near["execute"] or 0)) < 0.05
    assert f"; by {'executions' if found.pair.unit == 'transaction' else 'transactions'} " in found.headline
    named = rules.compare([window()], [later(metrics=metrics)], "execute")
    assert "; by " not in named.headline


@pytest.mark.parametrize(
    ("mean_ms", "said"),
    [(None, "instead of 0.30 ms)."), (1.16, "instead of 0.30 ms: more of them, each as long as before)."),
     (1.60, "instead of 0.30 ms, 1.60 ms each instead of 1.15 ms).")],
)  # fmt: skip
def test_more_waits_are_not_told_as_longer_ones(mean_ms: float | None, said: str) -> None:
    part = Slower("db file sequential read", "event", "single_block_read", 0.3, 0.4, 1.33, 1.15, mean_ms)
    assert _worse("execute", [part]) == f"Slower than before: db file sequential read (0.40 ms per execution {said}"


def test_reads_that_are_most_of_the_time_and_a_little_faster_are_not_called_few() -> None:
    shares = {"cpu_share": 0.07, "single_block_read_share": 0.9, "multi_block_read_share": 0.0}
    quicker = {**shares, "cpu_share": 0.08, "single_block_read_share": 0.88, "single_block_read_ms": 4.11}
    found = said(
        [window(metrics={**shares, "single_block_read_ms": 4.87})], [later(db_time_s=0.88 * 9000.0, metrics=quicker)]
    )
    reads = "A single-block read takes 4.11 ms instead of 4.87 ms"
    assert f"{reads}: 0.63 ms less per execution, which is within noise." in found
