"""Instance CPU: labelled lines in text, one row on the page; Statspack from 11.2 on has times beside shares."""

from tests.writer.form import Col, Form, Section
from tests.writer.pairs import html_across, text_pairs
from tests.writer.printed import label, one, percent
from tests.writer.releases import awr, statspack

PAIRS = (Col("name", 42, label, ""), Col("percent", 10, percent, ""))
SUMMARY = "This table displays CPU usage and wait statistics"
lines = text_pairs((42,), 10, 1)

section = Section(
    "instance_cpu",
    60,
    (
        Form(statspack("10.2", "10.2"), "Instance CPU", PAIRS, front=(1, 0), pairs=True, body=lines),
        Form(
            statspack("11.2"),
            "Instance CPU",
            (
                Col("name", 43, label, "", ruled=False),
                Col("percent", 8, percent, "%"),
                Col("time_s", 14, one, "Time (seconds)"),
            ),
            front=(2, 1),
            part="times",
        ),
        Form(
            awr("11.1"),
            "Instance CPU",
            PAIRS,
            front=(1, 0),
            pairs=True,
            body=lines,
            html_body=html_across,
            summary=SUMMARY,
        ),
    ),
    labels=(
        *("% of total CPU for Instance", "% of busy  CPU for Instance"),
        "%DB time waiting for CPU - Resource Mgr",
    ),
)
