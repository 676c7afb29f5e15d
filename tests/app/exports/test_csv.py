"""CSV: numbers stay numbers, no text is a formula, and a reader gets back what was there."""

import csv
import io

import pytest

from app.exports.csv import guarded, render
from app.exports.sheet import Column, Sheet, plain
from tests.app.exports.ugly import TEXTS

COLUMNS = [Column("name", "Name"), Column("rate", "Reads", "1/s", "number"), Column("at", "At", kind="time")]
ONE = Sheet("One", COLUMNS, [{"name": "a", "rate": -9855.25, "at": "2007-02-06T10:00:12"}, {"name": None}])


def lines(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_one_sheet_is_a_table_and_nothing_else() -> None:
    data = render([ONE])
    assert data.startswith(b"\xef\xbb\xbfName,")
    assert lines(data) == [["Name", "Reads [1/s]", "At"], ["a", "-9855.25", "2007-02-06 10:00:12"], ["", "", ""]]
    assert data.count(b"\r\n") == 3


def test_several_stand_below_each_other_under_their_titles() -> None:
    found = lines(render([ONE, Sheet("=Two", COLUMNS[:1], [{"name": "b"}])]))
    assert found[0] == ["One"]
    assert found[4:] == [[], ["'=Two"], ["Name"], ["b"]]


@pytest.mark.parametrize("text", TEXTS)
def test_no_text_is_a_formula_and_every_text_comes_back(text: str) -> None:
    found = lines(render([Sheet("One", [Column("a", "A"), Column("b", "B")], [{"a": text, "b": 1}])]))
    assert len(found) == 2
    cell = found[1][0]
    assert cell.lstrip()[:1] not in set("=+-@＝＋－＠")
    assert cell[:1] not in {"\t", "\r", "\n"}
    assert cell.removeprefix("'") == plain(text).removeprefix("'")
    assert found[1][1] == "1"


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@a", "\t1", "\n1", "  =1"])
def test_what_would_begin_a_formula_gets_a_quote(text: str) -> None:
    assert guarded(text) == f"'{text}"


@pytest.mark.parametrize("text", ["a;=1", "a; =1", "a;\t@b", "a\t+1", "a\n=1", "a\r\n =1", "a;-1"])
def test_what_would_begin_one_where_lists_have_semicolons_gets_one_too(text: str) -> None:
    begin = next(place for place, sign in enumerate(text) if sign in "=@+-")
    assert guarded(text) == f"{text[:begin]}'{text[begin:]}"


@pytest.mark.parametrize("text", ["a=1", "1-2", "–", "a@b", "", "a; b", "select 1\n-- a comment\n + 2"])
def test_other_texts_are_left_alone(text: str) -> None:
    assert guarded(text) == text


def test_shares_are_called_what_they_are() -> None:
    found = lines(render([Sheet("One", [Column("a", "Saves", "of DB time", "share")], [{"a": 0.846}])]))
    assert found == [["Saves [0 to 1 of DB time]"], ["0.846"]]
