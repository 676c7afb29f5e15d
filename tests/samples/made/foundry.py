"""A database on Exadata whose working set no longer fits the flash of its cells, on cells that write redo to disk."""

from datetime import datetime

from tests.samples.made.sample import Made, Scene
from tests.writer.model import Header
from tests.writer.releases import named
from tests.writer.shop_place import Place, Segment, Space, Statement
from tests.writer.shop_work import BLOCK, Load

SINGLE, MULTI, SCANS, MIB_BLOCKS = 3_240_000, 72_000, 45_000, 128
READS = SINGLE + MULTI + SCANS
WRITES, WRITTEN_BLOCKS = 1_260_000, 1_548_000
REDO_WRITES, REDO_BYTES = 396_000, 6_336_000_000
CONTROL_READS, CONTROL_WRITES = 43_200, 9_000

PLACE = Place(
    name="foundry",
    folder="+DATAC1/FOUNDRY",
    cpus=44,
    cores=22,
    sockets=2,
    memory_gb=251.6,
    run_queues=(5.1, 6.3),
    cache_mb=40_960,
    pool_mb=8_192,
    pga_mb=16_384,
    sga_mb=53_248,
    spaces=(
        Space("CASTINGS", 0.569, 0.589, "+DATAC1/FOUNDRY/DATAFILE/castings.271.998211457", 3.6, 3.6, 1.4),
        Space("CASTINGS_IDX", 0.27, 0.26, "+DATAC1/FOUNDRY/DATAFILE/castings_idx.272.998211501", 3.2, 1.0, 1.3),
        Space("ALLOYS", 0.11, 0.06, "+DATAC1/FOUNDRY/DATAFILE/alloys.273.998211532", 3.5, 5.6, 1.4),
        Space("SYSAUX", 0.03, 0.02, "+DATAC1/FOUNDRY/DATAFILE/sysaux.258.998210988", 1.1, 1.2, 1.2),
        Space("UNDOTBS1", 0.02, 0.07, "+DATAC1/FOUNDRY/DATAFILE/undotbs1.260.998210990", 2.9, 1.0, 1.3),
        Space("TEMP", 0.001, 0.001, "+DATAC1/FOUNDRY/TEMPFILE/temp.264.998211020", 1.6, 24.0, 1.5),
    ),
    statements=(
        Statement("2p8vfoundk6d1", "1123581321", "shopfloor", 0.27,
                  "select c.id, c.state, c.station_id from castings c where c.batch_id = :b1", 0.14, 1_944_000),
        Statement("7w5xfoundm3j9", "3455891442", "shopfloor", 0.19,
                  "update castings set state = :b1, changed_at = systimestamp where id = :b2", 0.09, 1_512_000),
        Statement("c41yfoundr8g5", "3337761098", "quality", 0.13,
                  "select to_char(poured_at, 'YYYY-MM'), alloy_id, avg(hardness(sample)) from castings "
                  "where hardness(sample) < :b1 group by to_char(poured_at, 'YYYY-MM'), alloy_id", 0.28, 36),
        Statement("5n0zfoundt1s7", "1597258441", "tracing", 0.11,
                  "select * from measurements where casting_id = :b1 order by taken_at", 0.06, 648_000),
    ),
    segments=(
        Segment("CASTINGS", "CASTINGS", "TABLE", 0.27), Segment("MEASUREMENTS", "CASTINGS", "TABLE", 0.25),
        Segment("CASTINGS_BATCH_IX", "CASTINGS_IDX", "INDEX", 0.08), Segment("ALLOY_TESTS", "ALLOYS", "TABLE", 0.14),
    ),
    parameters={
        "cell_offload_processing": "TRUE",
        "cluster_database": "FALSE",
        "control_files": "+DATAC1/FOUNDRY/CONTROLFILE/current.256.998210975",
        "db_create_file_dest": "+DATAC1",
        "db_recovery_file_dest": "+RECOC1",
        "db_file_multiblock_read_count": "128",
        "log_buffer": str(128 * 2**20),
        "pga_aggregate_target": str(16_384 * 2**20),
        "processes": "2000",
        "sga_target": str(53_248 * 2**20),
    },
)  # fmt: skip

