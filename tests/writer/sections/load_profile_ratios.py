"""The single percentages under the Load Profile, up to 10.2."""

from tests.writer.form import Col, Form, Section
from tests.writer.pairs import html_pairs, text_pairs
from tests.writer.printed import label, two
from tests.writer.releases import awr, statspack

COLUMNS = (Col("name", 28, label, ""), Col("value", 8, two, ""))

section = Section(
    "load_profile_ratios",
    11,
    (
        Form(statspack("8.1.7", "10.2"), "", COLUMNS, untitled=True, pairs=True, body=text_pairs((28, 22), 8)),
        Form(
            awr("10.1", "10.2"),
            "",
            COLUMNS,
            media=("text",),
            untitled=True,
            pairs=True,
            body=text_pairs((28, 22), 8),
        ),
        Form(
            awr("10.1", "10.2"),
            "",
            COLUMNS,
            media=("html",),
            untitled=True,
            pairs=True,
            html_body=html_pairs(),
        ),
    ),
    labels=("% Blocks changed per Read", "Recursive Call %", "Rollback per transaction %", "Rows per Sort"),
)
