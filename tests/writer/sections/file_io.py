"""File IO: file names on a line of their own; a tablespace is named once in Statspack."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import text
from tests.writer.releases import awr, statspack
from tests.writer.space_forms import ELEVEN, TEN, eight

TITLE = "File IO Stats"
SUMMARY = "This table displays IO Statistics for different physical files"
file = Col("file", 52, text, "Filename")
once = (Col("tablespace", 24, text, "Tablespace", once=True), file)
each = (Col("tablespace", 24, text, "Tablespace"), file)

section = Section(
    "file_io",
    221,
    (
        Form(statspack("8.1.6", "8.1.6"), "File IO Statistics", eight(6, 6), upper=once),
        Form(statspack("8.1.7", "9.2"), TITLE, eight(6, 6), upper=once),
        Form(statspack("10.1"), TITLE, eight(5, 6, bucket=True), upper=once),
        Form(awr("10.1", "10.2"), TITLE, eight(6, 6), upper=each, summary=SUMMARY),
        Form(awr("11.1", "11.2.0.3"), TITLE, eight(7, 7), upper=each, summary=SUMMARY),
        Form(awr("11.2.0.4", "11.2.0.4"), TITLE, TEN, upper=each, summary=SUMMARY),
        Form(awr("12.1"), TITLE, ELEVEN, upper=each, summary=SUMMARY),
    ),
)
