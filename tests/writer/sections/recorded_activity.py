"""The appendix of recorded activity, since 12.1: a row takes two lines of text, and one on the page."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import decimals, text, two
from tests.writer.releases import awr

percent = decimals(2, kind="percent")

sections = (
    Section(
        "top_activity_events",
        640,
        (
            Form(
                awr("12.1"),
                "Top Events",
                (
                    Col("activity_percent", 10, percent, "% Activity"),
                    Col("average_active_sessions", 10, two, "Avg Active|Sessions"),
                ),
                upper=(
                    Col("event", 35, text, "Event"),
                    Col("event_class", 15, text, "Event Class"),
                    Col("session_type", 15, text, "Session Type"),
                ),
                notes=("Top Events by DB Time",),
                summary="This table displays top events by DB Time",
            ),
        ),
        solid=True,
    ),
    Section(
        "top_event_parameters",
        641,
        (
            Form(
                awr("12.1"),
                "Top Event P1/P2/P3 Values",
                (
                    Col("parameter_1", 26, text, "Parameter 1"),
                    Col("parameter_2", 26, text, "Parameter 2"),
                    Col("parameter_3", 26, text, "Parameter 3"),
                ),
                upper=(
                    Col("event", 30, text, "Event"),
                    Col("event_percent", 7, percent, "% Event"),
                    Col("parameter_values", 29, text, "P1, P2, P3 Values"),
                    Col("activity_percent", 10, percent, "% Activity"),
                ),
                summary="This table displays the top event P1/P2/P3 values",
            ),
        ),
        solid=True,
    ),
)
