"""Top SQL with Top Events, since 12.1: a statement's figures once over its events, its words under the first."""

from tests.writer.form import Col, Form, PrintedRow, Section
from tests.writer.model import Figures
from tests.writer.printed import Printer, decimals, plain, text, text_right
from tests.writer.releases import awr
from tests.writer.text import data_line

percent = decimals(2, kind="percent")
STATEMENT = (
    Col("sql_id", 23, text_right, "SQL ID"),
    Col("plan_hash_value", 20, Printer("plan", text_right.put), "Plan Hash"),
    Col("executions", 20, plain, "Executions"),
    Col("activity_percent", 14, percent, "% Activity"),
)
EVENT = (
    Col("event", 30, text, "Event"),
    Col("event_percent", 7, percent, "% Event"),
    Col("row_source", 33, text, "Top Row Source"),
    Col("row_source_percent", 7, percent, "% Row|Source"),
)
WORDS = "select order_id, status from orders where customer_id = :b1"


def lines(form: Form, figures: Figures, rows: list[PrintedRow]) -> list[str]:
    found: list[str] = []
    words = {one["sql_id"]: one["sql_text"] for one in figures.sections.get("sql_by_elapsed", []) if "sql_text" in one}
    for row in rows:
        found += [data_line(row, STATEMENT), data_line(row, EVENT), words.get(row["sql_id"].text, WORDS), "", ""]
    return found


section = Section(
    "top_sql_with_top_events",
    610,
    (
        Form(
            awr("12.1"),
            "Top SQL with Top Events",
            EVENT,
            upper=STATEMENT,
            body=lines,
            notes=("% Activity is the percentage of DB Time due to the SQL.",),
            summary="This table displays the Top SQL by Top Wait Events",
        ),
    ),
    solid=True,
)
