"""Time Model: since 10g."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import bare_percent, decimals, text
from tests.writer.releases import awr, statspack

SUMMARY = "This table displays different time model statistics"
TITLE = "Time Model Statistics"
time = decimals(1, kind="seconds")
time_html = decimals(2, kind="seconds")

_sp = (Col("statistic", 35, text, "Statistic"), Col("time_s", 20, time, "Time (s)"))
_awr = (
    Col("statistic", 42, text, "Statistic Name"),
    Col("time_s", 18, time, "Time (s)", html_put=time_html),
)

section = Section(
    "time_model",
    90,
    (
        Form(
            statspack("10.1", "10.2"),
            "Time Model System Stats",
            (*_sp, Col("percent_db_time", 12, bare_percent, "% of DB time")),
        ),
        Form(
            statspack("11.2"), "Time Model System Stats", (*_sp, Col("percent_db_time", 9, bare_percent, "% DB time"))
        ),
        Form(
            awr("10.1", "11.2.0.4"),
            TITLE,
            (*_awr, Col("percent_db_time", 12, bare_percent, "% of DB Time")),
            summary=SUMMARY,
            notes=("Statistics of the time model, largest share first",),
            new_page=True,
        ),
        Form(
            awr("12.1"),
            TITLE,
            (
                *_awr,
                Col("percent_db_time", 7, bare_percent, "% of|DB Time"),
                Col("percent_cpu_time", 10, bare_percent, "% of Total|CPU Time"),
            ),
            summary=SUMMARY,
            notes=("Statistics of the time model, largest share first",),
            new_page=True,
        ),
    ),
)
