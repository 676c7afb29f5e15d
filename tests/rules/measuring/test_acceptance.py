"""The acceptance test of a requirement, judged."""

import pytest

from rules.measuring.acceptance import Reached, judged, line, reads
from rules.measuring.parameters import NotAsked
from rules.storage.outcome.requirement import Rate, Requirement

MIXED = Requirement(read_iops=Rate(required=1000.0), write_iops=Rate(required=100.0), latency_goal_ms=0.5, fio="fio x")
REDO = Requirement(redo_write_iops=200.0, redo_latency_goal_ms=0.5, fio="fio x")


@pytest.mark.parametrize(
    ("reached", "passed"),
    [
        (Reached(1010, 99, 1.4, 9.0), [True, True, True]),
        (Reached(960, 96, 1.4), [True, True, True]),
        (Reached(940, 99, 1.4), [False, True, True]),
        (Reached(1010, 90, 1.6), [True, False, False]),
        (Reached(1010, None, None), [True, False, False]),
    ],
)
def test_rates_are_held_and_reads_take_no_longer(reached: Reached, passed: list[bool]) -> None:
    points = judged(MIXED, reached)
    assert [one.passed for one in points] == passed
    assert points[-1].what == "95 of 100 reads"


def test_redo_passes_by_the_mean_of_a_write() -> None:
    assert [one.passed for one in judged(REDO, Reached(None, 200, None, 0.4))] == [True, True]
    assert [one.passed for one in judged(REDO, Reached(None, 200, None, 0.6))] == [True, False]
    assert not reads(REDO)
    assert reads(MIXED)


def test_without_a_goal_the_rates_alone_count() -> None:
    needed = Requirement(read_iops=Rate(required=1000.0), write_iops=Rate(required=0.2))
    assert [one.what for one in judged(needed, Reached(1000))] == ["reads a second"]


def test_no_requirement_is_no_test() -> None:
    assert line(MIXED) == "fio x"
    with pytest.raises(NotAsked, match="no requirement"):
        line(None)
