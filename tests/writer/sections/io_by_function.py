"""IOStat by Function: AWR since 11.1, Statspack since 11.1 with fewer columns filled."""

from tests.writer.form import Col, Form, Section
from tests.writer.io_forms import FIRST, HEADS, LATER, NEW_WAITS, OLD_WAITS, groups
from tests.writer.printed import bare_one, decimals, text, thousands_cut_down, volume_down, volume_per_s
from tests.writer.releases import awr, statspack

TITLE = "IOStat by Function summary"
SUMMARY = "This table displays the IO Statistics for different functions"
STATSPACK = (
    Col("name", 15, text, "Function"),
    Col("read_bytes", 6, volume_down, "Data|Volume"),
    Col("reads_per_s", 8, bare_one, "Requests|/sec"),
    Col("read_bytes_per_s", 8, volume_per_s, "Data|Vol/sec"),
    Col("write_bytes", 6, volume_down, "Data|Volume"),
    Col("writes_per_s", 8, bare_one, "Requests|/sec"),
    Col("write_bytes_per_s", 8, volume_per_s, "Data|Vol/sec"),
    Col("waits", 6, thousands_cut_down, "Count"),
    Col("avg_wait_ms", 6, decimals(1, kind="milliseconds"), "Avg|Tm(ms)"),
)
GROUPS = " " * 15 + " ---------- Read --------- --------- Write -------- --- Wait ----"
NAME = "Function Name"

section = Section(
    "io_by_function",
    210,
    (
        Form(statspack("11.2"), "IO Stat by Function - summary", STATSPACK, above=(GROUPS,)),
        Form(awr("11.1", "11.2.0.3"), TITLE, groups(NAME, 15, FIRST, HEADS, OLD_WAITS), summary=SUMMARY),
        Form(awr("11.2.0.4", "12.1"), TITLE, groups(NAME, 15, LATER, HEADS, OLD_WAITS), summary=SUMMARY),
        Form(awr("12.2"), TITLE, groups(NAME, 15, LATER, HEADS, NEW_WAITS), summary=SUMMARY),
    ),
)
