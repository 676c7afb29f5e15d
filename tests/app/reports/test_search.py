"""Finding rows: every word, whatever the case, in sections and in tables that no section claims."""

from typing import Any

from app.reports import search
from app.reports.statement_links import Statements

ROWS = [
    {"event": "Invented read", "waits": 12, "sql_id": "a1", "buckets": [[77, 1.0, None]], "line": 77},
    {"event": "invented write", "waits": 34, "hash_value": "a1", "line": 78},
    {"event": "other", "waits": None, "line": 79},
]
DOCUMENT: dict[str, Any] = {
    "report": {
        "scope": "instance",
        "sections": {"invented": {"state": "present", "line": 1, "rows": ROWS}},
        "unread": [],
    }
}


def lines(query: str) -> list[int | None]:
    found = search.sections(DOCUMENT, search.containing(query), Statements())
    return [row.line for table in found for row in table.rows]


def test_every_word_must_stand_in_the_row_in_any_case() -> None:
    assert lines("INVENTED") == [77, 78]
    assert lines("write  invented") == [78]
    assert lines("12") == [77]
    assert lines("nothing") == []


def test_lines_and_pictures_are_not_searched() -> None:
    assert lines("77") == []


def test_rows_of_a_statement_are_found_by_id_and_by_hash_value() -> None:
    (table,) = search.of_statement(DOCUMENT, "a1", Statements())
    assert [row.line for row in table.rows] == [77, 78]


def test_tables_that_a_section_reads_are_not_found_twice() -> None:
    table = {"number": 1, "title": "Odd", "headings": ["A"], "rows": [{"line": 5, "cells": ["Found it"]}],
             "line": 4, "notes": [], "empty": False}  # fmt: skip
    printed = [{**table, "section": None}, {**table, "section": "invented"}]
    (view,) = search.tables(printed, search.containing("found"), Statements())
    assert [list(row.cells) for row in view.rows] == [["Found it"]]
