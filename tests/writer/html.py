"""Prints sections as the AWR's page."""

from html import escape

from tests.writer.form import Col, Form, PrintedRow
from tests.writer.model import Figures
from tests.writer.printed import Printed, Printer, Room, text
from tests.writer.releases import Release
from tests.writer.text import NO_DATA, front_title

BLANK = "<td class='{style}'>&#160;</td>"
STYLE = """<style type="text/css">
body.awr {font:10pt sans-serif;}
th.awrbg {background:#357;color:#fff;}
td.awrc {background:#eef;}
</style>"""


def has_summaries(release: Release) -> bool:
    """Tables say what they display since 11.2.0.3."""
    return release.version >= "11.2.0.3" and not release.version.startswith("9")


def words(text: str) -> Printed:
    """A cell that is not read back by itself."""
    return Printed(text, text)


def cell(printed: Printed, right: bool, style: str, first: bool) -> str:
    if not printed.text:
        return BLANK.format(style=style)
    scope = ' scope="row"' if first else ""
    align = ' align="right"' if right and not first else ""
    return f"<td{scope}{align} class='{style}'>{escape(printed.text)}</td>"


def heads(names: list[str]) -> str:
    cells = [f"<th class='{'awrbg' if name else 'awrnobg'}' scope=\"col\">{escape(name)}</th>" for name in names]
    return f"<tr>{''.join(cells)}</tr>"


def line(cells: list[tuple[Printed, bool]], index: int) -> str:
    style = "awrnc" if index % 2 else "awrc"
    printed = [cell(one, right, style, place == 0) for place, (one, right) in enumerate(cells)]
    return f"<tr>{''.join(printed)}</tr>"


def table(summary: str, lines: list[str], release: Release) -> list[str]:
    told = f' summary="{escape(summary)}"' if summary and has_summaries(release) else ""
    return [f'<table border="0" width="600" class="tdiff"{told}>', *lines, "</table>", "<p />"]


def _columns(form: Form, printed: list[PrintedRow]) -> list[Col]:
    """The text's columns, and behind them what the text prints in lines of its own."""
    extra = []
    for name, head in (("module", "SQL Module"), ("container", "PDB Name"), ("sql_text", "SQL Text")):
        named = name != "container" or any("container" in row and row[name].text for row in printed)
        if (form.sql or (form.cdb and name == "container")) and named:
            extra.append(Col(name, 0, text, head))
    return [*form.all_columns, *extra]


def _group_line(form: Form) -> list[str]:
    """Names over several columns; what stands over no group is blank cells."""
    if not form.groups:
        return []
    cells = [
        f'<th class="awrbg" colspan="{width}">{escape(name)}</th>' if name else "<td>&#160;</td>" * width
        for name, width in form.groups
    ]
    return [f"<tr>{''.join(cells)}</tr>"]


def section(form: Form, figures: Figures, printed: list[PrintedRow], release: Release) -> list[str]:
    """One table under its title; on page 1 the title is bare text."""
    if form.untitled:
        title = []
    elif form.front is None:
        title = [f'<h3 class="awr">{escape(form.title)}</h3>', "<p />"]
        notes = [f'<li class="awr">{escape(one)}</li>' for one in form.notes]
        title += ["<ul>", *notes, "</ul>"] if notes else []
    else:
        title = [escape(front_title(form, figures)), "<p />"]
    if not printed:
        return [*title, NO_DATA, "<p />"]
    if form.html_body:
        return [*title, *table(form.summary, form.html_body(form, figures, printed), release)]
    columns = _columns(form, printed)
    named = [*_group_line(form), heads([one.html_head for one in columns])]
    rows = [line([(row[one.name], one.put.right) for one in columns], index) for index, row in enumerate(printed)]
    return [*title, *table(form.summary, [*named, *rows], release)]


def plain_table(
    summary: str, columns: list[tuple[str, Printer]], rows: list[list[object]], release: Release
) -> list[str]:
    """A table of a header: headings and values."""
    lines = [heads([name for name, _ in columns])]
    for index, values in enumerate(rows):
        cells = [(put(value, Room(None, "awr")), put.right) for (_, put), value in zip(columns, values, strict=True)]
        lines.append(line(cells, index))
    return table(summary, lines, release)
