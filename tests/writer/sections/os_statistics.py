"""Operating System Statistics: since 10g."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import text, two, whole
from tests.writer.releases import awr, statspack

SUMMARY = "This table displays operating systems statistics"
statistic = Col("statistic", 25, text, "Statistic")
total = Col("value", 22, whole, "Total")

section = Section(
    "os_statistics",
    100,
    (
        Form(statspack("10.1", "10.1"), "OS Statistics", (statistic, total, Col("per_second", 18, two, "per Second"))),
        Form(statspack("10.2"), "OS Statistics", (statistic, total)),
        Form(awr("10.1", "10.2"), "Operating System Statistics", (statistic, total), summary=SUMMARY),
        Form(
            awr("11.1"),
            "Operating System Statistics",
            (statistic, Col("value", 22, whole, "Value"), Col("end_value", 16, whole, "End Value")),
            summary=SUMMARY,
        ),
    ),
)
