"""A workbook for people: contents that lead everywhere, a summary, tables to filter, native charts; text stays text."""

import re
from datetime import datetime
from xml.etree import ElementTree as ET

import pytest

from app.exports.book import Book, Chart, Figure, Paper, Part, Summary, paper
from app.exports.sheet import Column, Sheet
from app.exports.xlsx import render_book
from app.exports.xlsx_table import headings
from tests.app.exports.ugly import TEXTS
from tests.app.exports.workbook import Workbook, read

MADE = datetime(2026, 1, 31, 12)
CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
TABLE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
COLUMNS = [Column("a", "Name"), Column("b", "Reads", "1/s", "number"), Column("c", "Share", kind="share")]
ROWS = [{"a": "x", "b": 1.5, "c": 0.25}, {"a": "y", "b": 30.0, "c": 0.5}, {"a": "z", "b": None, "c": 0.25}]
SHARES = Chart("Shares", "bars", "a", ["c"], "of all", share=True, on_summary=True)


def summary(text: str = "Faster media") -> Summary:
    steps = Sheet("Steps", [Column("n", "Order", kind="id"), Column("w", "Step"), Column("c", "Cost")],
                  [{"n": 1, "w": text, "c": "Free"}])  # fmt: skip
    return Summary(text, text, text, [Figure(text, 0.385, "share", text), Figure("Read", 5.25, "ms")],
                   [("How sure", text)], steps, "purchase")  # fmt: skip


def made(*papers: Paper, text: str = "Faster media") -> Workbook:
    return read(render_book(Book(summary(text), papers), "Title", MADE))


def of_two() -> Workbook:
    two = paper(
        "It's two / of them", "Two tables", Part(Sheet("First", COLUMNS, ROWS), SHARES), Sheet("2nd", COLUMNS, ROWS)
    )
    return made(two, paper("Alone", "One table", Sheet("Third", COLUMNS, ROWS)))


def test_contents_come_first_and_lead_to_every_sheet_and_table() -> None:
    book = of_two()
    assert list(book.sheets) == ["Contents", "Summary", "It's two of them", "Alone"]
    led = [place for sheet, place in book.within if sheet == "Contents"]
    assert led == ["'Summary'!A1", "'It''s two of them'!A1", "'It''s two of them'!A4", "'It''s two of them'!A25",
                   "'Alone'!A1"]  # fmt: skip
    assert [sheet for sheet, place in book.within if place == "'Contents'!A1"] == [*list(book.sheets)[1:]]
    for place in led[2:4]:
        row = int(re.findall(r"\d+$", place)[0])
        assert book.sheets["It's two of them"][row - 1][0] in ("First", "2nd")
    assert [row[2] for row in book.sheets["Contents"][4:] if len(row) > 2] == [6.0, 3.0, 3.0, 3.0]


def test_a_summary_has_answer_figures_and_steps() -> None:
    rows = [[cell for cell in row if cell is not None] for row in of_two().sheets["Summary"]]
    assert rows[0] == ["Faster media"]
    assert [0.385, 5.25] in rows
    assert [1.0, "Faster media", "Free"] in rows
    styles = of_two().parts["xl/styles.xml"].decode()
    assert "#,##0.00&quot; ms&quot;" in styles


def test_each_table_can_be_filtered_and_keeps_its_figures() -> None:
    book = of_two()
    rows = book.sheets["It's two of them"]
    assert rows[4][:3] == ["Name", "Reads [1/s]", "Share [%]"]
    assert rows[5:8] == [["x", 1.5, 0.25], ["y", 30.0, 0.5], ["z", None, 0.25]]
    tables = [ET.fromstring(part) for name, part in book.parts.items() if name.startswith("xl/tables/")]
    assert [one.attrib["ref"] for one in tables] == ["A5:C8", "A26:C29", "A4:C7"]
    assert len({one.attrib["name"] for one in tables}) == 3
    assert all(one.find(f"{TABLE}autoFilter") is not None for one in tables)


