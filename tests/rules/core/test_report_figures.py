"""Reading a figure: names as printed, blanks, and what is lacking."""

from typing import Any

import pytest

from parsers.model.report import Report
from rules.core.metric import Figure, Lacking
from rules.core.report_figures import cell, column_sum, find, major_release, number, ratio, statistic, weighted_mean
from tests.rules.build import report_of


@pytest.mark.parametrize(
    ("value", "read"), [(5, 5.0), (0, 0.0), (2.5, 2.5), (None, None), ("5", None), (True, None), ([5], None)]
)
def test_only_numbers_are_numbers(value: Any, read: float | None) -> None:
    assert number({"x": value}, "x") == read
    assert number({}, "x") is None


def test_names_are_found_without_case_blanks_and_colon() -> None:
    report = report_of({"sections": {"instance_efficiency": [["Buffer  Hit   %:", 99.0], ["buffer hit %", 1.0]]}})
    assert cell(report, "instance_efficiency", "name", ("Buffer Hit %",), "percent").value == 99.0
    assert find(report, "instance_efficiency", "name", ("Buffer",)) is None


def test_the_order_of_the_names_decides_not_that_of_the_rows() -> None:
    report = report_of({"sections": {"instance_activity": [["second", 2], ["first", 1]]}})
    assert statistic(report, "first", "second").value == 1


@pytest.mark.parametrize("row", [["redo size", None], ["redo size", -1], ["redo size of another", 5]])
def test_what_is_lacking_is_named(row: list[Any]) -> None:
    with pytest.raises(Lacking, match="redo size"):
        statistic(report_of({"sections": {"instance_activity": [row]}}), "redo size")


def test_blanks_are_left_out_of_sums_and_means_not_counted_as_nothing() -> None:
    rows = [{"reads": 10, "read_ms": 5.0}, {"reads": None, "read_ms": 99.0}, {"reads": 30, "read_ms": None}]
    report = report_of({"sections": {"file_io": rows}})
    assert column_sum(report, "file_io", "reads").value == 40
    assert weighted_mean(report, "file_io", "read_ms", "reads") == Figure(5.0, 100)
    for nothing in ({}, {"file_io": [{"reads": None}]}):
        with pytest.raises(Lacking, match="file_io"):
            column_sum(report_of({"sections": nothing}), "file_io", "reads")
        with pytest.raises(Lacking, match="file_io"):
            weighted_mean(report_of({"sections": nothing}), "file_io", "read_ms", "reads")


@pytest.mark.parametrize("whole", [0, -1])
def test_nothing_is_divided_by_nothing(whole: float) -> None:
    with pytest.raises(Lacking, match="reads above zero"):
        ratio(1, whole, "reads")


@pytest.mark.parametrize(("release", "major"), [("9.2.0.6.0", 9), ("19c", None), ("", None), (None, None)])
def test_release(release: str | None, major: int | None) -> None:
    report = Report(format="statspack-text", scope="instance")
    report.database.release = release
    assert major_release(report) == major
