"""A primary whose standby follows asynchronously: commits wait for redo writes of four milliseconds, not for it."""

from datetime import datetime

from tests.judgement.invented_reports.contention import Locked
from tests.judgement.invented_reports.figures import Host, Part, Sql, Told
from tests.judgement.invented_reports.story import Story
from tests.writer.model import Header
from tests.writer.releases import named
from tests.writer.shop_place import Place, Space

SINGLE, MULTI, DIRECT, COMMITS, CALLS = 46_080_000, 381_600, 1_101_600, 4_500_000, 93_600_000
REDO_WRITES, ROW_LOCKS = 1_908_000, 22_300
PLACE = Place(
    name="ferry", folder="/u02/oradata/ferry", cpus=32, cores=32, sockets=2, memory_gb=377.3, cache_mb=131_072,
    pool_mb=16_384, pga_mb=24_576, sga_mb=163_840,
    spaces=(
        Space("BOOKINGS", 0.60, 0.55, "", 0.63, 1.5, 0.9), Space("BOOKINGS_IDX", 0.33, 0.30, "", 0.60, 1.0, 0.9),
        Space("SYSAUX", 0.03, 0.04, "", 0.62, 1.2, 0.9), Space("UNDOTBS1", 0.03, 0.10, "", 0.60, 1.0, 0.8),
        Space("TEMP", 0.01, 0.01, "", 1.0, 15.0, 1.2),
    ),
    parameters={
        "db_unique_name": "ferry_a", "fal_server": "ferry_b", "log_archive_config": "dg_config=(ferry_a,ferry_b)",
        "log_archive_dest_1": "location=/arch/ferry", "db_file_multiblock_read_count": "",
        "log_archive_dest_2": "service=ferry_b ASYNC NOAFFIRM valid_for=(online_logfiles,primary_role)",
        "sga_target": str(163_840 * 2**20), "processes": "3000",
    },
)  # fmt: skip
LOAD = Told(
    flash=True, single=SINGLE, multi=MULTI, multi_blocks=8, direct=DIRECT, direct_blocks=16, other_reads=172_800,
    other_writes=43_200, writes=5_760_000, written_blocks=7_920_000, redo_writes=REDO_WRITES,
    redo_bytes=40_320_000_000, elapsed=14_400, commits=COMMITS, rollbacks=36_000, executes=205_200_000, calls=CALLS,
    changes=259_200_000, parses=13_680_000, hard_parses=57_600, logons=43_200, gets=7_416_000_000, cpu_s=104_100.0,
    background_cpu_s=4_320.0, idle_s=12_400_000.0, begin=datetime(2021, 7, 31, 8, 0, 9), snaps=(15_220, 15_224),
    place=PLACE, unaccounted_s=1_340.0,
    model=(
        ("sql execute elapsed time", 138_200.0), ("PL/SQL execution elapsed time", 3_210.0),
        ("parse time elapsed", 1_380.0), ("hard parse elapsed time", 842.0),
        ("connection management call elapsed time", 1_012.0), ("sequence load elapsed time", 96.0),
    ),
    given=(
        ("db file sequential read", "User I/O", SINGLE, 0.62, True),
        ("log file sync", "Commit", COMMITS, 4.5, True),
        ("enq: TX - row lock contention", "Application", ROW_LOCKS, 238.0, True),
        ("direct path read", "User I/O", DIRECT, 1.9, True),
        ("buffer busy waits", "Concurrency", 901_000, 1.4, True),
        ("latch: cache buffers chains", "Concurrency", 402_000, 1.1, True),
        ("db file scattered read", "User I/O", MULTI, 1.1, True),
        ("SQL*Net message to client", "Network", CALLS, 0.002, True),
        ("read by other session", "User I/O", 211_000, 0.7, True),
        ("SQL*Net more data to client", "Network", 3_960_000, 0.04, True),
        ("log file parallel write", "System I/O", REDO_WRITES, 4.05, False),
        ("db file parallel write", "System I/O", 1_620_000, 1.2, False),
        ("log file sequential read", "System I/O", 388_000, 1.1, False),
        ("control file sequential read", "System I/O", 172_800, 0.5, False),
        ("control file parallel write", "System I/O", 21_600, 1.1, False),
        ("Redo Transport Attach", "Other", 6, 41.0, False),
    ),
)  # fmt: skip
STATEMENTS = (
    Sql(
        "3s9zferr1m7wc",
        "2218300417",
        "booking",
        "select seat_id, state from seats where sailing_id = :b1 and deck = :b2",
        41_200.0,
        33_700.0,
        6_120.0,
        61_200_000,
        2_940_000_000,
        9_610_000,
        612_000_000,
    ),
    Sql(
        "8k0vferr4t2xq",
        "1107744902",
        "booking",
        "update seats set state = :b1, held_by = :b2 where seat_id = :b3",
        23_900.0,
        14_100.0,
        5_480.0,
        9_720_000,
        811_000_000,
        8_870_000,
        9_720_000,
    ),
    Sql(
        "c7d2ferr9p5hb",
        "3610092843",
        "tickets",
        "insert into tickets (booking_id, seat_id, price) values (:b1, :b2, :b3)",
        15_700.0,
        9_800.0,
        4_020.0,
        8_640_000,
        402_000_000,
        6_420_000,
        8_640_000,
    ),
    Sql(
        "0m6yferr6w8nd",
        "498173320",
        "boards",
        "select sailing_id, leaves_at, berth from sailings where port_id = :b1 order by leaves_at",
        14_200.0,
        12_900.0,
        911.0,
        12_960_000,
        1_120_000_000,
        1_460_000,
        155_520_000,
    ),
)
STORY = Story(
    named("awr", "19"), "text", LOAD,
    Header(
        database="FERRY", dbid=3_318_820_045, instance="ferry", host="ferry-db-a.example.com", cpus=32, cores=32,
        sockets=2, memory_gb=377.3, startup=datetime(2021, 5, 16, 3, 33), unique_name="ferry_a",
    ),
    (1_206, 1_488),
    Host(94_800.0, 17_700.0, 3_900.0, (7.6, 8.4), (96.2, 95.8)),
    STATEMENTS,
    segments={
        "logical_reads": (Part("SEATS", "BOOKINGS", "TABLE", 0.33),
                          Part("SEATS_SAILING", "BOOKINGS_IDX", "INDEX", 0.19)),
        "physical_reads": (Part("SEATS", "BOOKINGS", "TABLE", 0.24), Part("TICKETS", "BOOKINGS", "TABLE", 0.17)),
    },
    factors=((0.5, 1.33), (1.0, 1.0), (1.5, 0.93), (2.0, 0.88)),
    statistics={"redo blocks written": 84_100_000, "redo KB read": 39_380_000},
    locked=(Locked("TX-Transaction (row lock contention)", ROW_LOCKS, ROW_LOCKS, ROW_LOCKS * 0.238),),
    parse_cpu_s=702.0, switches=20, longest_s=912,
)  # fmt: skip


def text() -> str:
    return STORY.text()
