"""IOStat by Function/Filetype: AWR since 11.2; text prints the name on a line of its own."""

from tests.writer.form import Col, Form, Section
from tests.writer.io_forms import FIRST, HEADS, LATER, NEW_WAITS, OLD_WAITS, groups
from tests.writer.model import Row
from tests.writer.printed import Printer, text
from tests.writer.releases import Release, awr

TITLE = "IOStat by Function/Filetype summary"
SUMMARY = "IOStat by Function/Filetype summary. . 'Data' columns suffixed with M,G,T,P are in multiples of 1024"
function = Printer("function", text.put, right=False)
name = Col("name", 60, function, "", html="Function/File Name", ruled=False)
indent = Col("", 0, text, "")


def _forms(releases: frozenset[Release], columns: tuple[Col, ...]) -> tuple[Form, Form]:
    figures = columns[1:]
    return (
        Form(releases, TITLE, (indent, *figures), media=("text",), upper=(name,)),
        Form(releases, TITLE, figures, media=("html",), upper=(name,), summary=SUMMARY),
    )


def together(row: Row) -> Row:
    """The name as it was printed."""
    return {**row, "name": f"{row['name']} ({row['filetype']})"} if row["filetype"] else row


section = Section(
    "io_by_function_and_filetype",
    212,
    (
        *_forms(awr("11.2.0.3", "11.2.0.3"), groups("", 1, FIRST, HEADS, OLD_WAITS)),
        *_forms(awr("11.2.0.4", "12.1"), groups("", 1, LATER, HEADS, OLD_WAITS)),
        *_forms(awr("12.2"), groups("", 1, LATER, HEADS, NEW_WAITS)),
    ),
    flat=together,
)
