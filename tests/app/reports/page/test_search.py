"""Finding rows: every word, whatever the case, in sections and in tables that no section claims."""

from typing import Any

import msgspec

from app.analysis.finished import Finished
from app.analysis.parts import PartKey
from app.reports.page import search
from app.reports.page.statement_links import Statements

ROWS = [
    {"event": "Invented read", "waits": 12, "sql_id": "a1", "buckets": [[77, 1.0, None]], "line": 77},
    {"event": "invented write", "waits": 34, "hash_value": "a1", "line": 78},
    {"event": "other", "waits": None, "line": 79},
]


def printed(*tables: dict[str, Any]) -> Finished:
    parts: dict[PartKey, Any] = {PartKey("section", "invented"): {"state": "present", "line": 1, "rows": ROWS}}
    parts |= {PartKey("table", str(table["number"])): table for table in tables}
    return Finished(b"{}", {key: msgspec.json.encode(part) for key, part in parts.items()})


def lines(query: str) -> list[int | None]:
    found = search.sections("instance", printed(), query, Statements())
    return [row.line for table in found for row in table.rows]


def test_every_word_must_stand_in_the_row_in_any_case() -> None:
    assert lines("INVENTED") == [77, 78]
    assert lines("write  invented") == [78]
    assert lines("12") == [77]
    assert lines("nothing") == []


def test_a_word_is_looked_for_where_a_word_begins_and_marked_there() -> None:
    assert lines("vented") == []
    assert lines("1") == []
    (table,) = search.sections("instance", printed(), "read", Statements("a", 1))
    assert [row.cells[0] for row in table.rows] == ["Invented <mark>read</mark>"]
    assert (table.total, table.printed) == (1, 3)
    assert table.address() == "/reports/a/sections/invented?part=1&find=read"


def test_lines_and_pictures_are_not_searched() -> None:
    assert lines("77") == []


def test_rows_of_a_statement_are_found_by_id_and_by_hash_value() -> None:
    (table,) = search.of_statement("instance", printed(), "a1", Statements())
    assert [row.line for row in table.rows] == [77, 78]


def test_tables_that_a_section_reads_are_not_found_twice() -> None:
    table = {"number": 1, "title": "Odd", "headings": ["A"], "rows": [{"line": 5, "cells": ["Found it"]}],
             "line": 4, "notes": [], "empty": False}  # fmt: skip
    both = printed({**table, "section": None}, {**table, "number": 2, "section": "invented"})
    (view,) = search.tables(both, "found", Statements())
    assert [list(row.cells) for row in view.rows] == [["<mark>Found</mark> it"]]
