"""Buffer waits, enqueues, latches, library and dictionary cache, services."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import decimals, one, percent, scaled, seconds, text, whole
from tests.writer.releases import awr, statspack

milliseconds = decimals(0, kind="milliseconds")
BUFFER = "Buffer Wait Statistics"
waits = Col("waits", 11, whole, "Waits")
LATCH = (
    Col("latch", 24, text, "Latch Name"),
    Col("get_requests", 14, whole, "Get|Requests"),
    Col("get_miss_percent", 6, percent, "Pct|Get|Miss"),
    Col("sleeps_per_miss", 6, one, "Avg|Slps|/Miss"),
    Col("time_s", 6, seconds, "Wait|Time|(s)"),
    Col("nowait_requests", 12, whole, "NoWait|Requests"),
    Col("nowait_miss_percent", 6, percent, "Pct|NoWait|Miss"),
)
ENQUEUE = (
    Col("requests", 12, whole, "Requests"),
    Col("successful_gets", 12, whole, "Succ Gets"),
    Col("failed_gets", 11, whole, "Failed Gets"),
    Col("waits", 11, whole, "Waits"),
    Col("time_s", 12, seconds, "Wt Time (s)"),
    Col("avg_wait_ms", 14, decimals(2, kind="milliseconds"), "Av Wt Time(ms)"),
)
ENQUEUE_9 = (
    Col("enqueue", 2, text, "Eq"),
    Col("requests", 12, whole, "Requests"),
    Col("successful_gets", 12, whole, "Succ Gets"),
    Col("failed_gets", 11, whole, "Failed Gets"),
    Col("waits", 11, whole, "Waits"),
    Col("avg_wait_ms", 13, decimals(2, bare=True, kind="milliseconds"), "Avg Wt|Time (ms)"),
    Col("time_s", 12, seconds, "Wait|Time (s)"),
)
SLEEPS = (
    Col("latch", 26, text, "Latch Name"),
    Col("get_requests", 15, whole, "Get|Requests"),
    Col("misses", 12, whole, "Misses"),
    Col("sleeps", 11, whole, "Sleeps"),
    Col("spin_gets", 11, whole, "Spin|Gets"),
)
LIBRARY = (
    Col("namespace", 15, text, "Namespace"),
    Col("get_requests", 12, whole, "Get|Requests"),
    Col("get_miss_percent", 6, percent, "Pct|Miss"),
    Col("pin_requests", 14, whole, "Pin|Requests"),
    Col("pin_miss_percent", 6, percent, "Pct|Miss"),
    Col("reloads", 10, whole, "Reloads"),
    Col("invalidations", 8, whole, "Invali-|dations"),
)
DICTIONARY = (
    Col("cache", 25, text, "Cache"),
    Col("get_requests", 12, whole, "Get|Requests"),
    Col("get_miss_percent", 6, percent, "Pct|Miss"),
    Col("scan_requests", 7, whole, "Scan|Reqs"),
    Col("scan_miss_percent", 5, percent, "Pct|Miss"),
    Col("modifications", 8, whole, "Mod|Reqs"),
    Col("final_usage", 10, whole, "Final|Usage"),
)
SERVICE = (
    Col("service", 28, text, "Service Name"),
    Col("db_time_s", 12, seconds, "DB Time (s)"),
    Col("db_cpu_s", 12, seconds, "DB CPU (s)"),
    Col("physical_reads", 12, scaled(0.001, whole), "Physical|Reads (K)"),
    Col("logical_reads", 12, scaled(0.001, whole), "Logical|Reads (K)"),
)
BUFFER_9 = (
    Col("block_class", 18, text, "Class"),
    waits,
    Col("time_s", 10, seconds, "Tot Wait|Time (s)"),
    Col("avg_wait_ms", 9, milliseconds, "Avg|Time (ms)"),
)
BUFFER_10 = (
    Col("block_class", 22, text, "Class"),
    waits,
    Col("time_s", 19, seconds, "Total Wait Time (s)"),
    Col("avg_wait_ms", 13, milliseconds, "Avg Time (ms)"),
)

sections = (
    Section(
        "service_statistics",
        145,
        (Form(awr(), "Service Statistics", SERVICE, summary="This table displays service statistics"),),
    ),
    Section(
        "buffer_waits",
        260,
        (
            Form(statspack("9.2", "9.2"), "Buffer wait Statistics", BUFFER_9),
            Form(statspack("10.1"), "Buffer wait Statistics", BUFFER_10),
            Form(awr(), BUFFER, BUFFER_10, summary="This table displays buffer wait statistics"),
        ),
    ),
    Section(
        "enqueue_activity",
        261,
        (
            Form(statspack("9.2", "9.2"), "Enqueue activity", ENQUEUE_9),
            Form(
                statspack("10.1") | awr(),
                "Enqueue Activity",
                ENQUEUE,
                upper=(Col("enqueue", 78, text, "Enqueue Type (Request Reason)"),),
                summary="This table displays enqueue activity statistics",
            ),
        ),
    ),
    Section(
        "latch_activity",
        262,
        (
            Form(
                statspack("9.2") | awr(),
                "Latch Activity",
                LATCH,
                new_page=True,
                summary="This table displays latch statistics",
            ),
        ),
    ),
    Section(
        "latch_sleeps",
        263,
        (
            Form(
                statspack("10.1") | awr(),
                "Latch Sleep Breakdown",
                SLEEPS,
                summary="This table displays latch sleep statistics",
            ),
        ),
    ),
    Section(
        "dictionary_cache",
        291,
        (
            Form(
                statspack("9.2") | awr(),
                "Dictionary Cache Stats",
                DICTIONARY,
                new_page=True,
                summary="This table displays dictionary cache statistics",
            ),
        ),
    ),
    Section(
        "library_cache",
        293,
        (
            Form(
                statspack("9.2") | awr(),
                "Library Cache Activity",
                LIBRARY,
                summary="This table displays library cache statistics",
            ),
        ),
    ),
)
