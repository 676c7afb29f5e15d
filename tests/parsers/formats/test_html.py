"""HTML pages to tables: what Oracle prints, what browsers make of it, and what is hostile."""

from contextlib import suppress

import pytest
from selectolax.lexbor import LexborHTMLParser

from parsers.document import read_document
from parsers.errors import TooLarge
from parsers.formats import awr_html
from parsers.formats.html_tables import read_tables
from parsers.model.table import Table
from tests.corpus import corpus_files, corpus_name, needs_corpus


def only(html: str) -> Table:
    (table,) = read_tables(html)
    return table


def cells(table: Table) -> list[list[str]]:
    return [row.cells for row in table.rows]


SECTION = """<a class="awr" name="7"></a><h3 class="awr">Odd  Statistics</h3>
<ul><li class='awr'>first
 note</li>
<li class='awr'>second note</li></ul>
<table border="0" class="tdiff" summary="This table displays odd statistics. . with notes"
><tr><th class="awrbg" scope="col">Name</th><th class="awrbg">Total</th></tr>
<tr><td scope="row" class='awrc'>reads</td><td align="right" class='awrc'>         12</td></tr>
<tr><td scope="row" class='awrnc'>writes</td><td align="right" class='awrnc'>&#160;</td></tr>
</table><p />
<br /><a class="awr" href="#top">Back to Top</a>"""


def test_a_section_as_oracle_prints_it() -> None:
    table = only(SECTION)
    assert (table.title, table.headings, table.groups) == ("Odd Statistics", ("Name", "Total"), ())
    assert cells(table) == [["reads", "12"], ["writes", ""]]
    assert table.notes == ("first note", "second note")
    assert table.summary == "This table displays odd statistics"
    assert (table.line, [row.line for row in table.rows], table.number) == (5, [7, 8], 1)


def test_lines_count_in_the_whole_file() -> None:
    (table,) = read_tables(SECTION, first_line=101)
    assert (table.line, [row.line for row in table.rows]) == (105, [107, 108])


def test_lines_of_a_spool_whose_headings_were_dropped() -> None:
    spool = SECTION.replace("<tr><td scope", "\nOUTPUT\n<tr><td scope")
    document = read_document(spool.encode())
    assert len(document.lines) < spool.count("\n") + 1
    (table,) = awr_html.cut(document.lines, document.numbers or ())
    assert [row.line for row in table.rows] == [9, 12]
    assert spool.split("\n")[8].startswith("<tr><td")


def test_a_page_that_a_browser_saved() -> None:
    table = only(
        '<P><A class=awr name=7></A>\n<H3 class=awr>Odd Statistics</H3>\n<TABLE class=tdiff summary="This table"'
        " border=0>\n<TBODY>\n<TR>\n<TH class=awrbg scope=col>Name</TH>\n<TH class=awrbg>Total</TH></TR>\n<TR>\n"
        "<TD class=awrc>a name in\ntwo lines</TD>\n<TD class=awrc>1</TD></TR></TBODY></TABLE>"
    )
    assert (table.title, table.headings) == ("Odd Statistics", ("Name", "Total"))
    assert cells(table) == [["a name in two lines", "1"]]
    assert table.rows[0].line == 8


@pytest.mark.parametrize("attributes", ["", " class=tdiff", ' class="TDIFF"', " class='tscl'", " class=exa border=1"])
def test_any_table_with_cells_is_data(attributes: str) -> None:
    assert cells(only(f"<table{attributes}><tr><th>A</th></tr><tr><td>1</td></tr></table>")) == [["1"]]


def test_a_table_of_the_first_page_is_named_by_the_text_before_it() -> None:
    first, second = read_tables(
        "<h1>WORKLOAD</h1><h3>Report Summary</h3><p />Load Profile<p /><table><tr><td>a</td></tr></table><p />"
        "<p />Host CPU\n (CPUs: 8)<p /><ul></ul><table><tr><td>b</td></tr></table>"
    )
    assert (first.title, second.title) == ("Load Profile", "Host CPU (CPUs: 8)")


