"""Memory of the processes and of the SGA, at both snapshots."""

from dataclasses import replace

from tests.writer.form import Col, Form, Section
from tests.writer.printed import bare_one, begin_or_end, decimals, text, two, whole
from tests.writer.releases import awr, statspack

megabytes = decimals(1, bare=True, commas=False)
PROCESSES = (
    Col("snapshot", 1, begin_or_end, "", once=True),
    Col("category", 8, text, "Category"),
    Col("allocated_mb", 9, megabytes, "Alloc|(MB)"),
    Col("used_mb", 9, megabytes, "Used|(MB)"),
    Col("average_mb", 8, megabytes, "Avg|Alloc|(MB)"),
    Col("deviation_mb", 8, megabytes, "Std Dev|Alloc|(MB)"),
    Col("max_mb", 7, whole, "Max|Alloc|(MB)"),
    Col("historical_max_mb", 7, whole, "Hist|Max|Alloc|(MB)"),
    Col("processes", 6, whole, "Num|Proc"),
    Col("allocations", 6, whole, "Num|Alloc"),
)
REGIONS = (
    Col("region", 30, text, "SGA regions"),
    Col("begin_bytes", 19, whole, "Begin Size (Bytes)"),
    Col("end_bytes", 19, whole, "End Size (Bytes)|(if different)"),
)
WIDER = (REGIONS[0], *(replace(one, width=20) for one in REGIONS[1:]))
BREAKDOWN = (
    Col("pool", 6, text, "Pool"),
    Col("name", 30, text, "Name"),
    Col("begin_mb", 14, bare_one, "Begin MB"),
    Col("end_mb", 14, bare_one, "End MB"),
    Col("difference_percent", 7, two, "% Diff"),
)
REGION, DIFFERENCE = "SGA Memory Summary", "SGA breakdown difference"

sections = (
    Section(
        "process_memory",
        295,
        (
            Form(
                awr("10.2"),
                "Process Memory Summary",
                PROCESSES,
                summary="This table displays process memory summary",
                notes=("B: Begin Snap   E: End Snap",),
            ),
        ),
        solid=True,
    ),
    Section(
        "sga_memory",
        297,
        (
            Form(statspack("8.1.7", "10.1"), REGION, (REGIONS[0], Col("end_bytes", 16, whole, "Size in Bytes"))),
            Form(statspack("10.2"), REGION, WIDER),
            Form(awr("10.2"), REGION, REGIONS, summary="This table displays SGA memory summary"),
        ),
    ),
    Section(
        "sga_breakdown",
        298,
        (
            Form(
                statspack("10.2") | awr("10.2"),
                DIFFERENCE,
                BREAKDOWN,
                summary="This table displays SGA breakdown difference",
            ),
        ),
    ),
)
