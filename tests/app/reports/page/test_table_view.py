"""Sections by their declarations and tables as printed, ready to be drawn."""

from typing import Any

import msgspec
from msgspec.structs import replace

from app.analysis.document import PrintedSection
from app.analysis.parts import section_of
from app.reports.page import table_view
from app.reports.page.row_choice import RowChoice
from app.reports.page.statement_links import Statements
from parsers.model.report import Unread
from parsers.model.table import PrintedTable
from parsers.sections.catalogue import KnownColumn, KnownSection


def declared_as(name: str, *columns: KnownColumn) -> KnownSection:
    return KnownSection(name, name.title(), "Invented sections", None, columns)


DECLARED = replace(
    declared_as(
        "invented",
        KnownColumn("event", "Event"),
        KnownColumn("waits", "Waits", None, "number"),
        KnownColumn("rate", "Waits per second", "1/s", "number"),
        KnownColumn("read", "Read", "B", "number"),
        KnownColumn("blank", "Blank", "ms", "number"),
        KnownColumn("mixed", "Mixed", None, "number"),
    ),
    scope="cluster",
)
OF_INSTANCES = replace(DECLARED, columns=(*DECLARED.columns, KnownColumn("instance", "Instance", None, "number")))


def rows(count: int) -> list[dict[str, Any]]:
    one = {"event": "e", "waits": 1234567, "rate": 0.5, "read": 2**21, "blank": None, "mixed": "name"}
    return [{**one, "line": line} for line in range(10, 10 + count)]


def section(**what: Any) -> PrintedSection:
    return section_of(msgspec.json.encode({"state": "present", "line": 9, "rows": rows(3), **what}))


def test_a_section_is_drawn_by_its_declared_columns_without_blank_ones() -> None:
    view = table_view.of_section(DECLARED, section(), "")
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
    view = table_view.of_section(DECLARED, section(rows=rows(40)), "/whole", limit=30)
    assert (len(view.rows), view.more, view.total, view.url) == (30, 10, 40, "/whole")
    assert table_view.of_section(DECLARED, section(rows=rows(40)), "").more == 0


def test_an_empty_section_has_no_columns() -> None:
    view = table_view.of_section(DECLARED, section(state="empty", rows=[]), "")
    assert (view.state, list(view.columns), view.total) == ("empty", [], 0)


def test_a_list_in_a_cell_becomes_columns_of_percent() -> None:
    declared = declared_as("h", KnownColumn("buckets", "Buckets"))
    percents = [[1, 75.0, None], [None, 25.0, None]]
    counts = [[1, None, 30], [None, None, 10]]
    for buckets in (percents, counts):
        view = table_view.of_section(declared, section(rows=[{"buckets": buckets, "line": 3}]), "")
        assert "Buckets: up to 1 ms: 75 %, longer: 25 %" in view.rows[0].cells[0]


def printed(**what: Any) -> PrintedTable:
    table = {"number": 7, "title": "Odd", "headings": ["Name", "Count"], "line": 3, "notes": [], "empty": False}
    cells = [["first", "1,234"], ["second", "5.5K", "more"]]
    told = {**table, "rows": [{"line": 4 + at, "cells": one} for at, one in enumerate(cells)], **what}
    return msgspec.convert(told, PrintedTable)


def test_a_printed_table_keeps_its_cells_and_is_padded_to_its_widest_row() -> None:
    view = table_view.of_printed(printed())
    assert [one.label for one in view.columns] == ["Name", "Count", ""]
    assert [list(row.cells) for row in view.rows] == [["first", "1,234", ""], ["second", "5.5K", "more"]]
    assert [one.numeric for one in view.columns] == [False, True, False]


def test_a_table_without_headings_rows_or_title_can_still_be_named() -> None:
    view = table_view.of_printed(printed(headings=[], rows=[], title="", empty=True))
    assert (view.title, view.state, list(view.columns)) == ("Table 7", "empty", [])


def test_figures_of_a_column_stand_under_each_other_and_lose_no_digit() -> None:
    def cells(*values: float) -> list[object]:
        found = [{"rate": one, "line": 1} for one in values]
        return [row.cells[0] for row in table_view.of_section(DECLARED, section(rows=found), "").rows]

    assert cells(100.0, 61.99, 1234.5) == ["100.00", "61.99", "1,234.50"]
    assert cells(5, 0.25) == ["5", "0.25"], "a whole number was printed whole"
    assert cells(0.54561, 6.5) == ["0.54561", "6.5"]


def test_the_instance_comes_first_and_a_clusters_own_row_is_told() -> None:
    declared = OF_INSTANCES
    found = [{**row, "instance": number} for row, number in zip(rows(3), (1, 2, None), strict=True)]
    view = table_view.of_section(declared, section(rows=found), "")
    assert [one.label for one in view.columns][:2] == ["Instance", "Event"]
    assert [row.own for row in view.rows] == [False, False, True]


def test_in_a_report_of_one_instance_no_row_is_a_clusters() -> None:
    declared = replace(OF_INSTANCES, scope="instance")
    found = [{**row, "instance": number} for row, number in zip(rows(2), (1, None), strict=True)]
    assert [row.own for row in table_view.of_section(declared, section(rows=found), "").rows] == [False, False]


