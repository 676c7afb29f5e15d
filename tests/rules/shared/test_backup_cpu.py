"""A backup takes most of the CPU where it takes a fifth, and no statement takes more."""

from typing import Any

import pytest

from rules.shared.backup_cpu import backup_cpu, backup_takes_most
from tests.rules.cases import facts_of


def _facts(rman: float, statement: float = 0.0) -> Any:
    model = {"DB CPU": 900, "background cpu time": 100, "RMAN cpu time (backup/restore)": rman}
    return facts_of({
        "time_model": [{"statistic": name, "time_s": seconds, "line": 7} for name, seconds in model.items()],
        "db_cpu_s": 900, "sql_by_cpu": [{"sql_id": "abc", "cpu_s": statement, "elapsed_s": statement}],
    })  # fmt: skip


@pytest.mark.parametrize(
    ("rman", "statement", "most"), [(200, 0, True), (199, 0, False), (300, 400, False), (500, 400, True)]
)
def test_each_limit(rman: float, statement: float, most: bool) -> None:
    facts = _facts(rman, statement)
    assert backup_cpu(facts) == (rman / 1000, 7)
    assert backup_takes_most(facts) is most


def test_without_a_time_model_nothing_is_known() -> None:
    assert backup_cpu(facts_of({})) == (None, None)
    assert not backup_takes_most(facts_of({}))
