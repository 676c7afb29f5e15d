"""Blocks of labels and values: two a line in text, and as many cells on the page."""

from tests.writer import html
from tests.writer.form import Body, Form, PrintedRow
from tests.writer.model import Figures
from tests.writer.printed import Printed


def _chunks(rows: list[PrintedRow], size: int) -> list[list[PrintedRow]]:
    return [rows[at : at + size] for at in range(0, len(rows), size)]


def text_pairs(labels: tuple[int, ...], value: int, each: int = 2) -> Body:
    """`labels` wide labels, each with its value behind it."""

    def body(form: Form, figures: Figures, rows: list[PrintedRow]) -> list[str]:
        name, figure = (one.name for one in form.columns[:2])
        lines = []
        for chunk in _chunks(rows, each):
            cells = [
                f"{row[name].text:>{width}}{row[figure].text:>{value}}"
                for row, width in zip(chunk, labels, strict=False)
            ]
            lines.append("".join(cells))
        return lines

    return body


def html_pairs(each: int = 2) -> Body:
    def body(form: Form, figures: Figures, rows: list[PrintedRow]) -> list[str]:
        name, figure = (one.name for one in form.columns[:2])
        lines = []
        for index, chunk in enumerate(_chunks(rows, each)):
            cells: list[tuple[Printed, bool]] = []
            for row in chunk:
                cells += [(row[name], False), (row[figure], True)]
            lines.append(html.line(cells, index))
        return lines

    return body


def html_across(form: Form, figures: Figures, rows: list[PrintedRow]) -> list[str]:
    """Labels as headings, values in one row."""
    name, figure = (one.name for one in form.columns[:2])
    heads = html.heads([row[name].text.removesuffix(":") for row in rows])
    return [heads, html.line([(row[figure], True) for row in rows], 0)]
