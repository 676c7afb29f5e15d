"""Which statement and which segment did most of the reading."""

from typing import Any

import pytest

from rules.shared.concentration import segment, statement
from tests.rules.cases import facts_of

TOTAL = {"statistic": {"physical reads": {"total": 1000000}}}


def found(**row: Any) -> Any:
    return statement(facts_of({**TOTAL, "db_time_s": 1000, "sql_by_reads": [{"sql_id": "a", **row}]}))


def test_blocks_an_execution_tell_a_scan_from_a_lookup() -> None:
    assert found(physical_reads=500000, executions=5).tunable
    assert not found(physical_reads=500000, executions=5000).tunable


def test_a_statement_that_never_ended_is_told_by_what_it_read_so_far() -> None:
    one = found(physical_reads=500000, executions=0)
    assert (one.running, one.per_execution, one.tunable) == (True, 500000, True)


def test_more_than_all_was_read_before() -> None:
    one = found(physical_reads=1200000, executions=1)
    assert (one.share, one.earlier) == (1.0, True)


def test_its_time_as_a_share_of_db_time() -> None:
    one = found(physical_reads=1, executions=1, elapsed_s=500, cpu_percent=20, io_percent=60)
    assert (one.waiting, one.working) == (pytest.approx(0.3), pytest.approx(0.4))
    assert found(physical_reads=1, executions=1, elapsed_s=500).working is None


def test_a_cluster_row_without_figures_is_passed_over() -> None:
    rows = [{"sql_id": "b", "physical_reads": None}, {"sql_id": "a", "physical_reads": 9, "executions": 1}]
    one = statement(facts_of({**TOTAL, "sql_by_reads": rows}))
    assert one
    assert one.name == "a"


@pytest.mark.parametrize(
    ("inner", "other", "named"),
    [
        (500_000, 0, "sql"),
        (400_000, 0, "sql"),
        (390_000, 0, "block"),
        (290_000, 0, "block"),
        (400_000, 450_000, "other"),
    ],
)
def test_the_statement_inside_a_block_of_plsql_is_meant(inner: int, other: int, named: str) -> None:
    """It is what can be tuned: where it reads half of what the block does, and a third of all blocks."""
    read = {"block": 800_000, "other": other, "sql": inner}
    rows = [{"sql_id": name, "physical_reads": blocks, "executions": 1} for name, blocks in read.items()]
    facts = {
        **TOTAL,
        "sql_by_reads": rows,
        "sql_texts": {"block": "BEGIN p; END;", "sql": "select 1", "other": "select 2"},
    }
    reader = statement(facts_of(facts))
    assert reader
    assert reader.name == named


def test_nothing_to_hold_it_against_is_unknown() -> None:
    assert statement(facts_of({"sql_by_reads": [{"sql_id": "a", "physical_reads": 5, "executions": 1}]})) is None
    assert segment(facts_of({"segments_by_physical_reads": [{"object": "T", "value": 5}]})) is None


def test_the_largest_segment() -> None:
    rows = [{"object": "S", "value": 100}, {"object": "T", "value": 400000, "line": 9}]
    one = segment(facts_of({**TOTAL, "segments_by_physical_reads": rows}))
    assert one
    assert (one.name, one.line, one.tunable) == ("T", 9, True)
    assert one.share == pytest.approx(0.4)


@pytest.mark.parametrize(
    ("module", "text", "chore"),
    [("DBMS_SCHEDULER", "select 1", True), (None, "ALTER INDEX x COALESCE", True), ("app", "select 1", False)],
)
def test_a_job_is_told_from_work_on_data(module: str | None, text: str, chore: bool) -> None:
    rows = [{"sql_id": "a", "physical_reads": 500000, "executions": 0, "module": module}]
    one = statement(facts_of({**TOTAL, "sql_by_reads": rows, "sql_texts": {"a": text}}))
    assert one
    assert one.chore is chore
