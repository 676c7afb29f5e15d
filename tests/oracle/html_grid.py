"""A small reader of HTML tables over selectolax: every row of every table as a grid, spans written out.

It shares nothing with the parser: another library, rows told by their own cells, nothing known of titles.
"""

from dataclasses import dataclass, field, replace
from functools import cache

from selectolax.lexbor import LexborHTMLParser

from tests.oracle.figures import tidy
from tests.oracle.page_lines import whole_lines
from tests.oracle.untold_summaries import summary_of


@dataclass
class Grid:
    """One run of rows under one block of headings; a table that prints headings again has several."""

    heads: list = field(default_factory=list)
    rows: list = field(default_factory=list)
    heading: str = ""
    summary: str = ""


@dataclass
class Cell:
    tag: str
    text: str
    across: int
    down: int


def cells_of(row, holds_tables):
    found = []
    for node in row.iter():
        if node.tag in ("td", "th"):
            text = "" if holds_tables and node.css_first("table") else tidy(node.text())
            known = node.attributes
            found.append(Cell(node.tag, text, span(known.get("colspan")), span(known.get("rowspan"))))
    return found


def span(value):
    value = (value or "1").strip()
    return int(value) if value.isdigit() and value != "0" else 1


def owner(row):
    node = row.parent
    while node.tag != "table":
        node = node.parent
    return node.mem_id


def is_heading(cells):
    """Nothing but `th`: several, or one over several columns; a lone `th` may be a name in bold."""
    heads = [cell for cell in cells if cell.tag == "th"]
    bare = all(not cell.text for cell in cells if cell.tag == "td")
    return bool(heads) and bare and (len(heads) > 1 or heads[0].across > 1 or len(cells) == 1)


def spread(rows):
    """Texts by column; a cell over several columns or rows stands in the first of them, as `repeat` in the others."""
    waiting, grid = {}, []
    for cells in rows:
        line = []
        for cell in [*cells, None]:
            while len(line) in waiting:
                left, text = waiting.pop(column := len(line))
                if left > 1:
                    waiting[column] = (left - 1, text)
                line.append(text)
            for repeated in range(min(cell.across, 100) if cell else 0):
                text = (cell.text, repeated > 0)
                if cell.down > 1:
                    waiting[len(line)] = (cell.down - 1, text)
                line.append(text)
        grid.append(line)
    return grid


def trimmed(texts):
    while texts and not texts[-1]:
        texts = texts[:-1]
    return texts


def grids_of(printed):
    """The runs of one table, from its rows of cells."""
    runs, first = [([], [])], True
    for cells in printed:
        if is_heading(cells) and (first or not runs[-1][1]):
            runs[-1][0].append(cells)
        elif is_heading(cells):
            runs.append(([cells], []))
        elif any(cell.text for cell in cells):
            runs[-1][1].append(cells)
        first = False
    for heads, rows in runs:
        spans = any(cell.across > 1 or cell.down > 1 for row in rows for cell in row)
        width = sum(cell.across for cell in heads[-1]) if heads else 0
        short = spans and any(len(row) < width for row in rows)
        texts = (
            [["" if repeated else text for text, repeated in line] for line in spread(rows)]
            if short
            else [[cell.text for cell in row] for row in rows]
        )
        named = [[text for text, _ in line] for line in spread(heads)]
        yield Grid(named, [trimmed(line) for line in texts])


def groups(grid):
    """Over each column the names of the heading rows above the last; a name that reaches down is no group."""
    *above, last = grid.heads
    names = [[line[column] for line in above if column < len(line)] for column in range(len(last))]
    return [" ".join(dict.fromkeys(one for one in over if one not in ("", last[i]))) for i, over in enumerate(names)]


def told(heading, grid):
    """The summary of a table that carries none."""
    head = grid.heads[-1][0] if grid.heads and grid.heads[-1] else ""
    label = grid.rows[0][0] if grid.rows and grid.rows[0] else ""
    return summary_of(heading, head, label)


@cache
def grids(data):
    """Every run of rows of a page, in its order, with the heading over it and the table's summary."""
    tree = LexborHTMLParser(whole_lines(data))
    rows, order, heading = {}, [], ""
    for node in tree.css("h1, h2, h3, table, tr"):
        if node.tag == "table":
            nested = node.css_first("table table") is not None
            rows[node.mem_id] = []
            order.append((node.mem_id, heading, tidy(node.attributes.get("summary") or ""), nested))
        elif node.tag == "tr":
            key = owner(node)
            rows[key].append(node)
        else:
            heading = tidy(node.text())
    return tuple(
        replace(grid, heading=heading, summary=summary or told(heading, grid))
        for key, heading, summary, nested in order
        for grid in grids_of([cells_of(row, nested) for row in rows[key]])
        if grid.heads or grid.rows
    )