def test_a_list_of_words_is_told() -> None:
    view = table_view.of_section(DECLARED, section(rows=[{**rows(1)[0], "marked": ["one *", "two *"]}]), "")
    assert view.rows[0].cells[-1] == "one *, two *"


def test_short_texts_keep_to_one_line() -> None:
    short, long = rows(1), [{**rows(1)[0], "event": "e" * 65}]
    narrow = [table_view.of_section(DECLARED, section(rows=one), "").columns[0].narrow for one in (short, long)]
    assert narrow == [True, False]


def test_rows_that_are_all_the_clusters_are_not_told_apart() -> None:
    view = table_view.of_section(DECLARED, section(rows=[{**row, "instance": None} for row in rows(2)]), "")
    assert [row.own for row in view.rows] == [False, False]


def test_a_column_that_only_this_report_prints_is_shown_under_its_own_name() -> None:
    found = [{**row, "new_rate": 2.5, "new_name": "x", "name_cut": True} for row in rows(1)]
    view = table_view.of_section(DECLARED, section(rows=found), "")
    assert [(one.label, one.numeric) for one in view.columns][-2:] == [("New rate", True), ("New name", False)]
    assert list(view.rows[0].cells)[-2:] == ["2.5", "x"]


def test_a_figure_too_wide_for_its_column_is_not_a_blank_one() -> None:
    wide, narrow = rows(2)
    wide.update(waits=None, overflow=["waits"])
    view = table_view.of_section(DECLARED, section(rows=[wide, narrow]), "")
    assert [row.cells[1] for row in view.rows] == ["####", "1,234,567"]


def test_numbers_that_are_names_have_no_thousands() -> None:
    declared = declared_as("n", KnownColumn("object_id", "Object", None, "number"))
    view = table_view.of_section(
        declared, section(rows=[{"object_id": 123456, "line": 1}, {"object_id": None, "line": 2}]), ""
    )
    assert [row.cells for row in view.rows] == [["123456"], [""]]


def test_what_is_printed_about_a_section_is_one_note() -> None:
    whole = section(total_db_time_s=72333, captured_sql_percent=97.9, mixed=True, captured=[{"value": 1}], none=None)
    view = table_view.of_section(DECLARED, whole, "")
    assert view.notes == ["Total DB time: 72,333 s · Captured SQL: 97.9 % · Sessions and background processes together"]


def test_a_section_has_its_own_unread_rows() -> None:
    unread = [Unread(1, one, "##", "no number") for one in ("invented", "other")]
    assert table_view.of_section(DECLARED, section(), "", unread=unread).unread == unread[:1]


def test_statements_are_links_and_their_texts_begin_in_the_last_column() -> None:
    declared = declared_as("s", KnownColumn("sql_id", "SQL id"))
    found = [{"sql_id": "4v7h2k9x0qz1m", "line": 1}, {"sql_id": None, "line": 2}]
    links = Statements("a", 1, {"4v7h2k9x0qz1m": "select 1"})
    view = table_view.of_section(declared, section(rows=found), "", statements=links)
    assert [(one.label, one.wide) for one in view.columns] == [("SQL id", False), ("Text begins", True)]
    assert "href" in view.rows[0].cells[0]
    assert [list(row.cells)[1:] for row in view.rows] == [["select 1"], [""]]
    assert len(table_view.of_section(declared, section(rows=found), "").columns) == 1


def test_an_sql_id_in_a_printed_table_is_a_link() -> None:
    cells = [{"line": 4, "cells": ["4v7h2k9x0qz1m", "1,234"]}]
    view = table_view.of_printed(printed(rows=cells), Statements("a", 1, {"4v7h2k9x0qz1m": "select 1"}))
    assert "href" in view.rows[0].cells[0]


def test_percentages_of_a_whole_have_a_bar_and_no_other_figures() -> None:
    declared = declared_as(
        "p", KnownColumn("share", "Share", "%", "number"), KnownColumn("growth", "Growth", "%", "number")
    )
    found = [
        {"share": 25.0, "growth": 250.0, "line": 1},
        {"share": None, "growth": -3.0, "line": 2},
        {"share": 75.0, "line": 3},
    ]
    view = table_view.of_section(declared, section(rows=found), "")
    assert [one.share for one in view.columns] == [True, False]
    assert "25.0<svg" in view.rows[0].cells[0]
    assert 'width="25.0%"' in view.rows[0].cells[0]
    assert view.rows[1].cells[0] == ""
    assert "svg" not in view.rows[0].cells[1]


def test_columns_stay_whatever_rows_are_asked_for() -> None:
    found = [{**rows(1)[0], "event": "with", "mixed": None}, {**rows(1)[0], "event": "other"}]
    view = table_view.of_section(DECLARED, section(rows=found), "/w?part=1", choice=RowChoice(find="with"))
    assert [one.label for one in view.columns][-1] == "Mixed"
    assert (len(view.rows), view.total, view.printed) == (1, 1, 2)
    assert view.rows[0].cells[0] == "<mark>with</mark>"
