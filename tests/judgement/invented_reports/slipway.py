"""A host whose memory is used up: it swaps, and everything on it takes time that no wait event explains."""

from datetime import datetime

from tests.judgement.invented_reports.figures import GIB, Host, Memory, Part, Sql, Told
from tests.judgement.invented_reports.story import Story
from tests.writer.model import Header
from tests.writer.releases import named
from tests.writer.shop_place import Place, Space

SINGLE, MULTI, DIRECT, COMMITS, CALLS = 2_190_000, 12_000, 9_000, 95_400, 5_400_000
PLACE = Place(
    name="slipway", folder="/u01/oradata/slipway", cpus=32, cores=16, sockets=2, memory_gb=125.6, cache_mb=65_536,
    pool_mb=12_288, pga_mb=8_192, sga_mb=81_920,
    spaces=(
        Space("HULLS", 0.64, 0.59, "", 1.02, 1.05, 0.9), Space("HULLS_IDX", 0.31, 0.27, "", 0.99, 1.0, 0.9),
        Space("SYSAUX", 0.02, 0.05, "", 1.04, 1.1, 0.9), Space("UNDOTBS1", 0.02, 0.08, "", 0.98, 1.0, 0.8),
        Space("TEMP", 0.01, 0.01, "", 1.3, 8.0, 1.2),
    ),
    parameters={
        "pga_aggregate_target": str(8_192 * 2**20), "processes": "5000", "sga_target": str(81_920 * 2**20),
        "use_large_pages": "FALSE", "db_file_multiblock_read_count": "", "log_buffer": str(64 * 2**20),
    },
)  # fmt: skip
LOAD = Told(
    flash=True, single=SINGLE, multi=MULTI, multi_blocks=8, direct=DIRECT, direct_blocks=16, other_reads=14_400,
    other_writes=5_400, writes=108_000, written_blocks=151_000, redo_writes=61_200, redo_bytes=918_000_000,
    elapsed=1800, commits=COMMITS, rollbacks=3_600, executes=6_480_000, calls=CALLS, changes=4_320_000,
    parses=1_296_000, hard_parses=7_200, logons=5_040, gets=189_000_000, cpu_s=8_200.0, background_cpu_s=460.0,
    idle_s=4_980_000.0, begin=datetime(2021, 6, 17, 9, 30, 41), snaps=(9_218, 9_219), place=PLACE,
    unaccounted_s=42_060.0,
    model=(
        ("sql execute elapsed time", 41_300.0), ("parse time elapsed", 9_120.0), ("hard parse elapsed time", 1_210.0),
        ("connection management call elapsed time", 5_870.0), ("PL/SQL execution elapsed time", 1_640.0),
        ("failed parse elapsed time", 14.0), ("sequence load elapsed time", 92.0),
    ),
    given=(
        ("log file sync", "Commit", COMMITS, 31.2, True),
        ("db file sequential read", "User I/O", SINGLE, 1.02, True),
        ("library cache: mutex X", "Concurrency", 19_100, 61.7, True),
        ("latch: cache buffers chains", "Concurrency", 21_200, 47.5, True),
        ("enq: TX - row lock contention", "Application", 5_200, 180.0, True),
        ("cursor: pin S", "Concurrency", 8_200, 88.0, True),
        ("buffer busy waits", "Concurrency", 29_800, 24.1, True),
        ("SQL*Net message to client", "Network", CALLS, 0.004, True),
        ("db file scattered read", "User I/O", MULTI, 1.6, True),
        ("direct path read", "User I/O", DIRECT, 2.0, True),
        ("os thread creation", "Other", 4_980, 2_140.0, False),
        ("log file parallel write", "System I/O", 61_200, 3.1, False),
        ("db file parallel write", "System I/O", 28_800, 2.2, False),
        ("control file sequential read", "System I/O", 14_400, 1.1, False),
        ("control file parallel write", "System I/O", 1_800, 2.9, False),
    ),
)  # fmt: skip
STATEMENTS = (
    Sql(
        "6fz2slip0k9va",
        "1182003447",
        "yard",
        "select hull_id, berth, state from hulls where yard_id = :b1 and state = :b2",
        15_900.0,
        2_410.0,
        712.0,
        1_690_000,
        62_000_000,
        684_000,
        5_070_000,
    ),
    Sql(
        "0n4gslip7y2mc",
        "2281730016",
        "yard",
        "update works set done = :b1 where work_id = :b2",
        9_860.0,
        1_330.0,
        488.0,
        918_000,
        31_000_000,
        471_000,
        918_000,
    ),
    Sql("a5utjslipdual", "1388734953", "pool", "select 1 from dual", 1_302.0, 4.2, 0.0, 4_200, 0, 0, 4_200, 4_200),
    Sql(
        "3w8kslip5q1rt",
        "906711820",
        "crane",
        "select place, load from cranes where crane_id = :b1",
        7_410.0,
        1_020.0,
        391.0,
        1_302_000,
        28_000_000,
        376_000,
        1_302_000,
    ),
    Sql(
        "9s1bslip4u6xe",
        "3307752210",
        "time-cards",
        "insert into cards (man_id, hull_id, at) values (:b1, :b2, :b3)",
        4_280.0,
        611.0,
        168.0,
        402_000,
        12_400_000,
        151_000,
        402_000,
    ),
)
STORY = Story(
    named("awr", "19"), "html", LOAD,
    Header(
        database="SLIPWAY", dbid=1_902_244_871, instance="slipway", host="slipway-db2", cpus=32, cores=16, sockets=2,
        memory_gb=125.6, startup=datetime(2021, 5, 30, 1, 44), unique_name="slipway",
    ),
    (2_914, 3_386),
    Host(
        9_830.0, 24_900.0, 9_420.0, (112.4, 137.8), (0.41, 0.22), (0.0, 0.0), 96.3 * GIB, 71.8 * GIB,
    ),
    STATEMENTS,
    segments={
        "logical_reads": (Part("HULLS", "HULLS", "TABLE", 0.29), Part("WORKS", "HULLS", "TABLE", 0.17)),
        "physical_reads": (Part("HULLS", "HULLS", "TABLE", 0.27), Part("WORKS_PK", "HULLS_IDX", "INDEX", 0.19)),
        "row_lock_waits": (Part("WORKS", "HULLS", "TABLE", 0.71), Part("CRANES", "HULLS", "TABLE", 0.12)),
    },
    memory=Memory((18_342.0, 21_718.4), pool_used=(83.1, 84.0), overallocations=(41_206, 18_417, 2_104)),
    parse_cpu_s=610.0, latch_hit=98.6, switches=2,
    changed={
        "segments_by_row_lock_waits": [
            {
                "owner": "SLIPWAY", "tablespace": "HULLS", "object": name, "object_type": "TABLE",
                "object_id": number, "data_object_id": number, "value": value, "percent": percent,
            }
            for name, number, value, percent in (("WORKS", 71_220, 3_690, 71.0), ("CRANES", 71_244, 624, 12.0))
        ],
    },
)  # fmt: skip


def text() -> str:
    return STORY.text()
