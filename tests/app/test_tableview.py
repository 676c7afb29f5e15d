"""Sections by their declarations and tables as printed, ready to be drawn."""

from typing import Any

from app import tableview

DECLARED = {
    "name": "invented",
    "title": "Invented",
    "columns": [
        {"name": "event", "label": "Event", "unit": None, "kind": "text"},
        {"name": "waits", "label": "Waits", "unit": None, "kind": "number"},
        {"name": "rate", "label": "Waits per second", "unit": "1/s", "kind": "number"},
        {"name": "read", "label": "Read", "unit": "B", "kind": "number"},
        {"name": "blank", "label": "Blank", "unit": "ms", "kind": "number"},
        {"name": "mixed", "label": "Mixed", "unit": None, "kind": "number"},
    ],
}


def rows(count: int) -> list[dict[str, Any]]:
    one = {"event": "e", "waits": 1234567, "rate": 0.5, "read": 2**21, "blank": None, "mixed": "name"}
    return [{**one, "line": line} for line in range(10, 10 + count)]


def section(**what: Any) -> dict[str, Any]:
    return {"state": "present", "line": 9, "rows": rows(3), **what}


def test_a_section_is_drawn_by_its_declared_columns_without_blank_ones() -> None:
    view = tableview.of_section(DECLARED, section(), "")
    assert [(one.label, one.unit, one.numeric) for one in view.columns] == [
        ("Event", "", False),
        ("Waits", "", True),
        ("Waits per second", "", True),
        ("Read", "MiB", True),
        ("Mixed", "", False),
    ]
    assert list(view.rows[0].cells) == ["e", "1,234,567", "0.5", "2", "name"]
    assert [row.line for row in view.rows] == [10, 11, 12]


def test_a_long_section_says_how_much_is_left_out_and_where_it_is() -> None:
    view = tableview.of_section(DECLARED, section(rows=rows(40)), "/whole", limit=30)
    assert (len(view.rows), view.more, view.total, view.url) == (30, 10, 40, "/whole")
    assert tableview.of_section(DECLARED, section(rows=rows(40)), "").more == 0


def test_an_empty_section_has_no_columns() -> None:
    view = tableview.of_section(DECLARED, section(state="empty", rows=[]), "")
    assert (view.state, list(view.columns), view.total) == ("empty", [], 0)


def test_a_list_in_a_cell_becomes_columns_of_percent() -> None:
    declared = {"name": "h", "title": "H", "columns": [{"name": "b", "label": "Buckets", "unit": None, "kind": "text"}]}
    percents = [[1, 75.0, None], [None, 25.0, None]]
    counts = [[1, None, 30], [None, None, 10]]
    for buckets in (percents, counts):
        view = tableview.of_section(declared, section(rows=[{"b": buckets, "line": 3}]), "")
        assert "Buckets: up to 1 ms: 75 %, longer: 25 %" in view.rows[0].cells[0]


def printed(**what: Any) -> dict[str, Any]:
    table = {"number": 7, "title": "Odd", "headings": ["Name", "Count"], "line": 3, "notes": [], "empty": False}
    cells = [["first", "1,234"], ["second", "5.5K", "more"]]
    return {**table, "rows": [{"line": 4 + at, "cells": one} for at, one in enumerate(cells)], **what}


def test_a_printed_table_keeps_its_cells_and_is_padded_to_its_widest_row() -> None:
    view = tableview.of_printed(printed())
    assert [one.label for one in view.columns] == ["Name", "Count", ""]
    assert [list(row.cells) for row in view.rows] == [["first", "1,234", ""], ["second", "5.5K", "more"]]
    assert [one.numeric for one in view.columns] == [False, True, False]


def test_a_table_without_headings_rows_or_title_can_still_be_named() -> None:
    view = tableview.of_printed(printed(headings=[], rows=[], title="", empty=True))
    assert (view.title, view.state, list(view.columns)) == ("Table 7", "empty", [])


def test_figures_of_a_column_stand_under_each_other_and_lose_no_digit() -> None:
    def cells(*values: float) -> list[object]:
        found = [{"rate": one, "line": 1} for one in values]
        return [row.cells[0] for row in tableview.of_section(DECLARED, section(rows=found), "").rows]

    assert cells(100.0, 61.99, 1234.5) == ["100.00", "61.99", "1,234.50"]
    assert cells(5, 0.25) == ["5", "0.25"], "a whole number was printed whole"
    assert cells(0.54561, 6.5) == ["0.54561", "6.5"]
