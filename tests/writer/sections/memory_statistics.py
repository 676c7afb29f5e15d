"""Memory Statistics: page 1 of Statspack since 10.2 and AWR since 11.1."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import label, one
from tests.writer.releases import awr, statspack

COLUMNS = (
    Col("name", 32, label, "", ruled=False),
    Col("begin", 12, one, "Begin"),
    Col("end", 12, one, "End"),
)
SUMMARY = "This table displays memory statistics"

section = Section(
    "memory_statistics",
    80,
    (
        Form(statspack("10.2"), "Memory Statistics", COLUMNS, front=(1, 0)),
        Form(awr("11.1"), "Memory Statistics", COLUMNS, front=(2, 1), summary=SUMMARY),
    ),
)
