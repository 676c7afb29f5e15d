"""Wait Classes by Total Wait Time: page 1 since AWR 11.2.0.4."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import bare_percent, decimals, latency, one, seconds, text, whole
from tests.writer.releases import awr

TITLE = "Wait Classes by Total Wait Time"
SUMMARY = "This table displays wait class statistics ordered by total wait time"


def _columns(average: Col) -> tuple[Col, ...]:
    return (
        Col("wait_class", 16, text, "Wait Class"),
        Col("waits", 16, whole, "Waits"),
        Col("time_s", 16, seconds, "Total Wait|Time (sec)"),
        average,
        Col("percent_db_time", 6, bare_percent, "% DB|time"),
        Col("average_active_sessions", 8, one, "Avg|Active|Sessions"),
    )


_old = _columns(Col("avg_wait_ms", 8, decimals(0, kind="milliseconds"), "Avg|Wait|(ms)"))
_new = _columns(Col("avg_wait_ms", 10, latency, "Avg|Wait|Time"))

section = Section(
    "wait_classes",
    40,
    (
        Form(awr("11.2.0.4", "12.1"), TITLE, _old, front=(5, 4), summary=SUMMARY),
        Form(awr("12.2"), TITLE, _new, front=(5, 4), summary=SUMMARY),
    ),
)
