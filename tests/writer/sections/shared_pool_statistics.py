"""Shared Pool Statistics: three percentages at begin and end."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import label, two
from tests.writer.releases import awr, statspack

SUMMARY = "This table displays shared pool statistics"


def _columns(width: int) -> tuple[Col, ...]:
    return (
        Col("name", 28, label, "", ruled=False),
        Col("begin", width, two, "Begin"),
        Col("end", width, two, "End"),
    )


section = Section(
    "shared_pool_statistics",
    83,
    (
        Form(statspack("8.1.7"), " Shared Pool Statistics", _columns(7), front=(1, 1), tildes=0),
        Form(awr(), " Shared Pool Statistics", _columns(7), front=(1, 1), summary=SUMMARY, tildes=0),
    ),
    labels=("Memory Usage %", "% SQL with executions>1", "% Memory for SQL w/exec>1"),
)
