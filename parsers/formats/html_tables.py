"""The one adapter over turbohtml: an HTML page becomes the tables it prints.

One pass over tables, rows and headings in document order. Spans are only looked for in headings and in tables
that have a row shorter than its headings, because asking each cell for attributes costs more than its text.
"""

from itertools import islice

import turbohtml
from turbohtml import Element, Node

from parsers.formats.html_captions import caption, one_line, says_no_data, stray_captions
from parsers.table import Table, TableRow

_WIDEST_SPAN = 100
_WIDEST_TABLE = 1000

SpannedRow = list[tuple[str, bool]]  # text of each column, and whether it is a repeat of its neighbour


def read_tables(html: str, first_line: int = 1) -> list[Table]:
    """Every table of a page that holds cells, layout tables left out, numbered from 1.

    `first_line` is the line of the whole file on which this page begins.
    """
    page = turbohtml.parse(html)
    rows: dict[Node | None, list[Element]] = {}
    layout: set[Node] = set()
    places: list[tuple[Element, Element | None]] = []  # tables, and headings that say that there is no data
    heading: Element | None = None
    for node in page.select("table,tr,h1,h2,h3,h4"):
        tag = node.tag
        if tag == "tr":
            rows.get(_owner(node), []).append(node)
        elif tag == "table":
            rows[node] = []
            places.append((node, heading))
            layout.update(_outer_table(node))
        else:
            heading = node
            if says_no_data(node):
                places.append((node, node))
    shift = first_line - 1
    strays = stray_captions(page)
    tables = [
        table
        for place, title in places
        for table in _tables(place, rows.get(place), title, strays, place in layout, shift)
    ]
    kept = [table for table in tables if table.empty or table.headings or table.rows]
    for number, table in enumerate(kept, start=1):
        table.number = number
    return kept


def _tables(
    element: Element,
    rows: list[Element] | None,
    heading: Element | None,
    strays: list[Element],
    layout: bool,
    shift: int,
) -> list[Table]:
    """One printed table, and more where headings come again inside; `rows` is None where a heading says no data."""
    line = (element.source_line or 1) + shift
    if rows is None:
        return [Table(one_line(element.text), (), [], line, empty=True)]
    split = _end_of_headings(rows)
    if layout and not split:
        return [Table("", (), [], line)]
    title, notes = caption(element, heading, strays)
    summary = one_line(element.attr("summary") or "").split(". .")[0].strip()
    tables: list[Table] = []
    for above, below in _parts(element, rows, split):
        headings, groups = _headings(above)
        first = (above[0].source_line or 1) + shift if tables else line
        tables.append(Table(title, headings, _data(below, len(headings), line, shift), first, groups, summary, notes))
    return tables


def _parts(element: Element, rows: list[Element], split: int) -> list[tuple[list[Element], list[Element]]]:
    """Heading rows and the data rows under them; the Exadata summaries print several lists in one table."""
    parts = [(rows[:split], rows[split:])]
    if not split or sum(len(row.select("th")) for row in rows[:split]) == len(element.select("th")):
        return parts
    parts = [(rows[:split], [])]
    for row in rows[split:]:
        if not _is_heading(row):
            parts[-1][1].append(row)
        elif parts[-1][1] or len(parts) == 1:
            parts.append(([row], []))
        else:
            parts[-1][0].append(row)
    return parts


def _is_heading(row: Element) -> bool:
    """Whether a row inside a table is one of headings, not data under a name in bold."""
    cells = [cell for cell in row.children if isinstance(cell, Element)]
    names = [cell for cell in cells if cell.tag == "th"]
    over_several = len(names) == 1 and (len(cells) == 1 or _span(names[0], "colspan") > 1)
    return (len(names) > 1 or over_several) and _end_of_headings([row]) == 1


def _owner(row: Element) -> Node | None:
    """The table of a row; between them may stand a `tbody`."""
    parent = row.parent
    if isinstance(parent, Element) and parent.tag != "table":
        return parent.parent
    return parent


def _data(rows: list[Element], width: int, line: int, shift: int) -> list[TableRow]:
    """The data rows; a row without any text is left out."""
    printed = []
    for row in rows:
        cells = [cell.text.strip() for cell in row.children if cell.__class__ is Element]
        if len(cells) < width:
            return _spanned_data(rows, width, line, shift)
        text = "".join(cells)
        if "\n" in text or "\xa0" in text:  # saved pages break lines inside a cell; HTML means one blank
            cells = [one_line(cell) for cell in cells]
        if text:
            number = row.source_line
            printed.append(TableRow(number + shift if number else line, cells))
    return printed


def _spanned_data(rows: list[Element], width: int, line: int, shift: int) -> list[TableRow]:
    """Data rows with spans resolved: a cell over several columns stands in the first of them.

    No span is followed beyond the headings: thousands of cells over thousands of columns would fill the memory.
    """
    printed = []
    for row, spanned in zip(rows, _spans(rows, width), strict=True):
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
    *above, last = _spans(rows)
    headings = tuple(text for text, _ in last)
    if not above:
        return headings, ()
    groups = tuple(_group(above, column, text) for column, text in enumerate(headings))
    return headings, groups if any(groups) else ()


def _group(above: list[SpannedRow], column: int, heading: str) -> str:
    """The group names over one column; a heading that reaches over both rows has none."""
    names = (row[column][0] for row in above if column < len(row))
    return " ".join(dict.fromkeys(name for name in names if name not in ("", heading)))


def _spans(rows: list[Element], widest: int = _WIDEST_TABLE) -> list[SpannedRow]:
    """The cells of some rows with `colspan` and `rowspan` written out, both bounded."""
    pending: dict[int, tuple[int, str, bool]] = {}
    grid = []
    for row in rows:
        line: SpannedRow = []
        for cell in row.children:
            if isinstance(cell, Element):
                _take_down(pending, line, widest)
                _spread(cell, pending, line, widest)
        _take_down(pending, line, widest)
        grid.append(line)
    return grid


def _take_down(pending: dict[int, tuple[int, str, bool]], line: SpannedRow, widest: int) -> None:
    """Continue the cells that reach down from above into the next columns of this line."""
    while len(line) in pending and len(line) < widest:
        left, text, repeat = pending.pop(len(line))
        if left > 1:
            pending[len(line)] = (left - 1, text, repeat)
        line.append((text, repeat))


def _spread(cell: Element, pending: dict[int, tuple[int, str, bool]], line: SpannedRow, widest: int) -> None:
    """Write one cell into as many columns as it spans, but into its own at least."""
    text = one_line(" ".join(cell.strings))
    across, down = _span(cell, "colspan"), _span(cell, "rowspan")
    for repeat in range(min(across, max(widest - len(line), 1))):
        if down > 1:
            pending[len(line)] = (down - 1, text, repeat > 0)
        line.append((text, repeat > 0))


def _span(cell: Element, name: str) -> int:
    value = cell.attr(name)
    digits = value.strip(" \"'/") if value else ""
    return min(int(digits), _WIDEST_SPAN) or 1 if digits.isdecimal() and len(digits) < 6 else 1


def _outer_table(table: Element) -> list[Node]:
    """The table in whose cell this one stands, if it does."""
    for parent in islice(table.ancestors, 12):
        if isinstance(parent, Element) and parent.tag == "table":
            return [parent]
    return []
