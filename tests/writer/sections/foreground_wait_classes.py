"""Foreground Wait Class: AWR, of all processes in 10g."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import decimals, latency, one, percent, seconds, text, whole
from tests.writer.releases import awr

SUMMARY = "This table displays foreground wait class statistics"
whole_percent = decimals(0, kind="percent")
milliseconds = decimals(0, kind="milliseconds")


def _columns(timeouts: Col, width: int, last: tuple[Col, Col]) -> tuple[Col, ...]:
    return (
        Col("wait_class", 20, text, "Wait Class"),
        Col("waits", width, whole, "Waits"),
        timeouts,
        Col("time_s", width, seconds, "Total Wait|Time (s)"),
        *last,
    )


_timeouts = Col("timeouts_percent", 5, whole_percent, "%Time|-outs")
_share = Col("percent_db_time", 9, percent, "%DB time")
_old = Col("avg_wait_ms", 8, milliseconds, "Avg|wait|(ms)")
_new = Col("avg_wait_ms", 10, latency, "Avg wait")
_ten = (Col("avg_wait_ms", 7, milliseconds, "Avg|wait|(ms)"), Col("waits_per_transaction", 9, one, "Waits|/txn"))

section = Section(
    "foreground_wait_classes",
    110,
    (
        Form(
            awr("10.1", "10.2"),
            "Wait Class",
            _columns(Col("timeouts_percent", 6, percent, "%Time|-outs"), 16, _ten),
            new_page=True,
        ),
        Form(awr("11.1", "12.1"), "Foreground Wait Class", _columns(_timeouts, 16, (_old, _share)), summary=SUMMARY),
        Form(awr("12.2"), "Foreground Wait Class", _columns(_timeouts, 15, (_new, _share)), summary=SUMMARY),
    ),
)
