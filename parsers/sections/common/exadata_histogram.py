"""Histograms of reads and redo writes on Exadata: of the database's waits, and of the cells' own requests.

`buckets` are bands as in the wait histograms: [upper bound in ms or null, percent or null, count or null]. A share
below what is printed (`<0.01(902)`) has a count and no percent.
"""

from parsers.families.exadata_columns import CELL, LIST
from parsers.families.exadata_rows import histogram
from parsers.model.column_types import Column, milliseconds, number, text
from parsers.model.section import Section

section = Section(
    name="exadata_histogram",
    title="Exadata latency histograms",
    titles=(
        "single block reads",
        "small reads? histogram.*",
        "temp io and large writes summary",
        "redo (log )?write histogram",
    ),
    columns=(
        LIST,
        Column("name", text, ("Small Reads Histogram", "Device Type"), "What"),
        CELL,
        Column("count", number, ("Total Waits", "Total Writes", "Total Small Reads", "Total"), "Count"),
        Column("foreground_waits", number, ("FG Waits",), "Foreground waits"),
        Column("avg_ms", milliseconds, ("Avg Wait",), "Average", "ms"),
        Column("io_ms", milliseconds, ("Average IO Time",), "Average I/O", "ms"),
        Column("buckets", text, (), "Buckets"),
    ),
    required=("count",),
    order=416,
    read=histogram,
)
