"""Buffer pool, PGA, SGA and shared pool: statistics and advisories."""

from tests.writer.buffer_pools import STATISTICS_9, glued
from tests.writer.form import Col, Form, Section
from tests.writer.printed import (
    bare_one,
    bare_percent,
    begin_or_end,
    decimals,
    one,
    percent,
    scaled,
    text,
    thousands_cut_down,
    two,
    whole,
)
from tests.writer.releases import awr, statspack

POOLS = "Buffer Pool Statistics"
POOL = Col("pool", 3, text, "P")
POOLS_SUMMARY = "This table displays buffer pool statistics for different types of buffers"
hit = Col("hit_percent", 4, decimals(0, kind="percent"), "Pool|Hit%")

STATISTICS_10 = (
    POOL,
    Col("buffers", 10, whole, "Number of|Buffers"),
    hit,
    Col("buffer_gets", 14, whole, "Buffer|Gets"),
    Col("physical_reads", 12, whole, "Physical|Reads"),
    Col("physical_writes", 11, whole, "Physical|Writes"),
    Col("free_buffer_waits", 4, whole, "Free|Buff|Wait"),
    Col("write_complete_waits", 4, whole, "Writ|Comp|Wait"),
    Col("buffer_busy_waits", 10, whole, "Buffer|Busy|Waits"),
)
STATISTICS_11 = (
    POOL,
    Col("buffers", 7, thousands_cut_down, "Buffers"),
    hit,
    Col("buffer_gets", 14, whole, "Buffer|Gets"),
    Col("physical_reads", 12, whole, "Physical|Reads"),
    Col("physical_writes", 11, whole, "Physical|Writes"),
    Col("free_buffer_waits", 7, whole, "Free|Buffer|Waits"),
    Col("write_complete_waits", 4, whole, "Writ|Comp|Wait"),
    Col("buffer_busy_waits", 10, whole, "Buffer|Busy|Waits"),
)
STATISTICS_AWR = (
    POOL,
    Col("buffers", 10, whole, "Number of|Buffers"),
    hit,
    Col("buffer_gets", 12, whole, "Buffer|Gets"),
    Col("physical_reads", 12, whole, "Physical|Reads"),
    Col("physical_writes", 11, whole, "Physical|Writes"),
    Col("free_buffer_waits", 6, whole, "Free|Buff|Wait"),
    Col("write_complete_waits", 6, whole, "Writ|Comp|Wait"),
    Col("buffer_busy_waits", 8, whole, "Buffer|Busy|Waits"),
)
ADVICE_START = (
    POOL,
    Col("size_mb", 8, whole, "Size for|Est (M)"),
    Col("size_factor", 6, bare_one, "Size|Factor", html_put=two),
)
thousand = scaled(0.001, whole)
ADVICE_10 = (
    *ADVICE_START,
    Col("buffers", 12, thousand, "Buffers|(thousands)"),
    Col("physical_read_factor", 6, bare_one, "Est|Phys|Read|Factor", html_put=two),
    Col("physical_reads", 14, thousand, "Estimated|Phys Reads|(thousands)"),
)
ADVICE = (
    *ADVICE_10,
    Col("read_time", 12, whole, "Est Phys|Read Time"),
    Col("db_time_percent", 8, percent, "Est|%DBtime|for Rds", html_put=two),
)
ADVICE_9 = (
    POOL,
    Col("size_mb", 12, whole, "Size for|Estimate (M)"),
    Col("size_factor", 6, two, "Size|Factr"),
    Col("buffers", 16, whole, "Buffers for|Estimate"),
    Col("physical_read_factor", 13, two, "Est Physical|Read Factor"),
    Col("physical_reads", 18, whole, "Estimated|Physical Reads"),
)
PGA = (
    Col("target_mb", 10, whole, "PGA Target|Est (MB)"),
    Col("size_factor", 7, one, "Size|Factr", html_put=two),
    Col("processed_mb", 16, one, "W/A MB|Processed", html_put=two),
    Col("extra_mb", 16, one, "Estd Extra   |W/A MB Read/ |Written to Disk", html_put=two),
    Col("cache_hit_percent", 6, percent, "Estd P|Cache|Hit %", html="Estd PGA Cache Hit %"),
    Col("overallocations", 8, whole, "Estd PGA|Overallo|Count", html="Estd PGA Overalloc Count"),
)
PGA_11 = (*PGA, Col("estimated_time", 7, whole, "Estd|Time"))
PGA_STATSPACK = (
    Col("target_mb", 10, whole, "PGA Aggr|Target|Est (MB)"),
    Col("size_factor", 6, one, "Size|Factr"),
    Col("processed_mb", 14, whole, "W/A MB|Processed"),
    Col("extra_mb", 14, whole, "Estd Extra|W/A MB|Read/Written|to Disk"),
    Col("estimated_time_s", 10, one, "Estd Time|to Process|Bytes (s)"),
    Col("cache_hit_percent", 6, percent, "Estd|PGA|Cache|Hit %"),
    Col("overallocations", 10, whole, "Estd PGA|Overalloc|Count"),
)
SGA = (
    Col("target_mb", 10, whole, "SGA Target|Size (M)"),
    Col("size_factor", 10, one, "SGA Size|Factor", html_put=two),
    Col("db_time_s", 12, whole, "Est DB|Time (s)"),
    Col("physical_reads", 16, whole, "Est Physical|Reads"),
)
SGA_STATSPACK = (
    Col("target_mb", 10, whole, "SGA Target|Size (M)"),
    Col("size_factor", 8, bare_one, "SGA Size|Factor"),
    Col("db_time_s", 8, whole, "Est DB|Time (s)"),
    Col("db_time_factor", 11, bare_one, "Est DB|Time Factor"),
    Col("physical_reads", 14, whole, "Est Physical|Reads"),
)
SHARED = (
    Col("size_mb", 8, whole, "Shared|Pool|Size(M)"),
    Col("size_factor", 5, bare_one, "SP|Size|Factr", html_put=two),
    Col("library_cache_mb", 8, whole, "Est LC|Size|(M)"),
    Col("library_cache_objects", 12, whole, "Est LC|Mem Obj"),
    Col("time_saved_s", 8, whole, "Est LC|Time|Saved|(s)"),
    Col("time_saved_factor", 6, bare_one, "Est LC|Time|Saved|Factr", html_put=two),
    Col("load_time_s", 7, whole, "Est LC|Load|Time|(s)"),
    Col("load_time_factor", 6, bare_one, "Est LC|Load|Time|Factr", html_put=two),
    Col("hits", 12, scaled(0.001, whole), "Est LC|Mem Obj|Hits (K)"),
)
SUMMARY_COLUMNS = (
    Col("cache_hit_percent", 15, percent, "PGA Cache Hit %"),
    Col("processed_mb", 18, whole, "W/A MB Processed"),
    Col("extra_mb", 26, whole, "Extra W/A MB Read/Written"),
)
TARGET = (
    Col("snapshot", 1, begin_or_end, ""),
    Col("target_mb", 10, whole, "PGA Aggr|Target(M)"),
    Col("auto_target_mb", 10, whole, "Auto PGA|Target(M)"),
    Col("allocated_mb", 10, one, "PGA Mem|Alloc(M)"),
    Col("work_areas_mb", 10, one, "W/A PGA|Used(M)"),
    Col("work_areas_percent", 6, bare_percent, "%PGA|W/A|Mem"),
    Col("auto_percent", 6, bare_percent, "%Auto|W/A|Mem"),
    Col("manual_percent", 6, bare_percent, "%Man|W/A|Mem"),
    Col("largest_work_area_mb", 10, scaled(1024, whole), "Global Mem|Bound(K)"),
)
MTTR = "This table displays MTTR advisory. It displays size for estimate"

