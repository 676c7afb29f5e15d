"""The most that storage could save is one figure, wherever it is said."""

import pytest

from rules.core.finding import Outcome
from rules.engine import rules
from rules.storage.gains.ceiling import ceilings
from tests.rules.storage.mtr import mtr

COMMITS = {
    "commit_share": 0.30,
    "io_share": 0.40,
    "read_share": 0.10,
    "temp_share": 0.0,
    "writer_share": 0.0,
    "other_io_share": 0.0,
    "log_file_sync_ms": 10.0,
    "log_file_parallel_write_ms": 1.0,
}
TM01 = next(rule for rule in rules() if rule.code == "TM01")


def test_what_a_commit_waits_for_beside_the_redo_write_is_no_storage() -> None:
    facts = mtr(**COMMITS, events={"log file sync": {"waits": 10000, "time_s": 100}})
    everything = ceilings(facts, None)[-1]
    found = TM01.check(facts)
    assert isinstance(found, Outcome)
    assert everything.conservative == pytest.approx(found.saves)
    assert everything.conservative == pytest.approx(0.40 - 0.30 * 0.9, abs=0.02)


def test_all_of_it_where_the_redo_write_is_not_known() -> None:
    facts = mtr(**{**COMMITS, "log_file_parallel_write_ms": None})
    assert ceilings(facts, None)[-1].conservative == pytest.approx(0.40)
