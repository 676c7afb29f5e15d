"""What is no trait of the work, and no unit of it."""

from dataclasses import replace

import pytest

import rules
from rules.comparison.side import Side
from rules.comparison.workload_mix import distance
from rules.thresholds.db_time import EXPLAINED
from tests.corpus import needs_corpus
from tests.rules.comparison.sides import answer, later, real, window

PARSING = {
    "executes_per_s": 448.0,
    "user_calls_per_s": 0.1,
    "transactions_per_s": 0.1,
    "sorts_per_s": 4.0,
    "db_cpu_s": 1800.0,
}
"""Executions that read next to nothing: half an hour of one CPU."""


@pytest.mark.parametrize(
    ("metric", "before", "after", "far"),
    [
        ("redo_bytes_per_s", 3700.0, 1400.0, 0.0),
        ("redo_bytes_per_s", 60_000.0, 15_000.0, 1.386),
        ("block_changes_per_s", 90.0, 20.0, 0.0),
        ("block_changes_per_s", 400.0, 100.0, 1.386),
    ],
)
def test_what_an_idle_database_does_as_well(metric: str, before: float, after: float, far: float) -> None:
    sides = (Side((window(metrics={metric: rate}),)) for rate in (before, after))
    assert distance(*sides, "execute").distance == pytest.approx(far, abs=0.001)


@pytest.mark.parametrize(("cpu_s", "far"), [(1800.0, 0.0), (100.0, 0.864), (None, 0.864)])
def test_logical_reads_that_take_next_to_none_of_the_cpu_time(cpu_s: float | None, far: float) -> None:
    """Half an hour of 78.3 and 33 reads a second takes 7 s of CPU at most."""
    few = {**PARSING, "db_cpu_s": cpu_s, "block_changes_per_s": 20.0, "redo_bytes_per_s": 3700.0}
    sides = (Side((window(metrics={**few, "logical_reads_per_s": reads}),)) for reads in (78.3, 33.0))
    assert distance(*sides, "execute").distance == pytest.approx(far, abs=0.001)


def test_executions_that_read_nothing_are_the_same_work() -> None:
    """Their reads, changes and redo are the background's: by executions, not by reads."""
    idle = {**PARSING, "block_changes_per_s": 21.0, "redo_bytes_per_s": 3685.0, "logical_reads_per_s": 78.0}
    fewer = {**PARSING, "block_changes_per_s": 8.0, "redo_bytes_per_s": 1382.0, "logical_reads_per_s": 33.0}
    compared = rules.compare([window(metrics=idle)], [later(metrics=fewer)])
    assert (compared.pair.unit, compared.pair.distance) == ("execute", 0.0)
    assert compared.pair.comparable.answer == "yes"


@needs_corpus
@pytest.mark.corpus
@pytest.mark.parametrize(("before", "after", "factor"), [(2, 3, 1.81), (2, 5, 2.81), (5, 10, 1.69)])
def test_more_users_that_only_parse(before: int, after: int, factor: float) -> None:
    """As many executions a second by 2 users and by 10: each takes longer, by latches and the queue for the CPU."""
    sides = [real(f"statspack-txt/multiuser_{users}_250000.lst") for users in (before, after)]
    pair = rules.compare([sides[0]], [sides[1]]).pair
    assert (pair.unit, pair.comparable.answer) == ("execute", "with_caution")
    assert pair.cost_ratio == pytest.approx(factor, abs=0.01)


@needs_corpus
@pytest.mark.corpus
def test_parsing_is_never_more_than_all_of_the_time() -> None:
    """The report's parse calls hold time that no wait explains: their share stays one of DB time."""
    sides = [_doubted(real(f"statspack-txt/multiuser_{users}_250000.lst")) for users in (2, 3)]
    rows = {row["name"]: row for row in answer(rules.compare([sides[0]], [sides[1]]))["metrics"]}
    for name, after in (("parse_share", 0.908), ("hard_parse_share", 0.697)):
        assert rows[name]["after"] == pytest.approx(after, abs=0.001)
        assert rows[name]["base"] is None
    assert rows["cpu_share"]["base"] == "CPU and wait time"


def _doubted(queued: rules.Window) -> rules.Window:
    """The window as if no queue for the CPU explained what no wait shows."""
    return replace(queued, metrics={name: value for name, value in queued.metrics.items() if name != EXPLAINED})
