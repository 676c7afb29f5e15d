"""What storage must deliver: rates at their peak and with growth, and the line that shows it."""

from typing import Any

import pytest

from rules.core.facts import Facts
from rules.host.observed import Observed
from rules.storage.decision import Decision
from rules.storage.outcome.requirement import Rate, Requirement, requirement
from tests.rules.storage.mtr import mtr

READS = Decision("latency_limited", "media", "reads", "slow", ())
SLOTS = [
    {"time": "11:45", "minutes": 5, "sessions": 60, "cpu_sessions": 1},
    {"time": "11:50", "minutes": 10, "sessions": 30, "cpu_sessions": 1},
]


def _wanted(**facts: Any) -> Requirement:
    found = requirement(mtr(**facts), READS)
    assert found
    return found


def test_without_a_peak_the_average_is_required() -> None:
    wanted = _wanted()
    assert wanted.read_iops == Rate(9855, None, 9855)
    assert wanted.peak_is == "not shown by the report"
    assert "--rate_iops=9855,228" in wanted.fio
    assert "--rwmixread=98 --bs=8192 --iodepth=12 " in wanted.fio  # 10,083 a second × 0.5 ms, and bursts
    assert "--rate_process=poisson" in wanted.fio
    assert "offload" not in wanted.fio  # fio 3.33 hangs with it
    assert "--lat_percentiles=1 --percentile_list=95 " in wanted.fio
    passes = (
        "# passes when both rates are held and 95 of 100 reads take at most 1.5 ms, as those of a mean of 0.5 ms do"
    )
    assert wanted.fio.endswith(passes)


def test_the_busiest_slot_and_growth() -> None:
    wanted = _wanted(slots=SLOTS, read_bytes_per_s=90e6, **{"storage.growth": 1.5})
    assert wanted.read_iops.peak == pytest.approx(1.5 * 9855)
    assert wanted.read_iops.required == pytest.approx(2.25 * 9855)
    assert wanted.read_bytes_per_s.peak == pytest.approx(135e6)
    assert f"--rate_iops={round(2.25 * 9855)},{round(2.25 * 228)}" in wanted.fio
    assert wanted.growth == 1.5


def test_what_the_host_saw_goes_before_the_slots() -> None:
    facts = mtr(slots=SLOTS)
    facts = facts.knowing(hosts=(Observed("iostat", "db1", 99, 1.0, active_share=0.8),))
    wanted = requirement(facts, READS)
    assert wanted
    assert wanted.read_iops.peak == pytest.approx(9855 / 0.8)
    assert wanted.peak_is == "average ÷ active share of the window (by iostat)"


def test_sizes_are_whole_blocks() -> None:
    """Scans of 64 KiB beside writes of one block."""
    facts = {"mean_read_bytes": 66_000.0, "write_bytes_per_s": 228 * 9000.0, "read_bytes_per_s": 1e6}
    assert "--bs=65536,8192 " in _wanted(**facts).fio
    assert "--bs=1048576,8192 " in _wanted(**{**facts, "mean_read_bytes": 4e6}).fio


def test_rates_that_do_not_hold_require_nothing() -> None:
    assert requirement(mtr(scope="pdb"), READS) is None
    assert requirement(Facts({"scope": "instance"}), READS) is None


def test_commits_ask_for_a_redo_device() -> None:
    commits = Decision("commit_bound", "media", "commit", "slow redo", ())
    facts = mtr(redo_write_iops=140.0, redo_bytes_per_s=1.4e6)
    wanted = requirement(facts, commits)
    assert wanted
    assert wanted.fio.startswith("fio --name=redo")
    assert wanted.redo_bytes_per_s == wanted.required_redo_bytes_per_s == 1.4e6


def test_more_of_the_same_medium_is_accepted_by_what_that_medium_can() -> None:
    """A goal of half a millisecond would refuse the very devices that the verdict asks for."""
    full = Decision("capacity_limited", "spindles", "reads", "full", ())
    found = requirement(mtr(**{"storage.media": "azure-premium"}), full)
    assert found
    assert found.latency_goal_ms == 3.0
    undeclared = requirement(mtr(), full)
    assert undeclared
    assert undeclared.latency_goal_ms == 0.5
    given = requirement(mtr(**{"storage.media": "azure-premium", "storage.response_goal_ms": 2}), full)
    assert given
    assert given.latency_goal_ms == 2
