"""When two figures of one report agree."""

import pytest

from rules.core.facts import Event, Facts
from rules.shared.cross_check import (
    Pair,
    Stated,
    half_a_digit,
    last_digit,
    of_containers,
    on_cells,
    rate,
    statistic,
    total,
    worst,
)


def pair(one: float, other: float, room: float = 0.0) -> Pair:
    return Pair("reads", "1/s", Stated("here", one, 1, room), Stated("there", other, 2))


def test_how_far_two_figures_are_apart() -> None:
    assert pair(100, 80).apart() == pytest.approx(0.2)
    assert pair(80, 100, room=20).apart() == 0
    assert pair(0, 0).apart() == 0
    assert pair(-100, 100).apart() == 2


def test_the_worst_pair_is_told_with_both_lines() -> None:
    found = worst([pair(100, 99), pair(100, 50)])
    assert found
    assert [(one.value, one.line) for one in found.evidence()] == [(100, 1), (50, 2)]
    assert worst([]) is None


@pytest.mark.parametrize(
    ("printed", "decimals", "half"),
    [(37.4, 1, 0.05), (0.0, 2, 0.005), (1234.0, 1, 0.05), (120000.0, 1, 5000.0), (10.0, 1, 0.05), (27900, 0, 50)],
)
def test_half_of_the_last_digit(printed: float, decimals: int, half: float) -> None:
    assert last_digit(printed, decimals) == pytest.approx(half)


def test_half_of_the_last_of_two_digits() -> None:
    assert half_a_digit(1_100_000, 2) == 50_000
    assert half_a_digit(0, 2) == 0.5


def test_a_sum_needs_every_row() -> None:
    rows = [{"reads": 5, "line": 7}, {"reads": 6}]
    assert total(Facts({"file_io": rows}), "file_io", "reads", "files") == Stated("files", 11, 7)
    assert total(Facts({"file_io": rows, "unread_sections": {"file_io"}}), "file_io", "reads", "files") is None
    assert total(Facts({"file_io": rows, "cut_off": True}), "file_io", "reads", "files") is None
    assert total(Facts({"file_io": [*rows, {"reads": None}]}), "file_io", "reads", "files") is None
    assert total(Facts({}), "file_io", "reads", "files") is None


def test_a_statistic_below_zero_is_none() -> None:
    facts = Facts({"statistic": {"redo size": {"total": -5, "line": 3}, "user calls": {"total": 900, "line": 4}}})
    assert statistic(facts, "redo size") is None
    assert statistic(facts, "user calls") == Stated("instance activity", 900, 4)
    assert rate(facts, "user calls") is None
    assert rate(facts.knowing(elapsed_s=90), "user calls") == Stated("instance activity", 10, 4, pytest.approx(1 / 9))


def test_where_files_are_not_complete_by_nature() -> None:
    assert on_cells(Facts({"events": {"cell smart table scan": Event(1, 1)}}))
    assert not on_cells(Facts({"events": {"log file sync": Event(1, 1)}}))
    assert of_containers(Facts({"scope": "pdb"}))
    assert of_containers(Facts({"file_io": [{"container": "SHOP"}]}))
    assert not of_containers(Facts({"file_io": [{"container": None}], "cdb": False}))
