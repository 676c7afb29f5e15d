"""Who else uses the host's CPUs."""

from typing import Any

import pytest

from rules.engine import run
from rules.host.others import used_by_others
from rules.storage.preconditions import weighed
from rules.storage.verdict import verdict
from tests.rules.cases import facts_of
from tests.rules.storage.mtr import mtr

SHARED: dict[str, Any] = {"host_cpu_busy": 0.95, "cpus": 10, "elapsed_s": 1000, "db_cpu_s": 1500}


@pytest.mark.parametrize(
    ("changed", "others"),
    [
        ({}, 1 - 1500 / 9500),
        ({"time_model": [{"statistic": "background cpu time", "time_s": 1000}]}, 1 - 2500 / 9500),
        ({"db_cpu_s": 4750}, 0.5),
        ({"db_cpu_s": 4760}, None),
        ({"db_cpu_s": None}, None),
        ({"platform": "AIX-Based Systems (64-bit)"}, None),
        ({"scope": "pdb"}, 1 - 1500 / 9500),
        ({"instances_in_report": 2}, None),
        ({"elapsed_s": 0}, None),
    ],
)
def test_what_is_not_this_instances_work(changed: dict[str, Any], others: float | None) -> None:
    told = used_by_others(facts_of({**SHARED, **changed}))
    assert told == (others if others is None else pytest.approx(others))


def test_a_host_that_others_fill_is_not_cured_by_a_statement_of_this_database() -> None:
    facts = weighed(mtr(host_cpu_busy=0.95, cpus=100, db_cpu_s=5000))
    made = verdict(facts, run(facts))
    assert made.case == "cpu_first"
    assert "of that by others, so find who uses them before buying disks" in made.headline
    assert made.steps[0].what.startswith("Find who else uses the CPUs")
    assert "--sort=-pcpu" in made.questions[0].command
