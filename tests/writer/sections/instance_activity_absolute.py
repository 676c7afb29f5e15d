"""Instance Activity Stats with absolute values: since 10g."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import text, whole
from tests.writer.releases import awr, statspack

SUMMARY = "This table displays absolute values of instance-related features"
NOTE = "Statistics with absolute values"

section = Section(
    "instance_activity_absolute",
    201,
    (
        Form(
            statspack("10.1"),
            "Instance Activity Stats",
            (
                Col("statistic", 33, text, "Statistic"),
                Col("begin_value", 15, whole, "Begin Value"),
                Col("end_value", 15, whole, "End Value"),
            ),
            notes=(NOTE,),
        ),
        Form(
            awr(),
            "Instance Activity Stats - Absolute Values",
            (
                Col("statistic", 32, text, "Statistic"),
                Col("begin_value", 15, whole, "Begin Value"),
                Col("end_value", 15, whole, "End Value"),
            ),
            notes=(NOTE,),
            summary=SUMMARY,
        ),
    ),
)
