"""File Read Histogram Stats: Statspack since 10g; a file's name over its counts."""

from tests.writer.form import Col, Form, Section
from tests.writer.model import Row
from tests.writer.printed import text, whole
from tests.writer.releases import statspack

BUCKETS = ("0 - 2 ms", "2 - 4 ms", "4 - 8 ms", "8 - 16 ms", "16 - 32 ms", "32+ ms")


def in_columns(row: Row) -> Row:
    return {**row, **{f"bucket_{index}": count for index, (_, _, count) in enumerate(row["buckets"])}}


section = Section(
    "file_read_histogram",
    222,
    (
        Form(
            statspack("10.2"),
            "File Read Histogram Stats",
            tuple(Col(f"bucket_{index}", 12, whole, head) for index, head in enumerate(BUCKETS)),
            upper=(Col("tablespace", 24, text, "Tablespace"), Col("file", 52, text, "Filename")),
            notes=("Number of single block reads in each time range",),
        ),
    ),
    solid=True,
    flat=in_columns,
)
