"""Figures read by eye from the raw files hold the second reader itself."""

import pytest

from tests.corpus import needs_corpus
from tests.oracle.corpus_reports import digest, second

SP11 = "statspack-txt/Apress__troubleshooting-oracle-perf-14__sp_1830_1845.txt"
SP10 = "statspack-txt/nabeelkhan__Oracle-DBA-Life__multiuser_10_250000.lst"
SP92 = "statspack-txt/nabeelkhan__Oracle-DBA-Life__sp_result.lst"
AWR1123 = "awr-txt/Apress__troubleshooting-oracle-perf-14__awr_1830_1845.txt"
AWR1124 = "awr-txt/1newstar__awr2csv__awr_11204_1.txt"
AWR19 = "slob/iamyu__PoC-FlashGrid__asm-p30x2_cache-off_awr_p30x2_d8s_s40_t1_wu4_awr.txt"
H36006 = "awr-html/pcambell__awrrptanalyzor__awrrpt_1_36006_36007.html"
H24703 = "awr-html/pcambell__awrrptanalyzor__awrrpt_1_24703_24704.html"
AZURE = "awr-html/Azure__Oracle-Workloads-for-Azure__AWR_DBS.html"
AIX = "awr-html/jdmoreno__awr-export__awrrpt_1_72371_72372.html"
PDB = "awr-html/pcambell__awrrptanalyzor__awrrpt_1_56288_56289_1_.html"
SHADAB = "awr-html/shadabshaukat__oracle-awr-report-ai-assistant__awrrpt_1_555_556.html"
SARTHI = "awr-html/sarthi2020__AWR-reports__awr_rpt_1.html"

# file, section, the row's name (None: told by its line), column, figure, line (text only)
BY_EYE = [
    (SP11, "load_profile", "Redo size", "per_second", 392163.4, 28),
    (SP11, "top_events", "CPU time", "time_s", 1620, 61),
    (SP11, "foreground_waits", "db file sequential read", "time_s", 4560, 114),
    (SP11, "background_waits", "log file parallel write", "waits", 178406, 145),
    (SP11, "wait_histogram", "db file sequential read", "waits", 520000, 282),
    (SP11, "instance_activity", "redo synch time (usec)", "total", 95566555, 827),
    (SP11, "io_by_function", "LGWR", "write_bytes", 807 * 1048576, 929),
    (SP11, "tablespace_io", "SYSTEM", "blocks_per_read", 3.3, 964),
    (SP11, "file_io", None, "buffer_wait_ms", 8.5, 981),
    (SP10, "foreground_waits", "library cache pin", "timeouts", 1025, 77),
    (SP10, "foreground_waits", "wakeup time manager", "avg_wait_ms", None, 103),
    (SP10, "wait_histogram", "latch: library cache", "waits", 87840, 175),
    (SP10, "wait_histogram", "PL/SQL lock timer", "waits", 983, 208),
    (SP10, "os_statistics", "BUSY_TICKS", "value", 565249, 550),
    (SP10, "time_model", "DB time", "time_s", 53942.7, 524),
    (SP92, "load_profile", "Redo size", "per_second", None, 37),
    (SP92, "load_profile", "Redo size", "per_transaction", 24330.16, 37),
    (SP92, "instance_activity", "DBWR lru scans", "per_transaction", 0.2, 680),
    (SP92, "tablespace_io", "TOOLS", "writes", -4481, 868),
    (SP92, "file_io", None, "reads", 297, 952),
    (SP92, "parameters", "processes", "end_value", "512", 1740),
    (AWR1123, "top_events", "read by other session", "avg_wait_ms", 10, 65),
    (AWR1123, "io_by_function", "DBWR", "write_bytes_per_s", 2.94936 * 1048576, 1247),
    (AWR1123, "wait_histogram", "db file sequential read", "waits", 521600, 272),
    (AWR1124, "io_by_filetype", "Control File", "read_bytes_per_s", 0.039 * 1048576, 2144),
    (AWR1124, "tablespace_io", "SYSAUX", "writes", 348, 2192),
    (AWR1124, "file_io", None, "single_block_read_ms", 3.6, 2210),
    (AWR1124, "wait_classes", "Other", "percent_db_time", 1000, 73),
    (AWR19, "top_events", "db file sequential read", "time_s", 10800, 74),
    (AWR19, "top_events", "gc cr grant 2-way", "avg_wait_ms", 0.54466, 76),
    (AWR19, "foreground_waits", "gc cr grant busy", "timeouts_percent", None, 249),
    (AWR19, "background_waits", "PX Idle Wait", "avg_wait_ms", 113410, 404),
    (AWR19, "io_by_filetype", "Log File", "large_read_ms", 1410.89, 3117),
    (AWR19, "activity_over_time", "db file sequential read", "event_count", 101, 5127),
    (H36006, "top_events", "db file sequential read", "time_s", 40.7, None),
    (H36006, "foreground_waits", "db file sequential read", "waits", 1938901, None),
    (H24703, "instance_activity", "physical write IO requests", "total", 68360, None),
    (AIX, "io_by_function", "LGWR", "write_bytes", 14.1 * 2**30, None),
    (AIX, "io_by_filetype", "Log File", "read_bytes_per_s", 4.281 * 1048576, None),
    (AZURE, "top_events", "DB CPU", "time_s", 321500, None),
    (AZURE, "background_waits", "log file sync", "avg_wait_ms", 0.85027, None),
    (SHADAB, "foreground_waits", "log file sync", "avg_wait_ms", 1.81, None),
    (SHADAB, "wait_histogram", "log file sync", "waits", 554, None),
    (SARTHI, "host_cpu", None, "idle_percent", 7.8, None),
]


