"""Whether sessions queue for CPU: a demand needs a busy host, or slots that agree."""

import pytest

from rules.storage.cpu_queue import by_demand_alone, cpu_first, demand_unproven, queue_is_possible
from rules.storage.preconditions import weighed
from tests.rules.cases import facts_of
from tests.rules.storage.mtr import judged

STORM = {
    "host_cpu_busy": 0.16, "cpus": 12, "cpu_share": 0.01, "unaccounted_share": 0.24, "average_active_sessions": 82.0,
    "concurrency_share": 0.74, "read_share": 0.005, "io_share": 0.005, "platform": "AIX-Based Systems (64-bit)",
    "events": {"library cache: mutex X": {"waits": 9e6, "time_s": 55000}},
}  # fmt: skip


@pytest.mark.parametrize(
    ("missing", "busy", "possible"), [(0.5, 0.1, True), (0.5, 0.09, False), (0.0, 0.9, False), (0.5, None, True)]
)
def test_a_host_that_idles_has_no_queue(missing: float, busy: float | None, possible: bool) -> None:
    assert queue_is_possible(facts_of({"unaccounted_share": missing, "host_cpu_busy": busy})) is possible


def test_unexplained_time_on_an_idle_host_is_no_queue() -> None:
    judged_storm = judged(**STORM)
    assert judged_storm.case == "not_storage"
    assert judged_storm.confidence != "high"
    assert "24 %" in judged_storm.confidence_because


def test_a_cap_that_would_explain_it_is_asked_for_by_the_tool_of_the_platform() -> None:
    asked = judged(**STORM).questions[0]
    assert "capped" in asked.ask
    assert "lparstat" in asked.command
    assert "cpu.max" in judged(**{**STORM, "platform": "Linux x86 64-bit"}).questions[0].command


def test_nothing_is_asked_where_the_demand_is_small() -> None:
    assert not [one for one in judged(**{**STORM, "cpus": 400}).questions if "capped" in one.ask]


def test_contention_is_told_beside_a_mere_demand() -> None:
    facts = weighed(facts_of({**STORM, "host_cpu_busy": 0.7, "cpus": 20, "concurrency_share": 0.2}))
    assert by_demand_alone(cpu_first(facts))
    assert facts["cpu_starved"]
    assert not facts["cpu_queue_seen"]
    assert not demand_unproven(facts)


def test_a_verdict_by_demand_alone_is_not_sure() -> None:
    made = judged(
        host_cpu_busy=0.7, cpus=60, cpu_share=0.5, unaccounted_share=0.4, read_share=0.1, io_share=0.1,
        concurrency_share=0.0,
    )  # fmt: skip
    assert made.case == "cpu_first"
    assert made.confidence == "medium"


@pytest.mark.parametrize("scope", ["pdb"])
def test_what_a_pluggable_database_wants_says_nothing_of_its_host(scope: str) -> None:
    assert not demand_unproven(facts_of({**STORM, "scope": scope}))
