"""Tables out of a page, with cells that reach over several columns or rows written out."""

from collections.abc import Iterator

import turbohtml
from turbohtml import Element, Node

from parsers.formats.html_captions import one_line
from parsers.formats.html_spans import spans
from parsers.load_curves.tables.captions import LONGEST, WORKLOAD
from parsers.load_curves.tables.figures import is_figure
from parsers.load_curves.tables.grid import Cells, Grid, Row

_BLANKS = dict.fromkeys((0xA0, 0x2007, 0x2009, 0x202F), " ")
_MOST_HEADINGS = 3
_MOST_TABLES = 1_000
_MOST_ROWS = 20_000
_SEARCHED = 2_000_000


def is_page(text: str) -> bool:
    """Whether a text holds tables of HTML."""
    return "<table" in text[:_SEARCHED].lower()


def grids(text: str) -> list[Grid]:
    """Every table of a page that holds figures."""
    page = turbohtml.parse(text[: 2 * _SEARCHED].translate(_BLANKS))
    rows: dict[Node | None, list[Element]] = {}
    called: dict[Node | None, str] = {}
    name = ""
    for node in page.select("table,tr,caption,h1,h2,h3,h4,h5,p,b,strong,figcaption"):
        if node.tag == "table" and len(rows) < _MOST_TABLES:
            rows[node], called[node] = [], name
        elif node.tag == "tr":
            owner = _owner(node)
            if owner in rows and len(rows[owner]) < _MOST_ROWS:
                rows[owner].append(node)
        elif _owner(node) is None or node.tag == "caption":
            words = one_line(node.text)
            name = words if 0 < len(words) <= LONGEST and (WORKLOAD.search(words) or node.tag[0] == "h") else name
            if node.tag == "caption":
                called[_owner(node)] = words[:LONGEST]
    return [made for table, of_table in rows.items() if (made := _grid(of_table, called[table]))]


def _owner(node: Node) -> Node | None:
    """The table in which something stands."""
    for parent in node.ancestors:
        if isinstance(parent, Element) and parent.tag == "table":
            return parent
    return None


def _grid(elements: list[Element], name: str) -> Grid | None:
    lines = [element.source_line or 1 for element in elements]
    rows = [
        Row(line, tuple(text for text, _ in cells)) for line, cells in zip(lines, spans(elements), strict=True) if cells
    ]
    above: list[Cells] = []
    while rows and len(above) < _MOST_HEADINGS and not _is_data(rows[0]):
        above.insert(0, rows.pop(0).cells)
    kept = tuple(_with_sections(rows))
    return Grid(kept[0].line, kept, tuple(above), name.rstrip(":. ")) if kept else None


def _is_data(row: Row) -> bool:
    figures = sum(1 for cell in row.cells if is_figure(cell))
    return figures > 0 and 2 * figures >= sum(1 for cell in row.cells if cell)


def _with_sections(rows: list[Row]) -> Iterator[Row]:
    """Rows of figures; a line of its own among them names those below it."""
    section = ""
    for row in rows:
        filled = {cell for cell in row.cells if cell}
        if len(filled) == 1 and len(row.cells) > 1 and not is_figure(next(iter(filled))):
            section = next(iter(filled))
        elif filled:
            yield Row(row.line, row.cells, section)
