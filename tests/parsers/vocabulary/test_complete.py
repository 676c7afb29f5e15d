"""Names that the layout cut are completed only where one known name fits."""

import pytest

from parsers.vocabulary import complete


def test_a_cut_statistic_with_one_completion_is_restored() -> None:
    assert complete.completed("physical reads direct temporary", "statistics") == (
        "physical reads direct temporary tablespace"
    )


def test_a_whole_name_stays_even_where_longer_ones_begin_alike() -> None:
    assert complete.completed("physical write total IO requests", "statistics") is None


def test_several_completions_are_no_completion() -> None:
    assert complete.completed("redo synch time overhead count (", "statistics") is None


@pytest.mark.parametrize(
    ("cell", "count", "names"),
    [
        ("cell physical IO bytes saved by", 2, ["columnar cache", "storage index"]),
        ("cell physical IO bytes saved by", 1, []),
        ("cell physical IO interconnect by", 2, ["tes", "tes returned by smart scan"]),
        ("cell physical IO interconnect by", 1, []),
        ("cell physical IO interconnect by", 3, []),
        ("physical read total IO requests", 1, []),
        ("cell physical IO", 2, []),
    ],
)
def test_rows_that_were_cut_to_the_same_words_are_told_apart_by_their_order(
    cell: str, count: int, names: list[str]
) -> None:
    told = [full.removeprefix(cell).strip() for full in complete.in_order(cell, count, "statistics")]
    assert told == names


def test_a_short_cell_was_not_cut() -> None:
    assert complete.completed("physical read total bytes", "statistics") is None


def test_wait_classes_are_restored() -> None:
    assert complete.completed("Concurrenc", "wait_classes") == "Concurrency"
    assert complete.completed("System I", "wait_classes") == "System I/O"
    assert complete.completed("Other", "wait_classes") is None


def test_names_cut_at_different_widths_are_of_one_event() -> None:
    assert complete.same_name("control file sequential re", "control file sequential read")
    assert complete.same_name("log file sync", "log file sync")
    assert not complete.same_name("log file sync", "log file sync: SCN ordering")
    assert not complete.same_name("control file sequential re", "control file parallel write")
    assert not complete.same_name(None, "log file sync")
