"""Instance Activity Stats: counters by name."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import one, text, two, whole
from tests.writer.releases import awr, statspack

TITLE = "Instance Activity Stats"
KEY = frozenset(
    {
        *("db block changes", "execute count", "logons cumulative", "opened cursors cumulative", "parse count (total)"),
        *("parse time elapsed", "physical reads", "physical writes", "redo size", "session cursor cache hits"),
        *("session logical reads", "user calls", "user commits", "user rollbacks", "workarea executions - optimal"),
    }
)
STATSPACK = (
    Col("statistic", 33, text, "Statistic"),
    Col("total", 18, whole, "Total"),
    Col("per_second", 14, one, "per Second"),
    Col("per_transaction", 12, one, "per Trans"),
)
AWR = (
    Col("statistic", 32, text, "Statistic"),
    Col("total", 18, whole, "Total"),
    Col("per_second", 14, one, "per Second", html_put=two),
    Col("per_transaction", 13, one, "per Trans", html_put=two),
)


def _key(title: str) -> str:
    return f"This table displays {title}"


section = Section(
    "instance_activity",
    200,
    (
        Form(statspack(), TITLE, STATSPACK, new_page=True),
        Form(awr("10.1", "11.2.0.3"), TITLE, AWR, summary=_key("Instance activity statistics"), new_page=True),
        Form(
            awr("11.2.0.4"),
            f"Key {TITLE}",
            AWR,
            summary=_key("Key Instance activity statistics"),
            new_page=True,
            notes=("Ordered by statistic name",),
            only=lambda row: row["statistic"] in KEY,
        ),
        Form(
            awr("11.2.0.4", "11.2.0.4"),
            f"Other {TITLE}",
            AWR,
            summary=_key("non-key Instance activity statistics"),
            notes=("Ordered by statistic name",),
            only=lambda row: row["statistic"] not in KEY,
        ),
        Form(awr("12.1"), TITLE, AWR, summary=_key("Instance activity statistics"), new_page=True),
    ),
    once=True,
)
