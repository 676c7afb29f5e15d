"""What limits after the change: the smallest ceiling that can be told, with its figure."""

from typing import Any

import pytest

from rules.engine import run
from rules.storage.decision import Decision
from rules.storage.outcome.next_bottleneck import next_bottleneck, round_trips
from rules.storage.preconditions import weighed
from rules.storage.verdict import verdict
from tests.rules.storage.mtr import mtr

CALLS = {"user calls": {"total": 7665 * 900}}


def after(**changed: Any) -> str:
    facts = weighed(mtr(**changed))
    return str(verdict(facts, run(facts)).next_bottleneck)


def test_the_published_system_at_the_latency_it_reached() -> None:
    """79 sessions, 7,665 calls a second, 1.14 ms a read: between x2.0 and x2.2 by hand (research note)."""
    assert round_trips(79, 60.24, 7665, 0.65) == pytest.approx(1.98, abs=0.03)
    assert round_trips(79, 60.24, 7665, 0.72) == pytest.approx(2.2, abs=0.05)
    assert round_trips(60.24, 60.24, 7665, 0.75) == pytest.approx(4.0)


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        ("60 % busy, enough for 1.5 times", {"host_cpu_busy": 0.6, "cpus": 200}),
        ("50 % of 20,166 a second are used, enough for 2.0 times", {"storage.host_iops_limit": 2 * 10083}),
        ("79 sessions pause 2.45 ms between calls, so that their work rises 2.3-fold",
         {"sessions": 79, "statistic": CALLS}),
        ("1.5 times", {"host_cpu_busy": 0.6, "cpus": 200, "sessions": 79, "statistic": CALLS}),
        ("CPU: 37 % of what is left", {"sessions": 500, "statistic": CALLS}),
        ("CPU: 37 % of what is left", {"host_cpu_busy": 0.1, "cpus": 200}),
        ("None", {"storage.media": "no such class", "role": "PHYSICAL STANDBY"}),
    ],
)  # fmt: skip
def test_the_smallest_ceiling_is_named(said: str, changed: dict[str, Any]) -> None:
    assert said in after(**changed)


def test_a_pluggable_database_knows_no_host() -> None:
    assert "busy" not in after(scope="pdb", host_cpu_busy=0.6, cpus=200)


def test_commits_stay_first_where_most_of_one_is_no_redo_write() -> None:
    """Of commits that take 80 % faster redo saves 37: 43 of the 63 that are left are commits still."""
    facts = mtr(commit_share=0.80, cpu_share=0.12, read_share=0.08, concurrency_share=0.0, other_share=0.0)
    decision = Decision("commit_bound", "media", "commit", "why", saves=0.37)
    said = next_bottleneck(facts, decision, None)
    assert said == "What commits wait for besides the redo write: 68 % of what is left."
