"""Every printed table is kept, claimed by a section or not; absent, empty and present differ."""

import re
from collections import defaultdict

import pytest
from selectolax.lexbor import LexborHTMLParser

from tests.corpus import needs_corpus
from tests.oracle import read_html
from tests.oracle.corpus_reports import REPORTS, first, is_html, raw, second
from tests.oracle.figures import TOKEN, tidy
from tests.oracle.text_lines import RULER, lines, pages

pytestmark = [needs_corpus, pytest.mark.corpus]
# Exadata pages put tables into cells of tables; which rows are whose is a matter of taste there
NESTED = "awr-html/Azure__Oracle-Workloads-for-Azure__AWR_DBS.html"
# two labels with their figures on one printed line
SEVERAL_A_LINE = {
    "snapshots",
    "instance_efficiency",
    "cache_sizes",
    "load_profile_ratios",
    "instance_cpu",
    "exadata_outliers",
    "exadata_top",
}
# three kinds of lines under two rulers: no section claims them and their text wraps where it likes
INTERLEAVED = ("Top SQL with Top Events", "Top SQL with Top Row Sources")
HTML = [name for name in REPORTS if is_html(name) and name != NESTED]
TEXT = [name for name in REPORTS if not is_html(name)]


@pytest.mark.parametrize("name", HTML)
def test_every_cell_of_every_html_table(name):
    """selectolax and the parser see the same tables, rows and cells, in the same order."""
    printed = [[[tidy(cell) for cell in row] for row in table.rows] for table in read_html.tables(raw(name))]
    kept = [[[tidy(cell) for cell in row.cells] for row in table.rows] for table in first(name).tables]
    assert [table for table in kept if table] == [table for table in printed if table]


def test_no_cell_of_nested_tables_is_lost():
    cells = [
        cell.text() for cell in LexborHTMLParser(raw(NESTED).decode("utf-8", "replace")).css("td:not(:has(table))")
    ]
    printed = {tidy(cell) for cell in cells if re.search(r"\d", cell)}
    kept = [cell for table in first(NESTED).tables for row in table.rows for cell in row.cells]
    kept += [one for table in first(NESTED).tables for one in (*table.headings, *table.groups)]
    assert printed - set(map(tidy, kept)) == set()


@pytest.mark.parametrize("name", TEXT)
def test_every_figure_of_every_text_page(name):
    """A figure on a titled page stands in a cell of a row near its line (rows of two lines and more count as one,
    a page may end between them)."""
    near = defaultdict(set)
    for table in first(name).tables:
        for row in table.rows:
            words = {word for cell in row.cells for word in cell.split()}
            for line in range(row.line - 12, row.line + 12):
                near[line] |= words
        near[table.line] |= {word for one in (*table.headings, *table.notes, table.title) for word in one.split()}
    lost = []
    for page in pages(lines(raw(name))):
        for number, text in page.body if page.title not in INTERLEAVED else []:
            if RULER.match(text) or text.lstrip().startswith("->") or re.match(r"^[- ]+$", text):
                continue
            figures = [found.group().strip() for found in TOKEN.finditer(text)]
            words = {part for figure in figures for part in figure.split() if re.search(r"\d", part)}
            lost += [f"{page.title} {number}: {word}" for word in words - near[number]]
    assert lost[:10] == []


@pytest.mark.parametrize("name", REPORTS)
def test_rows_add_up(name):
    """Printed rows are read, merged or unread; nothing vanishes."""
    report = first(name)
    for section, count in report.coverage.items():
        assert count.printed == count.read + count.merged + count.unread, section
        rows = len(report.rows(section))
        assert count.read == rows or (section in SEVERAL_A_LINE and 0 < count.read <= rows), section


def printed_state(name, section, title):
    if second(name)["sections"][section]:
        return "present"
    if is_html(name):
        text = raw(name).decode("utf-8", "replace")
        empty = re.search(rf">\s*{title}\s*</h3>(?:(?!<h3|<table).)*No data exists", text, re.DOTALL | re.IGNORECASE)
        return "empty" if empty else "absent"
    return "empty" if any(page.title == title for page in pages(lines(raw(name)))) else "absent"


@pytest.mark.parametrize("name", REPORTS)
@pytest.mark.parametrize(
    ("section", "title"),
    [
        ("tablespace_io", "Tablespace IO Stats"),
        ("file_io", "File IO Stats"),
        ("io_by_function", "IOStat by Function summary"),
        ("background_waits", "Background Wait Events"),
        ("parameters", "init.ora Parameters"),
        ("top_events", "no page of its own"),
    ],
)
def test_absent_empty_and_present_differ(name, section, title):
    assert first(name).section(section).state == printed_state(name, section, title)
