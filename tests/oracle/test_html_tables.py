"""Two HTML libraries, two readers: every table of every page has the same headings, groups and cells.

There is no exception in the corpus: pages saved by a browser, tables inside of tables and headings that come again
inside a table read the same.
"""

import pytest

from parsers.document import read_document
from parsers.formats.html_tables import read_tables
from tests.corpus import CORPUS, corpus_files, corpus_name, needs_corpus
from tests.oracle import html_grid
from tests.oracle.figures import tidy

pytestmark = [needs_corpus, pytest.mark.corpus]
PAGES = sorted(
    corpus_name(path)
    for path in corpus_files("awr-html", "awr-rac", "slob", "awr-diff", "other")
    if ".htm" in path.name
)


def as_read(data):
    tables = [one for one in read_tables(read_document(data).text) if not one.empty]
    return [
        (
            [tidy(one) for one in table.headings],
            [tidy(one) for one in table.groups],
            [html_grid.trimmed([tidy(cell) for cell in row.cells]) for row in table.rows],
        )
        for table in tables
    ]


def as_printed(data):
    found = []
    for grid in html_grid.grids(data):
        groups = html_grid.groups(grid) if grid.heads else []
        found.append((grid.heads[-1] if grid.heads else [], groups if any(groups) else [], grid.rows))
    return found


@pytest.mark.parametrize("name", PAGES)
def test_cell_by_cell(name):
    data = (CORPUS / name).read_bytes()
    read, printed = as_read(data), as_printed(data)
    assert len(read) == len(printed)
    for number, (one, other) in enumerate(zip(read, printed, strict=True), 1):
        assert one == other, f"table {number}"


PAGE = b"""<html><h3>Load Profile</h3><table summary="This table displays load profile">
<tr><td></td><th colspan=2>Per</th></tr><tr><th>Name</th><th>Second</th><th>Transaction</th></tr>
<tr><td rowspan=2>Reads</td><td> 1 </td><td>2&nbsp;</td></tr><tr><td>3</td></tr>
<tr><td colspan=2>Writes</td><td>4</td></tr></table>
<table><tr><td><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td></td></tr><tr><th>A</th><th>C</th></tr>
<tr><td>5</td><td>6</td></tr></table></td></tr></table></html>"""


def test_a_built_page():
    """Spans (a name over two rows is both rows'), groups, nested tables, headings that come again."""
    assert as_read(PAGE) == as_printed(PAGE)
    assert as_printed(PAGE)[0][2] == [["Reads", "1", "2"], ["Reads", "3"], ["Writes", "", "4"]]
    assert [one[0] for one in as_printed(PAGE)[1:]] == [["A", "B"], ["A", "C"]]
