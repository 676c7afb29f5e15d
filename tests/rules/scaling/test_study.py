"""What runs out first in a set of reports of rising load; the shape of IBM's tests, and invented ones."""

from dataclasses import replace
from typing import Any

import pytest

from rules.scaling import Measured, scaling


def run(users: float | None, rate: float, active: float, **shares: float) -> Measured:
    metrics: dict[str, float] = {"transactions_per_s": rate, "average_active_sessions": active, **shares}
    return Measured(f"run {users}", users, metrics)


def test_waits_for_storage_grow_and_cpu_a_transaction_stays() -> None:
    """IBM on Linux on System z: throughput scales much lower than the users, CPU with the throughput."""
    found = scaling([
        run(80, 400, 40, cpu_share=0.20, io_share=0.55, host_cpu_busy=0.30, single_block_read_ms=6),
        run(20, 200, 10, cpu_share=0.40, io_share=0.45, host_cpu_busy=0.15, single_block_read_ms=4),
        run(40, 300, 20, cpu_share=0.30, io_share=0.52, host_cpu_busy=0.22, single_block_read_ms=5),
    ])  # fmt: skip
    assert [one.users for one in found.runs] == [20, 40, 80]
    assert (found.first, found.first_users, found.unit) == ("storage", 80, "transaction")
    assert [one.parts_ms["cpu"] for one in found.runs] == pytest.approx([20, 20, 20])
    assert found.sentences[1] == (
        "4 times the users (20 to 80) did 2 times the work: 200 to 400 transactions a second; "
        "each user got 50 % of what one gets at the lightest load."
    )
    assert "Storage comes first: of each transaction it took 22.5 ms at 20 users and 55 ms at 80" in found.sentences[0]
    assert "4 ms at the lightest load, 6 ms at the heaviest" in found.sentences[2]


def test_busy_cpus_come_before_what_grows_behind_them() -> None:
    """IBM with FCP: the processors are full, and two more give more."""
    found = scaling([
        run(20, 200, 10, cpu_share=0.6, io_share=0.3, host_cpu_busy=0.45),
        run(60, 400, 60, cpu_share=0.5, io_share=0.4, host_cpu_busy=0.98),
    ])  # fmt: skip
    assert (found.first, found.first_users) == ("cpu", 60)
    assert found.fit is None
    assert "CPU runs out first: at 60 users the host is 98 % busy." in found.sentences


@pytest.mark.parametrize(
    ("shares", "first"),
    [
        ({"cluster_share": 0.5}, "interconnect"),
        ({"concurrency_share": 0.3, "application_share": 0.2}, "locks"),
        ({"commit_share": 0.5}, "commits"),
    ],
)
def test_other_parts_run_out_as_well(shares: dict[str, float], first: str) -> None:
    light = dict.fromkeys(shares, 0.05)
    found = scaling([run(10, 100, 5, cpu_share=0.9, **light), run(40, 200, 20, cpu_share=0.4, **shares)])
    assert (found.first, found.first_users) == (first, 40)


def test_what_still_scales_has_no_end() -> None:
    found = scaling([run(users, users * 10, users / 2, cpu_share=0.8, io_share=0.2) for users in (10, 20, 40)])
    assert (found.first, found.first_users) == ("nothing", None)
    assert found.fit is not None
    assert (found.fit.contention, found.fit.peak_users) == (pytest.approx(0, abs=1e-9), None)


def test_without_numbers_of_users_active_sessions_stand_for_them() -> None:
    found = scaling([run(None, 100, 5), run(40, 200, 20)])
    assert [one.users for one in found.runs] == [5, 20]
    assert found.users_from == "average active sessions"
    assert "average active sessions are used instead" in found.notes[0]
    assert "4 times the active sessions (5 to 20) did 2 times the work" in found.sentences[1]
    assert "each active session got 50 %" in found.sentences[1]
    assert "user" not in " ".join(found.sentences)


def test_nor_are_they_called_users_where_cpu_ends_the_load() -> None:
    found = scaling([run(None, 9 * active, active, host_cpu_busy=0.99) for active in (2, 4, 8)])
    assert found.sentences[0] == "CPU runs out first: at 2 active sessions the host is 99 % busy."
    assert "user" not in " ".join(found.sentences)


def test_the_unit_is_one_that_all_of_them_count() -> None:
    reads = [Measured(str(users), users, {"transactions_per_s": 0.1, "read_iops": 100.0 * users}) for users in (1, 2)]
    assert scaling(reads).unit == "physical read"


@pytest.mark.parametrize(
    ("measured", "words"),
    [
        ([run(10, 100, 5)], "Two reports or more"),
        ([run(10, 100, 5), run(10, 110, 5)], "of different load"),
        ([Measured("a", 1, {}), Measured("b", 2, {})], "no unit of work in common"),
        ([Measured("a", None, {"read_iops": 9.0}), run(2, 3, 4)], "no unit of work in common"),
        ([Measured("a", None, {"transactions_per_s": 9.0}), run(2, 3, 4)], "a: how many users worked is not known"),
    ],
)
def test_what_says_nothing_is_one_sentence(measured: list[Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        scaling(measured)


def test_a_law_that_misses_is_not_said_and_several_databases_are() -> None:
    rates = {10: 100.0, 20: 900.0, 40: 90.0, 50: 100.0}
    runs = [run(users, rate, 5) for users, rate in rates.items()]
    found = scaling([replace(one, database=name) for one, name in zip(runs, "AABB", strict=True)])
    assert found.fit is None
    assert "The Universal Scalability Law misses these rates" in found.notes[0]
    assert "several databases (A and B)" in found.notes[1]
