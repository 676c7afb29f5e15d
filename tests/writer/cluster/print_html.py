"""Prints a cluster's tables as the page does: groups as headings over several columns."""

from html import escape

from tests.writer.cluster.table import Table
from tests.writer.form import Col, PrintedRow
from tests.writer.html import BLANK, STYLE, cell
from tests.writer.model import Figures
from tests.writer.printed import text

sql_text = Col("sql_text", 0, text, "SQL Text")


def _groups(table: Table) -> str:
    if not any(group.html_name for group in table.groups):
        return ""
    cells = [
        f'<th class="awrbg" colspan=" {len(group.columns)}">{escape(group.html_name)}</th>'
        if group.html_name
        else "<td>&#160;</td>" * len(group.columns)
        for group in table.groups
    ]
    return f"<tr>{''.join(cells)}{'<td>&#160;</td>' if table.sql else ''}</tr>"


def _columns(table: Table) -> list[Col]:
    return [*table.columns, *([sql_text] if table.sql else [])]


def _line(row: PrintedRow, above: PrintedRow | None, table: Table, style: str) -> str:
    cells = []
    for index, one in enumerate(_columns(table)):
        found = row[one.name]
        hidden = table.blocks and one.name == "who" and above is not None and above["who"].text == found.text
        if hidden:
            cells.append(f'<td align="right" class=\'{style}\'><div class="hidden">   {found.text}</div></td>')
        elif not found.text:
            cells.append(BLANK.format(style=style))
        else:
            cells.append(cell(found, one.put.right, style, index == 0))
    return f"<tr>{''.join(cells)}</tr>"


def section(table: Table, printed: list[PrintedRow]) -> list[str]:
    notes = [f'<li class="awr"> {escape(one)}</li>' for one in table.notes]
    title = [escape(table.title) + "<p />"] if table.front else [f'<h3 class="awr">{escape(table.title)}</h3>']
    told = table.summary or ". . ".join([table.title, *table.notes])
    heads = [f'<th class="awrbg" scope="col">{escape(one.html_head)}</th>' for one in _columns(table)]
    lines = [
        _line(row, printed[index - 1] if index else None, table, "awrnc" if index % 2 else "awrc")
        for index, row in enumerate(printed)
    ]
    begin = f'<table border="0" class="tdiff" summary="{escape(told)}">'
    return [
        *title,
        "<ul>",
        *notes,
        "</ul>",
        begin,
        _groups(table),
        f"<tr>{''.join(heads)}</tr>",
        *lines,
        "</table><p />",
    ]


def front(figures: Figures) -> list[str]:
    interval = figures.interval
    title = f"AWR RAC Report for DB: {figures.header.database}, Snaps: {interval.begin_snap}-{interval.end_snap}"
    return [
        f'<html lang="en"><head><title>{title}</title>',
        STYLE + '</head><body class="awr">',
        '<h1 class="awr">',
        "WORKLOAD REPOSITORY REPORT (RAC)",
        "",
        "</h1>",
        "<p />",
    ]
