"""A storm of parsing on a host with hardware threads that is nearly idle: sessions wait for cursors and mutexes."""

from datetime import datetime

from tests.judgement.invented_reports.contention import Cached, Latch, Mutex
from tests.judgement.invented_reports.figures import Host, Memory, Part, Sql, Told
from tests.judgement.invented_reports.story import Story
from tests.writer.model import Header
from tests.writer.releases import named
from tests.writer.shop_place import Place, Space

SINGLE, MULTI, DIRECT = 1_620_000, 14_400, 3_600
COMMITS, CALLS, PARSES, HARD = 212_400, 14_400_000, 14_040_000, 738_000
PLACE = Place(
    name="cannery", folder="/u01/oradata/cannery", cpus=64, cores=32, sockets=2, memory_gb=503.4, cache_mb=98_304,
    pool_mb=12_288, pga_mb=24_576, sga_mb=114_688,
    spaces=(
        Space("CANS", 0.61, 0.58, "", 0.62, 1.1, 0.8), Space("CANS_IDX", 0.33, 0.28, "", 0.60, 1.0, 0.8),
        Space("SYSAUX", 0.03, 0.04, "", 0.61, 1.2, 0.8), Space("UNDOTBS1", 0.02, 0.09, "", 0.58, 1.0, 0.7),
        Space("TEMP", 0.01, 0.01, "", 0.9, 5.0, 1.1),
    ),
    parameters={
        "open_cursors": "3000", "processes": "6000", "session_cached_cursors": "0", "sga_target": "120259084288",
        "shared_pool_size": str(12_288 * 2**20), "log_buffer": str(64 * 2**20), "db_file_multiblock_read_count": "",
    },
)  # fmt: skip
LOAD = Told(
    flash=True, single=SINGLE, multi=MULTI, multi_blocks=8, direct=DIRECT, direct_blocks=16, other_reads=28_800,
    other_writes=9_000, writes=212_000, written_blocks=298_000, redo_writes=168_000, redo_bytes=2_340_000_000,
    commits=COMMITS, rollbacks=5_400, executes=16_200_000, calls=CALLS, changes=9_720_000, parses=PARSES,
    hard_parses=HARD, logons=3_240, gets=612_000_000, cpu_s=27_400.0, background_cpu_s=520.0, idle_s=2_260_000.0,
    begin=datetime(2022, 11, 25, 10, 0, 14), snaps=(20_411, 20_412), place=PLACE, unaccounted_s=87_600.0,
    model=(
        ("parse time elapsed", 288_900.0), ("hard parse elapsed time", 254_300.0),
        ("hard parse (sharing criteria) elapsed time", 191_800.0), ("sql execute elapsed time", 121_600.0),
        ("hard parse (bind mismatch) elapsed time", 8_140.0), ("PL/SQL execution elapsed time", 912.0),
        ("connection management call elapsed time", 288.0), ("failed parse elapsed time", 11.0),
        ("repeated bind elapsed time", 42.0), ("sequence load elapsed time", 18.0),
    ),
    given=(
        ("cursor: pin S wait on X", "Concurrency", 1_460_000, 78.0, True),
        ("library cache: mutex X", "Concurrency", 6_120_000, 15.4, True),
        ("latch: shared pool", "Concurrency", 1_180_000, 42.0, True),
        ("row cache mutex", "Concurrency", 204_000, 21.0, True),
        ("library cache load lock", "Concurrency", 18_400, 131.0, True),
        ("db file sequential read", "User I/O", SINGLE, 0.61, True),
        ("log file sync", "Commit", COMMITS, 1.9, True),
        ("enq: TX - row lock contention", "Application", 240, 310.0, True),
        ("SQL*Net message to client", "Network", CALLS, 0.002, True),
        ("db file scattered read", "User I/O", MULTI, 1.1, True),
        ("direct path read", "User I/O", DIRECT, 1.4, True),
        ("buffer busy waits", "Concurrency", 9_600, 1.9, True),
        ("log file parallel write", "System I/O", 168_000, 0.7, False),
        ("db file parallel write", "System I/O", 61_000, 1.1, False),
        ("control file sequential read", "System I/O", 28_800, 0.5, False),
        ("control file parallel write", "System I/O", 3_000, 1.0, False),
    ),
)  # fmt: skip
STATEMENTS = (
    Sql(
        "4ab8cann2x9wq",
        "3178402211",
        "line-feed",
        "select can_id, lot, sealed_at from cans where line_id = :b1 and state in (:b2, :b3, :b4)",
        118_200.0,
        8_410.0,
        212.0,
        4_480_000,
        201_000_000,
        512_000,
        4_590_000,
        4_480_000,
    ),
    Sql(
        "9rv1cann7t3kd",
        "1702264319",
        "line-feed",
        "update cans set state = :b1, moved_at = :b2 where can_id = :b3",
        84_900.0,
        5_620.0,
        184.0,
        3_160_000,
        96_000_000,
        402_000,
        3_160_000,
        3_158_000,
    ),
    Sql(
        "2m6ycann0h8sg",
        "2240917765",
        "labels",
        "select label from labels where can_id = :b1",
        61_300.0,
        3_940.0,
        141.0,
        2_870_000,
        44_000_000,
        271_000,
        2_870_000,
        2_870_000,
    ),
    Sql(
        "7q3wcann5z1fb",
        "918273301",
        "quality",
        "insert into samples (can_id, weight, at) values (:b1, :b2, :b3)",
        31_800.0,
        2_120.0,
        69.0,
        1_210_000,
        38_000_000,
        88_000,
        1_210_000,
        1_209_000,
    ),
)
STORY = Story(
    named("awr", "19"), "text", LOAD,
    Header(
        database="CANNERY", dbid=2_718_001_442, instance="cannery", host="cannery-db1", cpus=64, cores=32, sockets=2,
        memory_gb=503.4, startup=datetime(2022, 10, 9, 4, 2), unique_name="cannery",
    ),
    (3_120, 3_388),
    Host(26_900.0, 7_660.0, 460.0, (11.2, 9.7), (212.4, 211.8)),
    STATEMENTS,
    segments={
        "logical_reads": (Part("CANS", "CANS", "TABLE", 0.31), Part("CANS_PK", "CANS_IDX", "INDEX", 0.22),
                          Part("LABELS", "CANS", "TABLE", 0.07)),
        "physical_reads": (Part("CANS", "CANS", "TABLE", 0.38), Part("CANS_LINE_IX", "CANS_IDX", "INDEX", 0.16)),
    },
    memory=Memory((21_204.0, 22_118.6), pool_used=(94.8, 95.6), executed_again=(33.8, 31.2)),
    statistics={
        "session cursor cache hits": 0, "parse count (failures)": 118, "opened cursors cumulative": 14_120_000,
    },
    latches=(Latch("shared pool", 98_400_000, 6_210_000, 1_214_000, 49_560.0),),
    mutexes=(
        Mutex("Library Cache", "kglhdgn2 106", 3_904_000, 61_200.0), Mutex("Library Cache", "kgllkc1   57", 1_420_000,
        22_400.0), Mutex("Cursor Pin", "kksfbc [KKSCHLFSP2]", 1_511_000, 113_900.0),
        Mutex("Row Cache", "[14] kqrpre", 204_000, 4_284.0),
    ),
    library=(
        Cached("SQL AREA", 14_790_000, 5.1, 17_120_000, 4.6, 611_000, 24),
        Cached("SQL AREA BUILD", 751_000, 99.2), Cached("TABLE/PROCEDURE", 4_810_000, 0.1, 6_920_000, 0.1, 2_110),
        Cached("BODY", 26_400, 0.1, 402_000, 0.0),
    ),
    parse_cpu_s=16_900.0, library_hit=95.2, latch_hit=93.9,
    changed={
        "shared_pool_advisory": [
            {
                "size_mb": 12_288 * size, "size_factor": size, "library_cache_mb": 8_120 * size,
                "library_cache_objects": round(388_000 * size), "time_saved_s": round(4_120_000 * saved),
                "time_saved_factor": saved, "load_time_s": round(912_000 * load), "load_time_factor": load,
                "hits": 402_000_000,
            }
            for size, saved, load in ((0.75, 0.98, 1.09), (1.0, 1.0, 1.0), (1.25, 1.003, 0.99), (1.5, 1.004, 0.98))
        ],
    },
)  # fmt: skip


def text() -> str:
    return STORY.text()
