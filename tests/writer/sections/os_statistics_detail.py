"""Operating System Statistics - Detail: load and processors at the snapshots."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import Printer, bare_percent, one, percent, plain, text
from tests.writer.releases import awr, statspack

moment = Printer("moment", text.put, right=False)
SUMMARY = "This table displays some detailed operating systems statistics. load, % busy , % user, % sys"
AWR = (
    Col("snap_time", 15, moment, "Snap Time"),
    Col("load", 8, one, "Load"),
    Col("busy_percent", 8, percent, "%busy"),
    Col("user_percent", 8, percent, "%user"),
    Col("system_percent", 8, percent, "%sys"),
    Col("idle_percent", 8, percent, "%idle"),
    Col("wait_io_percent", 8, percent, "%iowait"),
)
STATSPACK = (
    Col("snap_id", 6, plain, "Snap|Id"),
    Col("snap_time", 15, moment, "Snapshot|Day Time"),
    Col("load", 6, one, "Load"),
    Col("busy_percent", 6, bare_percent, "%Busy"),
    Col("user_percent", 6, bare_percent, "%User"),
    Col("system_percent", 7, bare_percent, "%System"),
    Col("wait_io_percent", 6, bare_percent, "%WIO"),
    Col("wait_cpu_percent", 6, bare_percent, "%WCPU"),
)

section = Section(
    "os_statistics_detail",
    101,
    (
        Form(statspack("11.2"), "OS Statistics - detail", STATSPACK),
        Form(awr("11.1"), "Operating System Statistics - Detail", AWR, summary=SUMMARY),
    ),
)
