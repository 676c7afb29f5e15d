"""Exadata that scans at a rate which happens to be round: the cells filter, and the time goes to CPU."""

from datetime import datetime

from tests.judgement.invented_reports.figures import MIB, Host, Io, Memory, Part, Sql, Told
from tests.judgement.invented_reports.story import Story
from tests.writer.model import Header
from tests.writer.releases import named
from tests.writer.shop_place import Place, Space
from tests.writer.shop_work import BLOCK

SINGLE, MULTI, SCANS = 5_220_000, 36_000, 61_380_000
READS = SINGLE + MULTI + SCANS
SCAN_WAITS = 9_200_000
COMMITS, CALLS = 324_000, 2_880_000
CONTROL_READS, CONTROL_WRITES = 86_400, 10_800
SPILLED, SPILLED_BYTES = 84_000, 84_000 * MIB
REDO_WRITES, REDO_BYTES = 276_000, 9_720_000_000
WRITES, WRITTEN = 980_000, 12_140_000
ELIGIBLE = SCANS * MIB
RETURNED, SAVED = round(ELIGIBLE * 0.043), round(ELIGIBLE * 0.112)
FLASH_HITS = round((READS + CONTROL_READS) * 0.934)
CACHED = (SINGLE + MULTI * 16) * BLOCK
PLACE = Place(
    name="smelter", folder="+DATAC4/SMELTER", cpus=96, cores=48, sockets=2, memory_gb=1_007.2, cache_mb=262_144,
    pool_mb=24_576, pga_mb=131_072, sga_mb=294_912,
    spaces=(
        Space("MELTS", 0.871, 0.61, "+DATAC4/SMELTER/DATAFILE/melts.301.1090022117", 0.30, 119.4, 0.6),
        Space("MELTS_OLD", 0.118, 0.05, "+DATAC4/SMELTER/DATAFILE/melts_old.302.1090022131", 0.30, 127.9, 0.6),
        Space("MELTS_IDX", 0.008, 0.14, "+DATAC4/SMELTER/DATAFILE/melts_idx.303.1090022150", 0.31, 1.0, 0.6),
        Space("SYSAUX", 0.0006, 0.02, "+DATAC4/SMELTER/DATAFILE/sysaux.262.1090021004", 0.33, 1.2, 0.6),
        Space("UNDOTBS1", 0.0004, 0.09, "+DATAC4/SMELTER/DATAFILE/undotbs1.263.1090021009", 0.31, 1.0, 0.6),
        Space("TEMP", 0.002, 0.09, "+DATAC4/SMELTER/TEMPFILE/temp.270.1090021077", 0.9, 118.0, 1.2),
    ),
    parameters={
        "cell_offload_processing": "TRUE", "control_files": "+DATAC4/SMELTER/CONTROLFILE/current.261.1090020991",
        "db_create_file_dest": "+DATAC4", "db_recovery_file_dest": "+RECOC4", "db_file_multiblock_read_count": "128",
        "parallel_degree_policy": "AUTO", "sga_target": str(294_912 * MIB), "log_buffer": str(64 * MIB),
        "pga_aggregate_target": str(131_072 * MIB), "processes": "4000",
    },
)  # fmt: skip
LOAD = Told(
    flash=True, single=SINGLE, multi=MULTI, multi_blocks=16, direct=SCANS, direct_blocks=128,
    other_reads=CONTROL_READS, other_writes=CONTROL_WRITES, writes=WRITES, written_blocks=WRITTEN,
    redo_writes=REDO_WRITES, redo_bytes=REDO_BYTES, commits=COMMITS, rollbacks=1_800, executes=11_160_000,
    calls=CALLS, changes=57_600_000, parses=864_000, hard_parses=7_200, logons=5_400, gets=9_288_000_000,
    cpu_s=171_240.0, background_cpu_s=1_912.0, idle_s=1_920_000.0, begin=datetime(2022, 4, 12, 20, 0, 2),
    snaps=(33_118, 33_119), place=PLACE, unaccounted_s=1_410.0,
    model=(
        ("sql execute elapsed time", 186_400.0), ("PL/SQL execution elapsed time", 2_210.0),
        ("parse time elapsed", 418.0), ("hard parse elapsed time", 361.0), ("sequence load elapsed time", 12.0),
        ("connection management call elapsed time", 96.0),
    ),
    given=(
        ("cell smart table scan", "User I/O", SCAN_WAITS, 1.35, True),
        ("cell single block physical read", "User I/O", SINGLE, 0.31, True),
        ("log file sync", "Commit", COMMITS, 0.8, True),
        ("direct path write temp", "User I/O", SPILLED, 1.9, True),
        ("enq: KO - fast object checkpoint", "Application", 5_200, 11.0, True),
        ("reliable message", "Other", 10_400, 1.1, True),
        ("cell multiblock physical read", "User I/O", MULTI, 0.9, True),
        ("buffer busy waits", "Concurrency", 14_400, 0.8, True),
        ("SQL*Net more data to client", "Network", 288_000, 0.03, True),
        ("SQL*Net message to client", "Network", CALLS, 0.002, True),
        ("log file parallel write", "System I/O", REDO_WRITES, 0.42, False),
        ("db file parallel write", "System I/O", 198_000, 0.6, False),
        ("control file sequential read", "System I/O", CONTROL_READS, 0.3, False),
        ("control file parallel write", "System I/O", 3_600, 0.6, False),
    ),
)  # fmt: skip
STATEMENTS = (
    Sql(
        "9fq4smel0t7kc",
        "2713300981",
        "yield",
        "select /*+ parallel(auto) */ alloy, furnace, avg(purity), sum(weight) "
        "from melts where poured_at >= :b1 group by alloy, furnace",
        61_800.0,
        57_200.0,
        4_310.0,
        412,
        2_964_000_000,
        2_770_000_000,
        98_000,
    ),
    Sql(
        "2bz7smel5n1wy",
        "988120345",
        "yield",
        "select m.furnace, f.hall, regexp_substr(m.note, :b1), count(*) from melts m "
        "join furnaces f on f.id = m.furnace group by m.furnace, f.hall, regexp_substr(m.note, :b1)",
        44_100.0,
        41_300.0,
        2_620.0,
        118,
        2_140_000_000,
        2_018_000_000,
        41_000,
    ),
    Sql(
        "ct0xsmel8d6ma",
        "3440027711",
        "audit",
        "select batch_id, sum(weight) from melts_old where year = :b1 group by batch_id",
        19_400.0,
        17_600.0,
        1_720.0,
        96,
        958_000_000,
        941_000_000,
        412_000,
    ),
    Sql(
        "6pg1smel3v9re",
        "1209938874",
        "floor",
        "select state, degrees from furnaces where id = :b1",
        5_120.0,
        3_480.0,
        611.0,
        4_320_000,
        41_000_000,
        1_902_000,
        4_320_000,
    ),
)
STORY = Story(
    named("awr", "19"), "html", LOAD,
    Header(
        database="SMELTER", dbid=2_046_118_330, instance="smelter", host="smelterdb01", cpus=96, cores=48, sockets=2,
        memory_gb=1_007.2, startup=datetime(2022, 2, 20, 2, 40), unique_name="smelter",
    ),
    (1_420, 1_431),
    Host(178_300.0, 19_420.0, 310.0, (54.1, 57.6), (388.0, 386.5)),
    STATEMENTS,
    segments={
        "logical_reads": (Part("MELTS", "MELTS", "TABLE", 0.72), Part("MELTS_OLD", "MELTS_OLD", "TABLE", 0.11)),
        "physical_reads": (Part("MELTS", "MELTS", "TABLE", 0.81), Part("MELTS_OLD", "MELTS_OLD", "TABLE", 0.12)),
    },
    memory=Memory((41_200.0, 43_880.4), pga_extra_mb=82_000.0, pga_processed_mb=3_940_000.0),
    statistics={
        "cell IO uncompressed bytes": ELIGIBLE * 3.1, "cell flash cache read hits": FLASH_HITS,
        "cell physical IO bytes eligible for predicate offload": ELIGIBLE,
        "cell physical IO bytes saved by storage index": SAVED,
        "cell physical IO interconnect bytes": CACHED + RETURNED + 2 * (WRITTEN * BLOCK + REDO_BYTES),
        "cell physical IO interconnect bytes returned by smart scan": RETURNED, "cell scans": 71_200,
        "physical read requests optimized": FLASH_HITS, "queries parallelized": 626,
        "Parallel operations not downgraded": 626, "consistent gets direct": SCANS * 128,
    },
    functions=(
        Io("Smart Scan", SCANS * MIB, SCANS, 0, 0, SCAN_WAITS, 1.35),
        Io("Buffer Cache Reads", CACHED, SINGLE + MULTI, 0, 0, SINGLE + MULTI, 0.31),
        Io("Direct Writes", 0, 0, SPILLED_BYTES, SPILLED, SPILLED, 1.9),
        Io("DBWR", 0, 0, WRITTEN * BLOCK - SPILLED_BYTES, WRITES - SPILLED),
        Io("LGWR", 0, 0, REDO_BYTES, REDO_WRITES, REDO_WRITES, 0.42),
        Io("Others", CONTROL_READS * 16_384, CONTROL_READS, CONTROL_WRITES * 16_384, CONTROL_WRITES,
           CONTROL_READS, 0.3),
    ),
    parse_cpu_s=302.0, direct_writes=SPILLED * 128, switches=5, longest_s=1_940,
    changed={
        "exadata_server_model": [
            {"model": "Oracle Corporation ORACLE SERVER X8-2L Extreme Flash", "cpu_count": 64, "memory_gb": 188,
             "cells": 4, "cell_names": "All (4)"},
        ],
        "exadata_server_version": [
            {"package_type": "Cell", "package_version": "cell-20.1.11.0.0", "cell_names": "All (4)"},
        ],
    },
)  # fmt: skip


def text() -> str:
    return STORY.text()