def test_a_table_without_a_name_takes_the_last_heading() -> None:
    tables = read_tables("<h3>One</h3><table><tr><td>a</td></tr></table><p /><table><tr><td>b</td></tr></table>")
    assert [table.title for table in tables] == ["One", "One"]


def test_links_and_long_remarks_are_no_titles() -> None:
    table = only(
        "<h2>Group</h2><h3>Section</h3><ul><li><a href='#1'>Other</a></li></ul>"
        f"<p>{'a long remark ' * 20}<p><a href='#top'>Back to <b>Top</b></a><table><tr><td>1</td></tr></table>"
    )
    assert (table.title, table.notes) == ("Section", ())


def test_a_heading_inside_of_an_anchor_or_with_inline_tags() -> None:
    assert only("<a name=x><h4>A <b>bold</b></h4></a><p><table><tr><td>1</td></tr></table>").title == "bold"
    assert only("<h3><a name=x>Named</a></h3><table><tr><td>1</td></tr></table>").title == "Named"


def test_an_empty_section() -> None:
    empty, full = read_tables(
        "<h3>Nothing</h3>\n<ul><li>a note</li></ul><p />\nNo data exists for this section of the report.\n<p />"
        "<a href='#top'>Back</a><h3>Something</h3><table><tr><td>1</td></tr></table>"
    )
    assert (empty.title, empty.empty, empty.rows, empty.number, empty.line) == ("Nothing", True, [], 1, 1)
    assert (full.title, full.empty, full.number) == ("Something", False, 2)


def test_no_data_said_before_a_table_does_not_name_it() -> None:
    empty, full = read_tables(
        "<h3>One</h3><p>No data exists for this section of the report.<p><table><tr><td>1</td></tr></table>"
    )
    assert (empty.empty, full.empty, full.title) == (True, False, "One")


def test_group_headings_stand_over_their_columns() -> None:
    table = only(
        "<table><tr><td></td><td class='x'>&#160;</td><th colspan=' 2'>Reads</th><th colspan=\"2\">Writes</th></tr>"
        "<tr><th>Name</th><th>Class</th><th>Total</th><th>/s</th><th>Total</th><th>/s</th></tr>"
        "<tr><td>a</td><td>b</td><td>1</td><td>2</td><td>3</td><td>4</td></tr></table>"
    )
    assert table.headings == ("Name", "Class", "Total", "/s", "Total", "/s")
    assert table.groups == ("", "", "Reads", "Reads", "Writes", "Writes")
    assert cells(table) == [["a", "b", "1", "2", "3", "4"]]


def test_a_heading_over_both_rows_has_no_group() -> None:
    table = only(
        "<table><tr><th rowspan=2>Cell</th><th colspan=2>IOPS</th></tr><tr><th>Avg</th><th>Max</th></tr>"
        "<tr><td>c1</td><td>1</td><td>2</td></tr></table>"
    )
    assert (table.headings, table.groups) == (("Cell", "Avg", "Max"), ("", "IOPS", "IOPS"))


def test_three_rows_of_headings() -> None:
    table = only(
        "<table><tr><th colspan=2>Disk</th></tr><tr><th colspan=2>Read</th></tr><tr><th>Avg</th><th>Max</th></tr>"
        "<tr><td>1</td><td>2</td></tr></table>"
    )
    assert table.groups == ("Disk Read", "Disk Read")


def test_breaks_in_headings_are_blanks() -> None:
    assert only("<table><tr><th>Actual Redo<br>Blks</th></tr></table>").headings == ("Actual Redo Blks",)


def test_data_that_spans() -> None:
    table = only(
        "<table><tr><th>A</th><th>B</th><th>C</th></tr><tr><td rowspan=2>x</td><td>1</td><td>2</td></tr>"
        "<tr><td>3</td><td>4</td></tr><tr><td colspan=2>sum</td><td>6</td></tr></table>"
    )
    assert cells(table) == [["x", "1", "2"], ["x", "3", "4"], ["sum", "", "6"]]


