"""Latency histograms of Exadata: 22 buckets under one name, on the page only."""

from tests.writer.form import Col, Form, Section
from tests.writer.model import Row
from tests.writer.printed import decimals, latency, text, whole
from tests.writer.releases import awr

UPPERS = (
    "<1us <2us <4us <8us <16us <32us <64us <128us <256us <512us <1ms <2ms <4ms <8ms <16ms <32ms <64ms <128ms "
    "<256ms <512ms <1s >=1s"
).split()
share = decimals(2, kind="share")
TITLE = "Single Block Reads"


def in_columns(row: Row) -> Row:
    return {**row, **{f"bucket_{index}": percent for index, (_, percent, _) in enumerate(row["buckets"])}}


section = Section(
    "exadata_histogram",
    414,
    (
        Form(
            awr("19"),
            TITLE,
            (
                Col("name", 40, text, ""),
                Col("count", 12, whole, "Total Waits"),
                Col("foreground_waits", 12, whole, "FG Waits"),
                Col("avg_ms", 9, latency, "Avg Wait"),
                *(Col(f"bucket_{index}", 8, share, upper) for index, upper in enumerate(UPPERS)),
            ),
            media=("html",),
            groups=(("", 4), ("% of Total Waits", len(UPPERS))),
        ),
    ),
    flat=in_columns,
)