LOAD = Load(
    flash=True,
    single=SINGLE,
    multi=MULTI,
    multi_blocks=16,
    direct=SCANS,
    direct_blocks=MIB_BLOCKS,
    other_reads=CONTROL_READS,
    other_writes=CONTROL_WRITES,
    writes=WRITES,
    written_blocks=WRITTEN_BLOCKS,
    redo_writes=REDO_WRITES,
    redo_bytes=REDO_BYTES,
    commits=432_000,
    rollbacks=3_600,
    executes=8_640_000,
    calls=5_184_000,
    changes=34_560_000,
    parses=1_152_000,
    hard_parses=5_400,
    logons=3_600,
    gets=486_000_000,
    cpu_s=4_318.0,
    background_cpu_s=391.0,
    idle_s=1_480_000.0,
    waiting_share=0.0,
    begin=datetime(2019, 11, 19, 14, 0, 9),
    snaps=(30_511, 30_512),
    place=PLACE,
    given=(
        ("cell single block physical read", "User I/O", SINGLE, 3.4, True),
        ("log file sync", "Commit", 432_000, 7.2, True),
        ("cell smart table scan", "User I/O", SCANS, 9.5, True),
        ("cell multiblock physical read", "User I/O", MULTI, 8.8, True),
        ("enq: TX - row lock contention", "Application", 1_260, 118.0, True),
        ("buffer busy waits", "Concurrency", 28_800, 1.9, True),
        ("SQL*Net more data to client", "Network", 432_000, 0.04, True),
        ("SQL*Net message to client", "Network", 5_184_000, 0.002, True),
        ("log file parallel write", "System I/O", REDO_WRITES, 5.9, False),
        ("db file parallel write", "System I/O", 324_000, 1.3, False),
        ("control file sequential read", "System I/O", CONTROL_READS, 0.7, False),
        ("control file parallel write", "System I/O", 3_000, 1.6, False),
    ),
)
TOTAL_REQUESTS = READS + CONTROL_READS
FLASH_HITS = round(0.61 * TOTAL_REQUESTS)
ELIGIBLE = SCANS * MIB_BLOCKS * BLOCK
RETURNED = round(0.74 * ELIGIBLE)
NOT_SCANNED = (SINGLE + MULTI * 16) * BLOCK + CONTROL_READS * 16_384
WRITTEN = WRITTEN_BLOCKS * BLOCK + REDO_BYTES + CONTROL_WRITES * 16_384

SCENE = Scene(
    named("awr", "19"),
    LOAD,
    Header(
        database="FOUNDRY", dbid=3_141_592_654, instance="foundry", host="foundrydb01", cpus=44, cores=22, sockets=2,
        memory_gb=251.6, startup=datetime(2019, 10, 12, 3, 20), unique_name="foundry",
    ),
    (1_208, 1_214),
    {
        "cell IO uncompressed bytes": ELIGIBLE,
        "cell flash cache read hits": FLASH_HITS,
        "cell physical IO bytes eligible for predicate offload": ELIGIBLE,
        "cell physical IO bytes saved by storage index": round(0.02 * ELIGIBLE),
        "cell physical IO interconnect bytes": NOT_SCANNED + RETURNED + 2 * WRITTEN,
        "cell physical IO interconnect bytes returned by smart scan": RETURNED,
        "cell scans": 36,
        "physical read requests optimized": FLASH_HITS,
    },
    {
        "exadata_server_model": [
            {
                "model": "Oracle Corporation ORACLE SERVER X6-2L High Capacity", "cpu_count": 40, "memory_gb": 126,
                "cells": 3, "cell_names": "All (3)",
            }
        ],
        "exadata_server_version": [
            {"package_type": "Cell", "package_version": "cell-18.1.21.0.0", "cell_names": "All (3)"}
        ],
        "memory_statistics": [
            {"name": "Host Mem (MB)", "begin": 251.6 * 1024, "end": 251.6 * 1024},
            {"name": "SGA use (MB)", "begin": 53_248.0, "end": 53_248.0},
            {"name": "PGA use (MB)", "begin": 6_214.8, "end": 6_240.3},
            {"name": "% Host Mem used for SGA+PGA", "begin": 23.1, "end": 23.1},
        ],
        "thread_activity": [{"statistic": "log switches (derived)", "total": 4, "per_hour": 4.0}],
    },
    ("sga_memory", "pga_advisory", "pga_target", "pga_summary"),
)  # fmt: skip
made = (Made("awr_html/foundry-cells-miss-flash.html", lambda: SCENE.printed("html"), SCENE),)
