"""An HTML page becomes the tables it prints.

One pass over tables, rows and headings in document order. The library gives the text of all cells of a table in one
call; where a data row has spans they are resolved here, because a cell over several columns counts once.
"""

import re
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from turbohtml import Element, Node

from parsers.errors import TooLarge
from parsers.formats.html_captions import Above, Words, caption, one_line, says_no_data, stray_captions, words
from parsers.formats.html_pieces import trees
from parsers.formats.html_spans import WIDEST_SPAN, SpannedRow, span, spans
from parsers.model.table import Postpones, Table, TableRow

_BLANKS = "".join(map(chr, (0x85, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F, 0x205F, 0x3000)))
_WITHOUT_END = re.compile(r"&#(?:160(?!\d)|[xX][aA]0(?![\da-fA-F]))")  # browsers take it for a blank, too
_MOST_TABLES = 30_000  # of one report; the largest known prints 134
_MOST_PADDED = 10_000_000  # rows times cells: one wide row must not make the library pad all the others


def read_tables(html: str, first_line: int = 1, postpones: Postpones | None = None) -> list[Table]:
    """Every table of a page that holds cells, layout tables left out, numbered from 1.

    `first_line` is the line of the whole file on which this page begins. Of a table that `postpones` names the rows are
    counted and not cut. Raises TooLarge for what no report is.
    """
    html = _plain_blanks(html)
    above = Above()
    tables = [
        table for page, lines in trees(html) for table in _tables_of(page, above, first_line - 1 + lines, postpones)
    ]
    kept = [table for table in tables if table.empty or table.headings or table.row_count]
    for number, table in enumerate(kept, start=1):
        table.number = number
    return kept


def _tables_of(page: Node, above: Above, shift: int, postpones: Postpones | None) -> Iterator[Table]:
    """Those of one tree, below what stands `above` it; `shift` lines stand before it."""
    rows: dict[Node | None, list[Element]] = {}  # of each table, and of each part of one that holds rows
    layout: set[Node] = set()
    places: list[tuple[Element, Words | None]] = []  # tables, and headings that say that there is no data
    for node in page.select("table,tr,h1,h2,h3,h4"):
        tag = node.tag
        if tag == "tr":
            parent = node.parent
            if parent not in rows:
                rows[parent] = rows.get(_owner(node), [])
            rows[parent].append(node)
        elif tag == "table":
            rows[node] = []
            places.append((node, above.heading))
            layout.update(_outer_table(node))
        else:
            above.heading = words(node, shift)
            if says_no_data(node):
                places.append((node, above.heading))
    above.tables += len(places)
    if above.tables > _MOST_TABLES:
        raise TooLarge(f"The page holds more than {_MOST_TABLES:,} tables; bring the report alone, as Oracle wrote it.")
    above.strays += stray_captions(page, shift)
    spanned: set[Any] = {cell.parent for cell in page.select("[colspan],[rowspan]") if _spreads(cell)}
    for element, heading in places:
        line = (element.source_line or 1) + shift
        if (printed := rows.get(element)) is None:
            yield Table(one_line(element.text), (), [], line, empty=True)
        else:
            yield from _tables(element, printed, heading, above.strays, spanned, element in layout, shift, postpones)


def _tables(
    element: Element,
    rows: list[Element],
    heading: Words | None,
    strays: list[Words],
    spanned: set[Any],
    layout: bool,
    shift: int,
    postpones: Postpones | None,
) -> list[Table]:
    """One printed table, and more where headings come again inside."""
    line = (element.source_line or 1) + shift
    split = _end_of_headings(rows)
    if layout and not split:
        return [Table("", (), [], line)]
    grid = _grid(element, rows, spanned)
    summary = one_line(element.attr("summary") or "").split(". .")[0].strip()
    label = "" if split or summary else _label(grid)
    title, notes = caption(element, heading, strays, label, shift)
    tables: list[Table] = []
    for begin, data, end in _parts(element, rows, split):
        headings, groups = _headings(rows[begin:data])
        first = (rows[begin].source_line or 1) + shift if tables else line
        table = Table(title, headings, [], first, groups, summary, notes)
        below = rows[data:end]
        if grid is None:
            table.cut_rows = _spanned(below, len(headings), line, shift)
        elif postpones and postpones(table):
            cells_of = grid[data:end]
            table.leave(sum(map(any, cells_of)), "\n".join(chain.from_iterable(cells_of)))
        else:
            table.cut_rows = _data(below, grid[data:end], line, shift)
        tables.append(table)
    return tables


def _label(grid: list[list[str]] | None) -> str:
    """The first cell of a table, where it is the label of a figure."""
    first = one_line(grid[0][0]) if grid and grid[0] else ""
    return first if first.endswith(":") else ""


