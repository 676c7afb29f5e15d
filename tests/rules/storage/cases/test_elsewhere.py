"""Where the answer is not storage, the first step is that of the wait or the statement which leads."""

from typing import Any

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
    well, ill = judged(**led), judged(**led, slowest_ping_ms=178)
    assert "on one instance" in well.steps[0].what
    assert "interconnect checked" in ill.steps[0].what
    assert any("on one instance" in step.what for step in ill.steps)
