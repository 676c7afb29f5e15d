"""Excel: figures are figures, texts are texts whatever they begin with, and the file is whole."""

import re
from datetime import datetime
from typing import Any

import pytest

from app.exports.sheet import Column, Sheet
from app.exports.xlsx import names, render
from app.exports.xlsx_cells import MOST_UNITS, TITLE_LENGTH, fitting
from tests.app.exports.ugly import LONG_SQL, TEXTS
from tests.app.exports.workbook import Workbook, read

MADE = datetime(2026, 1, 31, 12)


def cells(kind: Any, *values: Any) -> tuple[Workbook, list[Any]]:
    book = read(render([Sheet("One", [Column("a", "A", kind=kind)], [{"a": one} for one in values])], "Title", MADE))
    return book, [row[0] if row else None for row in book.sheets["One"][1:]]


def test_no_text_is_a_formula_or_a_link_and_every_text_comes_back() -> None:
    book, found = cells("text", *(one for one in TEXTS if one.strip() and one != LONG_SQL))
    assert (book.formulas, book.links) == (0, 0)
    assert all(isinstance(one, str) for one in found)
    assert found[0] == "=cmd|' /C calc'!A0"
    assert " <r><t>x</t></r>" in found
    assert "emoji 🐘🚀" in found
    assert "_x000D_ and _x0041_".replace("_x", "_x005F_x") in found  # as a cell escapes it, and reads it back
    assert "NUL\N{REPLACEMENT CHARACTER}here" in found


def test_a_text_longer_than_a_cell_is_cut_and_says_so() -> None:
    _, (cell,) = cells("text", LONG_SQL)
    assert len(cell) == MOST_UNITS
    assert cell.endswith("[cut: 100,019 characters; the JSON has them all]")
    elephants = fitting("🐘" * 20_000)
    assert len(elephants.encode("utf-16-le")) <= 2 * MOST_UNITS
    assert "[cut: 20,000 characters" in elephants


def test_figures_times_and_names_are_what_they_are() -> None:
    assert cells("number", -9855.25, 3, None, "####")[1] == [-9855.25, 3.0, None, "####"]
    assert cells("share", 0.846)[1] == [0.846]
    assert cells("id", 9_123_456_789_012_345_678)[1] == ["9123456789012345678"]
    assert cells("time", "1900-01-05T00:00:00", "2007-02-06T12:00:00")[1] == ["1900-01-05 00:00:00", 39119.5]


@pytest.mark.parametrize(
    ("kind", "values", "expected"),
    [
        ("share", [0.5], "0.0%"),
        ("id", [25867], "0"),
        ("number", [1, 20000], "#,##0"),
        ("number", [5.25, 84.6], "#,##0.0"),
        ("ms", [0.31, 0.052], "#,##0.000"),
        ("time", ["2007-02-06T12:00:00"], "yyyy-mm-dd hh:mm:ss"),
        ("text", ["a"], "@"),
    ],
)
def test_each_kind_has_its_format(kind: str, values: list[Any], expected: str) -> None:
    styles = cells(kind, *values)[0].parts["xl/styles.xml"].decode()
    own = re.findall(r'formatCode="([^"]+)"', styles)
    built_in = {"0": 'numFmtId="1"', "#,##0": 'numFmtId="3"', "@": 'numFmtId="49"'}
    assert expected in own or built_in.get(expected, "none") in styles


def test_the_heading_stays_and_can_be_filtered() -> None:
    rows = [{"a": "x", "b": 1, "c": 2}, {"a": "y", "b": 3, "c": 4}]
    columns = [Column("a", "A"), Column("b", "B", "1/s", "number"), Column("c", "C", kind="count")]
    book = read(render([Sheet("One", columns, rows)], "Title", MADE))
    paper = book.parts["xl/worksheets/sheet1.xml"].decode()
    assert '<autoFilter ref="A1:C3"/>' in paper
    assert 'topLeftCell="B2"' in paper
    assert book.sheets["One"][0] == ["A", "B [1/s]", "C"]
    assert "Print_Titles" in book.parts["xl/workbook.xml"].decode()


@pytest.mark.parametrize(
    ("titles", "expected"),
    [
        (["Load Profile", "load profile"], ["Load Profile", "load profile 2"]),
        (["a" * 40, "a" * 40], ["a" * 31, "a" * 29 + " 2"]),
        (["Hit/miss: [x]*?", "", "'", "History"], ["Hit miss x", "Sheet", "Sheet 2", "History 2"]),
        (["🐘" * 31], ["🐘" * 15]),
    ],
)
def test_a_sheet_is_named_as_excel_bears_it(titles: list[str], expected: list[str]) -> None:
    found = names(titles)
    assert found == expected
    assert all(len(one.encode("utf-16-le")) // 2 <= TITLE_LENGTH for one in found)


def test_equal_figures_make_equal_bytes() -> None:
    sheet = Sheet("One", [Column("a", "A", kind="number")], [{"a": 1.5}])
    assert render([sheet], "Title", MADE) == render([sheet], "Title", MADE)
    assert b"2026-01-31T12:00:00Z" in read(render([sheet], "Title", MADE)).parts["docProps/core.xml"]


def test_a_sheet_without_rows_is_a_heading() -> None:
    assert read(render([Sheet("One", [Column("a", "A")], [])], "T")).sheets == {"One": [["A"]]}
