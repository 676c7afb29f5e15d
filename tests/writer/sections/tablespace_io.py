"""Tablespace IO: one line in 8.1.6, two since."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import one, text, whole
from tests.writer.releases import awr, statspack
from tests.writer.space_forms import ELEVEN, SWAPPED, TWELVE, eight, milliseconds

TITLE = "Tablespace IO Stats"
SUMMARY = "This table displays IO Statistics for different tablespaces"
name = Col("tablespace", 30, text, "Tablespace")
OLDEST = (
    Col("tablespace", 25, text, "Tablespace"),
    Col("reads", 11, whole, "Reads"),
    Col("read_ms", 10, milliseconds, "Avg Read|(ms)"),
    Col("writes", 11, whole, "Writes"),
    Col("buffer_waits", 10, whole, "Total|Waits"),
    Col("buffer_wait_ms", 9, one, "Avg Wait|(ms)"),
)

section = Section(
    "tablespace_io",
    220,
    (
        Form(statspack("8.1.6", "8.1.6"), "Tablespace IO Summary", OLDEST, new_page=True),
        Form(statspack("8.1.7"), TITLE, eight(6, 6), upper=(name,), new_page=True),
        Form(awr("10.1", "10.2"), TITLE, eight(6, 6), upper=(name,), new_page=True, summary=SUMMARY),
        Form(awr("11.1", "11.2.0.3"), TITLE, eight(7, 7), upper=(name,), new_page=True, summary=SUMMARY),
        Form(awr("11.2.0.4", "11.2.0.4"), TITLE, SWAPPED, upper=(name,), new_page=True, summary=SUMMARY),
        Form(awr("12.1", "12.1"), TITLE, ELEVEN, upper=(name,), new_page=True, summary=SUMMARY),
        Form(awr("12.2"), TITLE, TWELVE, upper=(name,), new_page=True, summary=SUMMARY),
    ),
)