def name_of(row):
    keys = ("file", "name", "event", "statistic", "tablespace", "wait_class")
    return next((row[key] for key in keys if key in row), None)


@needs_corpus
@pytest.mark.parametrize(("file", "section", "name", "column", "figure", "line"), BY_EYE)
def test_figure_read_by_eye(file, section, name, column, figure, line):
    rows = second(file)["sections"][section]
    row = next(row for row in rows if (name_of(row) == name if name or line is None else row["line"] == line))
    assert row[column] == (pytest.approx(figure) if isinstance(figure, int | float) else figure)
    assert line is None or row["line"] == line


@needs_corpus
@pytest.mark.parametrize(
    ("file", "expected"),
    [
        (SP11, ("16a424797caa", 2532911053, "2014-04-23T16:33:00", 8, "2014-04-23T18:30:40", 900.0, 6393.0, 57)),
        (SP10, ("79259acbd255", 3864195449, None, 1, "2005-01-30T16:48:13", 5667.0, None, 19)),
        (SP92, ("3e66f7421f0c", 3640394792, None, None, None, None, None, None)),
        (AWR1124, ("71ed90c9c15c", 1380142923, "2014-07-10T03:10:00", 1, "2014-07-10T04:00:45", 3613.2, 1.8, 37)),
        (AWR19, ("aa7e7237100f", 3393773525, "2020-02-10T14:15:00", 8, "2020-02-10T15:44:14", 604.8, 11969.4, 111)),
        (PDB, ("b005b154300d", 4102709851, "2022-08-10T00:08:00", 72, "2024-12-09T10:00:09", 3598.2, 1273771.8, 1758)),
    ],
)
def test_header_read_by_eye(file, expected):
    head = second(file)
    found = (
        digest(head["database"]["name"]),
        head["database"]["dbid"],
        head["instance"]["startup_time"],
        head["instance"]["cpus"],
        head["interval"]["begin_time"],
        head["interval"]["elapsed_s"],
        head["interval"]["db_time_s"],
        head["interval"]["begin_sessions"],
    )
    assert [one if not isinstance(one, float) else pytest.approx(one) for one in found] == list(expected)
