"""Where the answer is not storage, the first step is that of the wait or the statement which leads."""

from typing import Any

import pytest

from tests.rules.storage.mtr import judged

POOLS: dict[str, Any] = {
    "read_share": 0.02, "io_share": 0.02, "cpu_share": 0.2, "other_share": 0.7, "cluster_share": 0,
    "concurrency_share": 0, "release": 10.2,
    "events": {"SGA: allocation forcing component growth": {"waits": 1000000, "time_s": 38000}},
}  # fmt: skip
ON_CPU: dict[str, Any] = {
    "read_share": 0.2, "io_share": 0.2, "cpu_share": 0.75, "db_cpu_s": 40000,
    "sql_by_cpu": [{"sql_id": "390ps6515t2d8", "cpu_s": 39000, "elapsed_s": 40000, "executions": 1}],
}  # fmt: skip
MODULE = "DBMS_SCHEDULER"


def test_a_wait_with_a_cure_of_its_own_opens_the_headline_with_it() -> None:
    made = judged(**POOLS)
    assert made.headline.endswith("so set minimum sizes for shared_pool_size and db_cache_size.")
    assert len(made.headline.split()) <= 30
    assert made.would_change_it == "which pools are resized, and how often"


def test_hard_parses_that_fill_the_cpu_time_are_cured_by_bind_variables() -> None:
    parsed = {"parse_share": 0.41, "hard_parse_share": 0.4, "hard_parses_per_s": 300, "parses_per_s": 320}
    made = judged(**ON_CPU | parsed | {"read_share": 0.45, "io_share": 0.45, "sql_by_cpu": None, "executes_per_s": 400})
    assert (made.case, made.answer) == ("not_storage", "parsing")
    assert "use bind variables, as hard parses take 40 %" in made.headline
    assert made.steps[0].finding == "statements-with-literals"


def test_work_that_is_not_done_does_not_queue() -> None:
    """Of a host that is full the time in the queue goes with the statement, in proportion."""
    rows = [{"sql_id": "9fq4smel0t7kc", "cpu_s": 4000, "elapsed_s": 9000, "executions": 9, "buffer_gets": 9e9}]
    queue = {"cpu_share": 0.2, "unaccounted_share": 0.4, "db_cpu_s": 10_000, "sql_by_cpu": rows, "host_cpu_busy": 0.97}
    made = judged(
        **queue | {"captured_time_s": None, "read_share": 0.3, "io_share": 0.3, "cpus": 8, "other_share": 0.1}
    )
    assert made.case == "cpu_first"
    assert made.steps[0].saves == pytest.approx(0.4 * (0.6 if made.base == "db_time" else 0.2), abs=0.01)


def test_a_job_is_moved_and_not_tuned() -> None:
    rows = [{"sql_id": "390ps6515t2d8", "elapsed_s": 40000, "executions": 1, "module": MODULE}]
    job = judged(**{**ON_CPU, "sql_by_elapsed": rows})
    assert "reschedule job" in job.headline
    assert job.steps[0].what.startswith("Move job SQL 390ps6515t2d8")
    assert [step for step in job.steps if step.what.startswith("Tune")] == []
    assert "without these jobs" in str(job.would_change_it)
    users = judged(**{**ON_CPU, "sql_by_elapsed": [{**rows[0], "module": "JDBC Thin Client"}]})
    assert users.steps[0].what.startswith("Tune")


def test_a_sick_network_is_checked_before_work_is_moved_between_instances() -> None:
    led: dict[str, Any] = {
        "read_share": 0.1, "io_share": 0.1, "cluster_share": 0.7, "cpu_share": 0.1, "rac": True, "instances": 2,
        "events": {"gc cr grant busy": {"waits": 1000000, "time_s": 38000}},
    }  # fmt: skip
    well, slow = judged(**led), judged(**led, slowest_ping_ms=178)
    assert "on one instance" in well.steps[0].what
    assert "interconnect checked" in slow.steps[0].what
    assert any("on one instance" in step.what for step in slow.steps)
