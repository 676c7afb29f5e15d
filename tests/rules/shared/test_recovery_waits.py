"""What the recovery of a standby waits for."""

from typing import Any

import pytest

from rules.shared.recovery_waits import recovery_waits
from tests.rules.cases import facts_of

STANDBY = {"role": "PHYSICAL STANDBY", "elapsed_s": 3_600.0}
READS = {"recovery read": {"waits": 900_000, "time_s": 3_420.0}}


def test_the_largest_wait_has_its_name_and_all_count() -> None:
    both = READS | {"checkpoint completed": {"waits": 200, "time_s": 180.0}}
    waits = recovery_waits(facts_of(STANDBY | {"background": both}))
    assert waits is not None
    assert (waits.name, round(waits.processes, 2)) == ("recovery read", 1.0)
    assert waits.clause == "1 of its processes wait on average, mostly for recovery read, 3.8 ms each"
    assert "buffer cache" in waits.step


@pytest.mark.parametrize(
    ("name", "cure"),
    [
        ("log file sequential read", "archived logs"),
        ("free buffer waits", "more buffer cache"),
        ("checkpoint completed", "larger redo logs"),
    ],
)
def test_each_wait_has_its_cure(name: str, cure: str) -> None:
    waits = recovery_waits(facts_of(STANDBY | {"background": {name: {"waits": 9_000, "time_s": 3_000.0}}}))
    assert waits is not None
    assert cure in waits.step


@pytest.mark.parametrize(
    "told",
    [
        STANDBY | {"role": "PRIMARY", "background": READS},
        STANDBY | {"background": {"recovery read": {"waits": 90_000, "time_s": 1_700.0}}},
        STANDBY | {"background": {"parallel recovery slave next change": {"waits": 90_000, "time_s": 9_000.0}}},
        STANDBY | {"background": {}},
        {"role": "PHYSICAL STANDBY", "background": READS},
    ],
    ids=["a primary", "less than half of one process", "idle processes", "no waits", "no interval"],
)
def test_recovery_that_has_time_left_says_nothing(told: dict[str, Any]) -> None:
    assert recovery_waits(facts_of(told)) is None