def test_headings_stay_and_paper_is_landscape_and_as_wide_as_the_page() -> None:
    book = of_two()
    for number in (3, 4):
        sheet = book.parts[f"xl/worksheets/sheet{number}.xml"].decode()
        assert 'state="frozen"' in sheet
        assert 'orientation="landscape"' in sheet
        assert 'fitToHeight="0"' in sheet
    assert 'topLeftCell="B5"' in book.parts["xl/worksheets/sheet4.xml"].decode()
    names = book.parts["xl/workbook.xml"].decode()
    assert "'Alone'!$4:$4" in names or "Alone!$4:$4" in names
    assert "'It''s two of them'!$1:$1" in names


def test_a_chart_draws_the_cells_of_its_table_on_its_sheet_and_on_the_summary() -> None:
    book = of_two()
    charts = [ET.fromstring(part) for name, part in book.parts.items() if name.startswith("xl/charts/chart")]
    assert len(charts) == 2
    for chart in charts:
        assert [one.text for one in chart.iter(f"{CHART}f")] == [
            "'It''s two of them'!$C$5", "'It''s two of them'!$A$6:$A$8", "'It''s two of them'!$C$6:$C$8",
        ]  # fmt: skip
    drawings = b"".join(part for name, part in book.parts.items() if name.startswith("xl/drawings/drawing"))
    assert drawings.count(b'descr="Shares: the figures are in the table on the sheet') == 2


@pytest.mark.parametrize("look", ["bars", "columns", "stacked", "course"])
def test_every_look_of_a_chart_can_be_drawn(look: str) -> None:
    line = "c" if look in ("columns", "stacked") else ""
    chart = Chart("All", look, "a", ["b", "c"], "of all", line=line)  # type: ignore[arg-type]
    book = made(paper("One", "", Part(Sheet("T", COLUMNS, ROWS), chart)))
    assert "xl/charts/chart1.xml" in book.parts


def test_a_figure_has_the_unit_of_its_row_and_many_bytes_are_mib() -> None:
    columns = [Column("v", "Value", kind="number", unit_key="u"), Column("u", "Unit", for_programs=True)]
    rows = [{"v": 5.25, "u": "ms"}, {"v": 0.846, "u": "share of DB time"}, {"v": 3 * 2**20, "u": "B/s"},
            {"v": 8192, "u": "bytes"}, {"v": 2, "u": None}, {"v": "a text", "u": "ms"}]  # fmt: skip
    book = made(paper("One", "", Sheet("T", columns, rows)))
    assert book.sheets["One"][3:] == [["Value"], [5.25], [0.846], [3.0], [8192.0], [2.0], ["a text"]]
    styles = book.parts["xl/styles.xml"].decode()
    for said in (" ms", " of DB time", " MiB/s", " B"):
        assert f"&quot;{said}&quot;" in styles


@pytest.mark.parametrize("text", [one for one in TEXTS if one.strip()])
def test_no_text_is_a_formula_a_link_or_a_reference(text: str) -> None:
    chart = Chart(text, "bars", "a", ["c"], text, on_summary=True)
    table = Part(Sheet(text, [Column("a", text), Column("c", text, kind="number")], [{"a": text, "c": 1}]), chart)
    book = made(paper("One", text, table, table), text=text)
    assert (book.formulas, book.links) == (0, 0)
    charts = [part.decode() for name, part in book.parts.items() if name.startswith("xl/charts/chart")]
    led = [one for chart in charts for one in re.findall(r"<c:f>([^<]*)</c:f>", chart)]
    assert led
    assert all(re.fullmatch(r"One!\$[A-Z]+\$\d+(:\$[A-Z]+\$\d+)?", one) for one in led)


def test_headings_of_a_table_are_told_apart() -> None:
    columns = [Column("a", "Reads"), Column("b", "reads"), Column("c", ""), Column("d", "x" * 400)]
    assert headings(columns) == ["Reads", "reads (2)", "Column", "x" * 250]


def test_equal_books_make_equal_bytes() -> None:
    book = Book(summary(), [paper("One", "", Part(Sheet("T", COLUMNS, ROWS), SHARES))])
    assert render_book(book, "Title", MADE) == render_book(book, "Title", MADE)