sections = (
    Section(
        "buffer_pool_statistics",
        230,
        (
            Form(statspack("9.2", "9.2"), POOLS, STATISTICS_9, body=glued),
            Form(statspack("10.1", "10.1"), POOLS, STATISTICS_10),
            Form(statspack("10.2"), POOLS, STATISTICS_11),
            Form(awr(), POOLS, STATISTICS_AWR, summary=POOLS_SUMMARY),
        ),
        solid=True,
    ),
    Section(
        "buffer_pool_advisory",
        242,
        (
            Form(statspack("9.2", "9.2"), "Buffer Pool Advisory", ADVICE_9, single="Snap"),
            Form(statspack("10.1"), "Buffer Pool Advisory", ADVICE, single="Snap"),
            Form(awr("10.1", "10.2"), "Buffer Pool Advisory", ADVICE_10, single="Snap", summary=MTTR),
            Form(awr("11.1"), "Buffer Pool Advisory", ADVICE, single="Snap", summary=MTTR),
        ),
        solid=True,
    ),
    Section(
        "pga_target",
        243,
        (
            Form(
                statspack("10.1") | awr(),
                "PGA Aggr Target Stats",
                TARGET,
                summary="This table displays PGA aggregate target statistics for begin and end",
            ),
        ),
        solid=True,
    ),
    Section(
        "pga_summary",
        244,
        (Form(awr(), "PGA Aggr Summary", SUMMARY_COLUMNS, summary="This table displays PGA aggregate summary"),),
        solid=True,
    ),
    Section(
        "pga_advisory",
        246,
        (
            Form(statspack("11.2"), "PGA Memory Advisory", PGA_STATSPACK, single="Snap"),
            Form(
                awr("10.1", "10.2"),
                "PGA Memory Advisory",
                PGA,
                single="Snap",
                summary="This table displays PGA memory advisory for different estimated PGA target sizes",
            ),
            Form(
                awr("11.1"),
                "PGA Memory Advisory",
                PGA_11,
                single="Snap",
                summary="This table displays PGA memory advisory for different estimated PGA target sizes",
            ),
        ),
        solid=True,
    ),
    Section(
        "shared_pool_advisory",
        247,
        (
            Form(
                awr("11.1"),
                "Shared Pool Advisory",
                SHARED,
                single="Snap",
                summary="This table displays shared pool advisory",
            ),
        ),
        solid=True,
    ),
    Section(
        "sga_advisory",
        248,
        (
            Form(statspack("10.2"), "SGA Target Advisory", SGA_STATSPACK, single="Snap"),
            Form(
                awr("10.2"),
                "SGA Target Advisory",
                SGA,
                single="Snap",
                summary="This table displays SGA target advisory for different SGA target sizes",
            ),
        ),
        solid=True,
    ),
)
