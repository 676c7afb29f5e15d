"""Columns and cells: units in headings, unknown as nothing, texts that every file bears."""

import math
from datetime import datetime
from typing import Any

import pytest

from app.exports.sheet import Column, Kind, moment, plain, value
from tests.app.exports.ugly import TEXTS


@pytest.mark.parametrize(
    ("column", "heading"),
    [
        (Column("a", "Reads", "1/s", "number"), "Reads [1/s]"),
        (Column("a", "Read", "B/s", "bytes"), "Read [MiB/s]"),
        (Column("a", "Cache", "B", "bytes"), "Cache [MiB]"),
        (Column("a", "Wait", kind="ms"), "Wait [ms]"),
        (Column("a", "Time", kind="seconds"), "Time [s]"),
        (Column("a", "Saves", "of DB time", "share"), "Saves [0 to 1 of DB time]"),
        (Column("a", "Name"), "Name"),
    ],
)
def test_a_heading_carries_its_unit(column: Column, heading: str) -> None:
    assert column.heading("0 to 1") == heading


@pytest.mark.parametrize(
    ("kind", "found", "cell"),
    [
        ("number", None, None),
        ("number", math.nan, None),
        ("number", math.inf, None),
        ("number", 0, 0),
        ("number", "####", "####"),
        ("number", True, "yes"),
        ("text", False, "no"),
        ("bytes", 2**21, 2.0),
        ("share", 0.25, 0.25),
        ("id", 9_123_456_789_012_345_678, "9123456789012345678"),
        ("id", 3056795493, 3056795493),
        ("time", "2007-02-06T10:00:12", datetime(2007, 2, 6, 10, 0, 12)),
        ("time", "not printed", "not printed"),
        ("number", datetime(2007, 2, 6, 10), datetime(2007, 2, 6, 10)),
        ("text", ["a", 3], "a, 3"),
        ("text", "2007-02-06T10:00:12", "2007-02-06T10:00:12"),
    ],
)
def test_a_cell_is_what_it_is(kind: Kind, found: Any, cell: Any) -> None:
    known = value(Column("a", "A", kind=kind), {"a": found})
    assert known == cell
    assert type(known) is type(cell)


def test_a_key_that_a_row_does_not_have_is_unknown() -> None:
    assert value(Column("a", "A"), {}) is None


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_keeps_its_characters_but_those_that_nothing_bears(text: str) -> None:
    fit = plain(text)
    fit.encode("utf-8")
    assert not any(ord(one) < 32 and one not in "\t\n" for one in fit)
    assert "🐘🚀" not in text or "🐘🚀" in fit


def test_an_odd_character_is_seen_to_have_been_there() -> None:
    assert plain("a\x00b\r\nc") == "a\N{REPLACEMENT CHARACTER}b\nc"


@pytest.mark.parametrize("text", ["", "soon", None, 5])
def test_no_time_is_none(text: Any) -> None:
    assert moment(text) is None


def test_a_time_is_as_printed_without_zone() -> None:
    assert moment("2026-01-31T12:00:00Z") == datetime(2026, 1, 31, 12)
