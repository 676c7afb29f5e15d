"""Parameters: values cut at 33 characters in text, whole on the page."""

from tests.writer.form import Col, Form, PrintedRow, Section
from tests.writer.model import Figures
from tests.writer.printed import Printed, Printer, Room, text
from tests.writer.releases import awr, statspack

OLD, NEW = "init.ora Parameters", "Modified Parameters"
INIT = "This table displays name and value of init.ora parameters"
MODIFIED = "This table displays name and value of the modified initialization parameters"


def _whole(value: object, room: Room) -> Printed:
    return Printed(str(value), str(value))


wrapped = Printer("value", _whole, right=False)
HEADS = ("Parameter Name", "Begin value", "End value|(if different)")


def _columns(value: Printer) -> tuple[Col, ...]:
    widths = (29, 33, 14)
    puts = (text, value, value)
    names = ("name", "begin_value", "end_value")
    return tuple(
        Col(name, width, put, head, html_put=text)
        for name, width, put, head in zip(names, widths, puts, HEADS, strict=True)
    )


def _wrapping(form: Form, figures: Figures, rows: list[PrintedRow]) -> list[str]:
    """Statspack 11g goes on in the next line with what the field does not take."""
    lines = []
    for row in rows:
        name, begin, end = (row[one.name].text for one in form.columns)
        parts = max(1, -(-len(begin) // 33), -(-len(end) // 14))
        for part in range(parts):
            first = name if not part else ""
            cells = f"{first:<29} {begin[part * 33 : part * 33 + 33]:<33} {end[part * 14 : part * 14 + 14]}"
            lines.append(cells.rstrip())
    return lines


section = Section(
    "parameters",
    300,
    (
        Form(statspack("8.1.6", "10.2"), OLD, _columns(text), new_page=True),
        Form(statspack("11.2"), OLD, _columns(wrapped), new_page=True, body=_wrapping),
        Form(awr("10.1", "12.2"), OLD, _columns(text), summary=INIT, new_page=True),
        Form(awr("19"), NEW, _columns(text), summary=MODIFIED, new_page=True),
    ),
)
