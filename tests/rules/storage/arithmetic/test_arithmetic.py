"""Every line of the arithmetic is redone from its own figures, by an evaluator that shares nothing with it."""

from typing import Any

import pytest

from rules.storage.arithmetic.verdict_lines import arithmetic
from rules.storage.decision import Decision
from rules.storage.gains.model import reads
from rules.storage.limits.utilisation import binding
from tests.rules.evaluate import evaluated, holds
from tests.rules.storage.mtr import DB_TIME_S, MTR, mtr

MEAN = "Latency of a single-block read"
LATENCY = Decision("latency_limited", "media", "reads", "reads wait for the medium", saves=0.75)


def of(decision: Decision = LATENCY, **changed: Any) -> dict[str, dict[str, Any]]:
    facts = mtr(**changed)
    found = arithmetic(facts, decision, reads(facts), binding(facts))
    assert [one.what for one in found if not holds(one)] == []
    return {one.what: one for one in found}


def test_the_published_system_from_shares_to_sessions() -> None:
    found = of()
    figures = {what: one.result for what, one in found.items()}
    assert figures["Sessions active on average"] == pytest.approx(60.2, abs=0.1)
    assert figures["Share of storage"] == pytest.approx(0.846, abs=0.001)
    assert figures["Reads in flight: time of their waits over elapsed time"] == mtr()["outstanding_reads"]
    assert figures["Saved by reads at 0.5 ms, counting only the reads themselves"] == pytest.approx(0.753, abs=0.001)
    assert figures["Reads a second that the same sessions then ask for"] == pytest.approx(39_890, rel=0.001)
    assert found["Share of reads"].shown.startswith("(45,110 + 744) ÷ 54,219 = 84.6 %")


def test_figures_carry_what_they_are() -> None:
    (line,) = (one for what, one in of().items() if what == "Sessions active on average")
    assert line.formula == "T / E"
    assert [(one.symbol, one.value, one.unit) for one in line.figures] == [
        ("T", DB_TIME_S, "s"),
        ("E", 900, "s"),
    ]
    assert evaluated(line) == line.result


def test_every_share_is_of_the_one_base() -> None:
    found = of(unaccounted_share=0.3)
    units = {part.unit for line in found.values() for part in line.figures if part.unit.startswith("share")}
    assert units == {"share of CPU and wait time"}


def test_a_limit_is_shown_with_what_it_leaves() -> None:
    found = of(LATENCY, **{"storage.host_iops_limit": 12_000})
    use = next(one for what, one in found.items() if what.startswith("Use of"))
    assert use.result == pytest.approx((9855 + 228) / 12_000)
    arrives = next(one for what, one in found.items() if "what arrives" in what)
    assert arrives.result == pytest.approx(9855 + 228)
    left = next(one for what, one in found.items() if what.startswith("What the limit leaves"))
    assert left.result == pytest.approx(1 - (9855 + 228) / 12_000)


def test_a_commit_is_taken_apart() -> None:
    found = of(
        Decision("commit_bound", "media", "commit", "", saves=0.2),
        commit_share=0.3,
        log_file_sync_ms=6.0,
        log_file_parallel_write_ms=4.0,
        background={"log file parallel write": {"waits": 100_000, "time_s": 400}},
    )
    assert found["What a commit must wait for redo writes (C*)"].result == pytest.approx(4 * (1 + 4 / 9 / 2))
    assert found["Part of a commit that is the redo write"].result == pytest.approx(4.889 / 6, abs=0.001)


def test_where_the_cpus_come_first_only_they_are_worked_out() -> None:
    found = of(Decision("cpu_first", "neither", "cpu", ""))
    assert "Sessions that want a CPU" in found
    assert not any("Saved" in what for what in found)


def test_nothing_judged_nothing_worked_out() -> None:
    assert of(Decision("cannot_judge", None, None, "")) == {}
    assert of(db_time_s=None, captured_time_s=None) == {}


def test_what_is_not_worth_buying_is_so_by_its_own_line() -> None:
    small = Decision("mixed", "neither", "reads", "fast already", saves=0.2, pointless=True)
    found = of(small, single_block_read_p50_ms=0.51)
    (line,) = (one for what, one in found.items() if what.startswith("Sessions saved"))
    assert line.result == pytest.approx(0.2 * DB_TIME_S / 900 * (1 - 0.5 / 0.51) / (1 - 0.5 / 5.253), rel=0.001)
    assert "median" in line.what
    assert line.result < 0.5


def test_every_class_of_weight_is_shown_also_beyond_storage() -> None:
    events = {**MTR["events"], "enq: TX - row lock contention": {"waits": 9_000, "time_s": 20_000}}
    found = of(events=events, application_share=20_000 / DB_TIME_S, db_cpu_s=6_000, cpu_share=6_000 / DB_TIME_S)
    assert found["Share of row and object locks"].shown == "(20,000) ÷ 54,219 = 36.9 %"
    assert found["Share of CPU"].shown == "6,000 ÷ 54,219 = 11.1 %"
    assert "Share of CPU" not in of(db_cpu_s=600, cpu_share=600 / DB_TIME_S)
    assert "Share of CPU" not in of(db_cpu_s=6_000, cpu_share=0.5)


def test_what_was_taken_out_of_a_mixed_list_is_told() -> None:
    taken = {"db file sequential read": {"waits": 1_000, "time_s": 7}}
    share, mean = (of(mixed_waits=True, background=taken)[one] for one in ("Share of reads", MEAN))
    assert share.figures[0].name == "db file sequential read, less the background's 7 s"
    assert mean.figures[0].name == "time of db file sequential read, less the background's 7 s"
    assert mean.figures[1].name == "its waits, less the background's 1,000"
    assert "background" not in str(of(background=taken))