def _parts(element: Element, rows: list[Element], split: int) -> list[tuple[int, int, int]]:
    """Where headings begin, data begin and data end; the Exadata summaries print several lists in one table."""
    whole = [(0, split, len(rows))]
    if not split or sum(len(row.select("th")) for row in rows[:split]) == len(element.select("th")):
        return whole
    starts = [(0, split)]
    for index in range(split, len(rows)):
        if _is_heading(rows[index]):
            begin, data = starts[-1]
            if index > data or len(starts) == 1:
                starts.append((index, index + 1))
            else:
                starts[-1] = (begin, index + 1)
    ends = [begin for begin, _ in starts[1:]] + [len(rows)]
    return [(begin, data, end) for (begin, data), end in zip(starts, ends, strict=True)]


def _is_heading(row: Element) -> bool:
    """Whether a row inside a table is one of headings, not data under a name in bold."""
    cells = [cell for cell in row.children if isinstance(cell, Element)]
    names = [cell for cell in cells if cell.tag == "th"]
    over_several = len(names) == 1 and (len(cells) == 1 or span(names[0], "colspan") > 1)
    return (len(names) > 1 or over_several) and _end_of_headings([row]) == 1


def _owner(row: Element) -> Node | None:
    """The table of a row; between them may stand a `tbody`."""
    parent = row.parent
    if isinstance(parent, Element) and parent.tag != "table":
        return parent.parent
    return parent


def _data(rows: list[Element], cells_of: list[list[str]], line: int, shift: int) -> list[TableRow]:
    """The data rows; a row without any text is left out."""
    if "\n" in "".join(chain.from_iterable(cells_of)):  # saved pages break lines inside a cell; HTML means one blank
        cells_of = [[one_line(cell) if "\n" in cell else cell for cell in cells] for cells in cells_of]
    return [
        TableRow((row.source_line or line - shift) + shift, cells)
        for row, cells in zip(rows, cells_of, strict=True)
        if any(cells)
    ]


def _grid(element: Element, rows: list[Element], spanned: set[Any]) -> list[list[str]] | None:
    """The cells of each row of a table in one call; None where the rows must be looked at cell by cell."""
    cells = len(element.select("td,th"))
    if not spanned.isdisjoint(rows):
        return None
    if len(rows) * cells > _MOST_PADDED and len(rows) * _widest(rows) > _MOST_PADDED:
        return None
    grid = element.rows()
    if len(grid) != len(rows):
        return None
    if grid and cells != len(grid) * len(grid[0]):  # the library fills short rows up to the widest
        for row, line in zip(rows, grid, strict=True):
            del line[sum([cell.__class__ is Element for cell in row.children]) :]
    return grid


def _widest(rows: list[Element]) -> int:
    """Cells of the row that has most."""
    return max(sum(cell.__class__ is Element for cell in row.children) for row in rows)


def _spanned(rows: list[Element], width: int, line: int, shift: int) -> list[TableRow]:
    """Data rows with spans resolved: a cell over several columns stands in the first of them.

    No span is followed beyond the headings: thousands of cells over thousands of columns would fill the memory.
    """
    printed = []
    for row, spanned in zip(rows, spans(rows, width), strict=True):
        cells = ["" if repeat else text for text, repeat in spanned]
        if any(cells):
            number = row.source_line
            printed.append(TableRow(number + shift if number else line, cells))
    return printed


def _end_of_headings(rows: list[Element]) -> int:
    """How many leading rows are headings: at least one `th`, and no text outside of `th`."""
    for index, row in enumerate(rows):
        cells = [cell for cell in row.children if isinstance(cell, Element)]
        others = [cell for cell in cells if cell.tag != "th"]
        if len(others) == len(cells) or any(cell.text.strip() for cell in others):
            return index
    return len(rows)


def _headings(rows: list[Element]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The last heading row, and over each of its columns the names of the rows above it."""
    if not rows:
        return (), ()
    *above, last = spans(rows)
    headings = tuple(text for text, _ in last)
    above = [row for row in above if len(row) >= len(last) or any(repeat for _, repeat in row)]  # else spans were lost
    if not above:
        return headings, ()
    groups = tuple(_group(above, column, text) for column, text in enumerate(headings))
    return headings, groups if any(groups) else ()


def _group(above: list[SpannedRow], column: int, heading: str) -> str:
    """The group names over one column; a heading that reaches over both rows has none."""
    names = (row[column][0] for row in above if column < len(row))
    return " ".join(dict.fromkeys(name for name in names if name not in ("", heading)))


def _spreads(cell: Element) -> bool:
    """Whether a cell's spans are resolved here: one of data, or a heading that would spread over a whole page."""
    return cell.tag != "th" or max(span(cell, "colspan"), span(cell, "rowspan")) >= WIDEST_SPAN


def _plain_blanks(html: str) -> str:
    """Oracle fills a blank cell with an unbreakable blank, which the library takes for text."""
    named = ("&nbsp;", "&nbsp") if "&nbsp" in html else ()
    for blank in ("&#160;", *named, *(() if html.isascii() else _BLANKS)):
        html = html.replace(blank, " ")
    return _WITHOUT_END.sub(" ", html) if "&#160" in html or "&#x" in html else html


def _outer_table(table: Element) -> list[Node]:
    """The table in whose cell this one stands, if it does."""
    for parent in islice(table.ancestors, 12):
        if isinstance(parent, Element) and parent.tag == "table":
            return [parent]
    return []