def test_short_rows_stay_short() -> None:
    assert cells(only("<table><tr><th>A</th><th>B</th></tr><tr><td>1</td></tr></table>")) == [["1"]]


def test_all_unicode_blanks_are_stripped_and_blank_rows_left_out() -> None:
    table = only("<table><tr><td>\u2003a\u00a0b&nbsp;</td><td>\u3000</td></tr><tr><td>&#160;</td></tr></table>")
    assert cells(table) == [["a b", ""]]


def test_tables_without_any_cell_are_left_out() -> None:
    assert read_tables("<table></table><table><tr></tr></table><table><tr><td> </td></tr></table>") == []
    assert read_tables("") == []


def test_layout_tables_around_a_report_are_left_out() -> None:
    table = only("<table><tr><td><h3>In</h3><table><tr><th>A</th></tr><tr><td>1</td></tr></table></td></tr></table>")
    assert (table.title, cells(table)) == ("In", [["1"]])


def test_rows_after_a_nested_table_belong_to_the_outer_one() -> None:
    outer, inner = read_tables(
        "<table><tr><th>A</th></tr><tr><td>1<table><tr><td>in</td></tr></table></td></tr><tr><td>2</td></tr></table>"
    )
    assert (cells(outer)[-1], cells(inner)) == (["2"], [["in"]])


def test_raw_sql_text_in_a_cell() -> None:
    table = only(
        "<table><tr><th>Id</th><th>Text</th></tr><tr><td>1</td><td>select a from t where a < 5 and b <> 'x&y' and c<d"
        "</td></tr><tr><td>2</td><td>plain</td></tr></table>"
    )
    assert [row[0] for row in cells(table)] == ["1", "2"]
    assert cells(table)[0][1].startswith("select a from t where a < 5 and b <> 'x&y'")


def test_attributes_with_signs_do_not_end_a_tag() -> None:
    table = only('<table><tr><th headers="<8us">A</th></tr><tr><td headers="<8us">1</td></tr></table>')
    assert (table.headings, cells(table)) == (("A",), [["1"]])


def test_a_second_page_embedded_in_the_first() -> None:
    tables = read_tables(f"<html><body>{SECTION}<html><head><title>x</title><style>td {{}}</style></head>{SECTION}")
    assert [table.title for table in tables] == ["Odd Statistics"] * 2


def test_a_page_cut_inside_of_a_table() -> None:
    for end in range(len(SECTION)):
        assert len(read_tables(SECTION[:end])) <= 1
    assert cells(only(SECTION[: SECTION.index("writes") + 3])) == [["reads", "12"], ["wri"]]


def test_headings_that_come_again_begin_a_table_of_their_own() -> None:
    tables = read_tables(
        "<h3>Summary</h3><p>Disks</p><table>"
        "<tr><th colspan=2>per second</th></tr>\n<tr><td>misses</td><td>8</td></tr>\n<tr><th>bold</th><td>9</td></tr>\n"
        "<tr><td></td><th>Cells</th><th>MB</th></tr>\n<tr><td>H/7T</td><td>3</td><td>1</td></tr></table>"
    )
    assert [(one.title, one.headings, one.line, one.number) for one in tables] == [
        ("Disks", ("per second", "per second"), 1, 1),
        ("Disks", ("", "Cells", "MB"), 4, 2),
    ]
    assert [cells(one) for one in tables] == [[["misses", "8"], ["bold", "9"]], [["H/7T", "3", "1"]]]


def test_a_caption_inside_a_table_that_is_never_closed_is_the_next_table_s() -> None:
    first, second = read_tables(
        "<h4>Cells</h4><p>Reads</p>\n<table><tr><th>a</th><\n/tr>\n<tr><td>1</td></tr>\n"
        "<p>Scans</p>\n<table><tr><th>b</th></tr><tr><td>2</td></tr></table>"
    )
    assert (first.title, second.title) == ("Reads", "Scans")


def test_the_tables_of_the_header_are_named_by_their_summary() -> None:
    (table,) = read_tables(
        "<h1>WORKLOAD REPOSITORY report for</h1>"
        '<table summary="This table displays host information"><tr><th>Host Name</th></tr></table>'
    )
    assert table.title == "Host information"


