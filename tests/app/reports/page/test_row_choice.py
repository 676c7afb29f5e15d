"""Rows in the order asked for, and only those with the words: what is blank, mixed or unknown first."""

import msgspec
import pytest
from pydantic import ValidationError

from app.analysis.document import PrintedSection
from app.analysis.parts import section_of
from app.reports.page.row_choice import RowChoice, figure_of
from parsers.model.table import PrintedTable

VALUES = [3, None, "over", 1.5, "Almost", None]


def section() -> PrintedSection:
    rows = [{"name": f"row {at}", "value": one, "buckets": [[at]], "line": at} for at, one in enumerate(VALUES)]
    return section_of(msgspec.json.encode({"state": "present", "line": 9, "rows": rows}))


def values(**asked: object) -> list[object]:
    return [row["value"] for row in RowChoice(**asked).section(section()).rows]  # type: ignore[arg-type]


def test_blanks_stand_last_whichever_way_and_numbers_before_words() -> None:
    assert values(sort="value") == [1.5, 3, "Almost", "over", None, None]
    assert values(sort="value", desc=True) == ["over", "Almost", 3, 1.5, None, None]


@pytest.mark.parametrize("asked", ["", "nothing", "buckets", "line; drop"])
def test_what_is_no_order_leaves_the_printed_one(asked: str) -> None:
    assert values(sort=asked) == VALUES


def test_only_rows_with_the_words_stay_and_lines_are_no_words() -> None:
    assert values(find="OVER row") == ["over"]
    assert values(find="none") == []
    assert values(find="2") == ["over"], "the row's name; its line and its picture are not looked at"


@pytest.mark.parametrize("asked", [{"sort": "x" * 81}, {"find": "x" * 201}, {"part": 0}])
def test_what_is_too_long_or_too_small_is_refused(asked: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        RowChoice(**asked)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "figure"),
    [("1,234", 1234), ("5.5K", 5500), ("-2", -2), ("12 %", 12), ("3ms", 0.003), (".5", 0.5), ("2xy", None),
     ("a1", None), ("", None), ("####", None), ("1-2", None)],
)  # fmt: skip
def test_a_printed_figure_is_a_number_to_sort_by(text: str, figure: float | None) -> None:
    assert figure_of(text) == figure


def printed() -> PrintedTable:
    cells = [["b", "5.5K"], ["a", ""], ["c"], ["d", "900"]]
    rows = [{"line": at, "cells": one} for at, one in enumerate(cells)]
    told = {"number": 1, "title": "Odd", "headings": ["A", "B"], "line": 1, "notes": [], "empty": False, "rows": rows}
    return msgspec.convert(told, PrintedTable)


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ({"sort": "1"}, "abcd"),
        ({"sort": "2"}, "dbac"),
        ({"sort": "2", "desc": True}, "bdac"),
        ({"sort": "99"}, "bacd"),
        ({"sort": "²"}, "bacd"),
        ({"sort": "0"}, "bacd"),
        ({"find": "900"}, "d"),
    ],
)
def test_a_table_as_printed_is_sorted_by_the_place_of_a_column(asked: dict[str, object], names: str) -> None:
    rows = RowChoice(**asked).table(printed()).rows  # type: ignore[arg-type]
    assert "".join(row.cells[0] for row in rows) == names
