"""Thread activity: log switches, since 10g."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import bare_two, text, whole
from tests.writer.releases import awr, statspack

SUMMARY = "This table displays thread activity stats in the instance"
NOTE = "Statistics identified by '(derived)'"


def _columns(name: int) -> tuple[Col, ...]:
    return (
        Col("statistic", name, text, "Statistic"),
        Col("total", 18, whole, "Total"),
        Col("per_hour", 9, bare_two, "per Hour"),
    )


section = Section(
    "thread_activity",
    202,
    (
        Form(statspack("10.1"), "Instance Activity Stats", _columns(33), notes=(NOTE,)),
        Form(awr(), "Instance Activity Stats - Thread Activity", _columns(32), notes=(NOTE,), summary=SUMMARY),
    ),
)