@pytest.mark.parametrize(
    "hostile",
    [
        "<div>" * 100_000 + SECTION,
        "<table><tr><td>" * 20_000 + SECTION,
        "<table>" * 100_000,
        "<table><tr><td colspan=1000 rowspan=65000>" * 2_000,
        "<table><tr><th>h</th>" + "<td colspan=99999 rowspan=99999>x" * 5_000 + "<tr><td>y" * 5_000,
        "<table><tr><th>" + "<th>" * 3_000 + "<tr><td>x" * 3_000,
        "<tr><td>" * 50_000,
        "<h3>" * 50_000,
        "<h3>a</h3>" + "<p>" * 50_000 + "<table><tr><td>" * 200,
        "<b>" * 50_000 + "text<table><tr><td>1",
        "<a " * 50_000,
        "<!--" * 50_000,
        "<td a=1 b=2>" * 50_000,
        "<svg><tr><td>x</td></tr></svg><math><table><tr><td>y",
        "<template><table><tr><td>x</td></tr></table></template>",
        "<table><caption><tr><td>" * 100,
        "<select><table><tr><td>x</select>",
        "&" * 50_000 + "&#99999999999999;<table><tr><td>&#0;&#xD800;",
        "\x00<table>\x00<tr><td>\x00a",
        "<table><tr><td colspan='²'>a</td></tr></table>",
        "<table><tr><td colspan='-1' rowspan='x'>a</td></tr></table>",
    ],
)
def test_hostile_pages_are_read_without_harm(hostile: str) -> None:
    with suppress(TooLarge):  # of so many tables as no database prints none is read
        for table in read_tables(hostile):
            assert all(len(row.cells) <= 5_001 for row in table.rows)


def _second_reader(html: str) -> list[list[list[str]]]:
    """All rows of all tables with the texts that are not blank, read by another parser."""
    tables = []
    for table in LexborHTMLParser(html).css("table"):
        parts: list[list[list[str]]] = [[]]
        data = False
        for row in table.css("tr"):
            cells = [(cell.tag, " ".join(cell.text().split())) for cell in row.iter() if cell.tag in ("td", "th")]
            printed = [text for _, text in cells if text]
            headings = {tag for tag, text in cells if text} == {"th"}
            if headings and data:
                parts.append([])
            data = bool(printed) and not headings
            parts[-1].append(printed)
        tables += [[row for row in part if row] for part in parts]
    return [table for table in tables if table]


@needs_corpus
@pytest.mark.parametrize("kind", ["awr-html", "awr-rac", "slob-html"])
def test_a_second_parser_reads_the_same_cells_of_every_real_report(kind: str) -> None:
    files = corpus_files(kind)
    assert files
    for file in files:
        html = read_document(file.read_bytes()).text
        ours = [table for table in read_tables(html) if not table.empty]
        theirs = _second_reader(html)
        assert len(ours) == len(theirs), corpus_name(file)
        for table, rows in zip(ours, theirs, strict=True):
            printed = [[" ".join(cell.split()) for cell in row.cells if cell] for row in table.rows]
            where = f"{corpus_name(file)}:{table.line}"
            first = len(rows) - len(printed)
            assert printed == rows[first:], where
            assert set(rows[first - 1] if first else ()) <= set(table.headings), where


@needs_corpus
def test_titles_summaries_and_lines_of_real_reports() -> None:
    for file in corpus_files("awr-html"):
        document = read_document(file.read_bytes())
        tables = read_tables(document.text)
        assert [table.number for table in tables] == list(range(1, len(tables) + 1))
        lines = [row.line for table in tables for row in table.rows]
        assert lines == sorted(lines), corpus_name(file)
        assert all("<t" in document.lines[line - 1].lower() for line in lines), corpus_name(file)
        assert all(table.title for table in tables), corpus_name(file)
        assert not any(table.title.startswith("Back to") for table in tables), corpus_name(file)
