"""Instance Efficiency: two labels a line, one in 8.1.6."""

from tests.writer.form import Col, Form, Section
from tests.writer.pairs import html_pairs, text_pairs
from tests.writer.printed import label, two
from tests.writer.releases import awr, statspack

TARGET = "Instance Efficiency Percentages (Target 100%)"
PLAIN = "Instance Efficiency Percentages"
INDICATORS = "Instance Efficiency Indicators"
COLUMNS = (Col("name", 29, label, ""), Col("percent", 8, two, ""))
two_a_line = text_pairs((29, 22), 8)

section = Section(
    "instance_efficiency",
    20,
    (
        Form(statspack("8.1.6", "8.1.6"), TARGET, COLUMNS, front=(1, 0), pairs=True, body=text_pairs((29,), 8, 1)),
        Form(statspack("8.1.7", "10.1"), TARGET, COLUMNS, front=(1, 0), pairs=True, body=two_a_line),
        Form(statspack("10.2", "10.2"), PLAIN, COLUMNS, front=(1, 0), pairs=True, body=two_a_line),
        Form(statspack("11.2"), INDICATORS, COLUMNS, front=(1, 0), pairs=True, body=two_a_line),
        Form(
            awr(),
            TARGET,
            COLUMNS,
            front=(1, 0),
            pairs=True,
            body=two_a_line,
            html_body=html_pairs(),
            summary="This table displays instance efficiency percentages",
        ),
    ),
    labels=(
        *("Buffer Nowait %", "Redo NoWait %", "Buffer  Hit   %", "In-memory Sort %", "Library Hit   %", "Soft Parse %"),
        *("Execute to Parse %", "Latch Hit %", "Parse CPU to Parse Elapsd %", "% Non-Parse CPU"),
    ),
)
