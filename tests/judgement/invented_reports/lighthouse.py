"""A cluster of two of which the second stands still: the first waits seconds for every block that it masters."""

from datetime import datetime, timedelta

from tests.judgement.invented_reports import clusters
from tests.judgement.invented_reports.clusters import Node
from tests.judgement.invented_reports.figures import Host, Sql, Told
from tests.writer.cluster.report import write
from tests.writer.model import Header, Interval
from tests.writer.releases import named
from tests.writer.shop_place import Place

BEGIN = datetime(2020, 12, 2, 16, 0)
PLACE = Place(name="lighthouse", cpus=16, cores=16, sockets=2, memory_gb=251.4, cache_mb=65_536, pool_mb=12_288,
              pga_mb=16_384, sga_mb=81_920)  # fmt: skip
WORKING = Told(
    flash=True, single=1_410_000, multi=9_000, direct=2_400, other_reads=28_800, other_writes=5_400, writes=64_000,
    written_blocks=88_000, redo_writes=18_900, redo_bytes=261_000_000, commits=21_600, rollbacks=1_980,
    executes=1_620_000, calls=496_800, changes=1_260_000, parses=86_400, hard_parses=900, logons=1_260,
    gets=61_200_000, cpu_s=4_120.0, background_cpu_s=388.0, place=PLACE, unaccounted_s=164.0, begin=BEGIN,
    model=(("sql execute elapsed time", 88_900.0), ("parse time elapsed", 3_410.0),
           ("hard parse elapsed time", 2_960.0), ("PL/SQL execution elapsed time", 112.0)),
    given=(
        ("gc current request", "Cluster", 11_180, 2_950.0, True),
        ("gc cr request", "Cluster", 9_620, 2_410.0, True),
        ("gc buffer busy acquire", "Cluster", 8_940, 1_910.0, True),
        ("enq: TX - row lock contention", "Application", 1_940, 2_870.0, True),
        ("gc cr block lost", "Cluster", 4_830, 512.0, True),
        ("row cache lock", "Concurrency", 712, 3_010.0, True),
        ("gc current block lost", "Cluster", 3_120, 508.0, True),
        ("db file sequential read", "User I/O", 1_410_000, 0.71, True),
        ("library cache lock", "Concurrency", 390, 2_200.0, True),
        ("log file sync", "Commit", 21_600, 2.1, True),
        ("gc current block 2-way", "Cluster", 31_000, 0.9, True),
        ("gc cr block 2-way", "Cluster", 18_000, 0.8, True),
        ("db file scattered read", "User I/O", 9_000, 1.1, True),
        ("direct path read", "User I/O", 2_400, 1.6, True),
        ("log file parallel write", "System I/O", 18_900, 0.9, False),
        ("db file parallel write", "System I/O", 21_000, 1.1, False),
        ("control file sequential read", "System I/O", 28_800, 0.5, False),
        ("DFS lock handle", "Other", 212, 3_900.0, False),
    ),
)  # fmt: skip
HANGING = Told(
    flash=True, single=6_100, multi=210, direct=60, other_reads=24_400, other_writes=3_900, writes=1_010,
    written_blocks=1_400, redo_writes=640, redo_bytes=4_100_000, commits=318, rollbacks=61, executes=14_600,
    calls=5_200, changes=11_400, parses=1_900, hard_parses=41, logons=84, gets=402_000, cpu_s=96.0,
    background_cpu_s=311.0, place=PLACE, unaccounted_s=4.0, begin=BEGIN,
    model=(("sql execute elapsed time", 341.0), ("parse time elapsed", 18.0), ("hard parse elapsed time", 16.0),
           ("PL/SQL execution elapsed time", 2.1)),
    given=(
        ("gc current request", "Cluster", 58, 2_880.0, True),
        ("gc cr request", "Cluster", 44, 2_310.0, True),
        ("db file sequential read", "User I/O", 6_100, 0.74, True),
        ("gc buffer busy acquire", "Cluster", 2, 1_400.0, True),
        ("log file sync", "Commit", 318, 2.3, True),
        ("row cache lock", "Concurrency", 1, 2_900.0, True),
        ("db file scattered read", "User I/O", 210, 1.2, True),
        ("direct path read", "User I/O", 60, 1.6, True),
        ("log file parallel write", "System I/O", 640, 1.0, False),
        ("db file parallel write", "System I/O", 480, 1.1, False),
        ("control file sequential read", "System I/O", 24_400, 0.5, False),
        ("DFS lock handle", "Other", 31, 3_700.0, False),
    ),
)  # fmt: skip
TIMED_OUT = {"gc current request": 98.4, "gc cr request": 97.9, "row cache lock": 91.0, "DFS lock handle": 88.0}
NODES = {
    1: Node(WORKING, Host(4_310.0, 720.0, 190.0, (1.6, 1.7), (88.0, 87.6)),
            {"GC current blocks received": 31_000, "GC CR blocks received": 18_000, "GC current blocks served": 1_240,
             "GC CR blocks served": 810, "GC CPU (s)": 96, "IPC CPU (s)": 31, "GCS messages received": 318_000,
             "GES messages received": 41_000, "GCS messages sent": 1_840_000, "GES messages sent": 96_000,
             "messages sent directly": 1_610_000, "messages sent indirectly": 326_000, "GC blocks lost": 7_950,
             "GC CR failures": 2_090},
            {"cr_receive_ms": 212.4, "current_receive_ms": 236.9, "enqueue_get_ms": 318.0, "cr_build_ms": 0.02,
             "current_pin_ms": 0.04, "cr_flush_ms": 1.1, "current_flush_ms": 1.2, "cr_log_flush_percent": 1.2,
             "current_log_flush_percent": 2.4}, 402, 611),
    2: Node(HANGING, Host(421.0, 96.0, 61.0, (58.4, 64.1), (92.4, 92.2)),
            {"GC current blocks received": 1_180, "GC CR blocks received": 760, "GC current blocks served": 31_400,
             "GC CR blocks served": 18_300, "GC CPU (s)": 3, "IPC CPU (s)": 1, "GCS messages received": 388_000,
             "GES messages received": 52_000, "GCS messages sent": 296_000, "GES messages sent": 38_000,
             "messages sent directly": 41_000, "messages sent indirectly": 293_000, "GC blocks lost": 12,
             "GC CR failures": 1},
            {"cr_receive_ms": 1.1, "current_receive_ms": 1.2, "enqueue_get_ms": 2.2, "cr_build_ms": 184.0,
             "current_pin_ms": 211.0, "cr_flush_ms": 640.0, "current_flush_ms": 702.0, "cr_log_flush_percent": 1.0,
             "current_log_flush_percent": 2.2}, 398, 112),
}  # fmt: skip
CLUSTER_S = {"4w8hlght2k9mz": 41_900.0, "0t3vlght7q1xc": 21_200.0, "8n6ylght5d0rs": 9_800.0}
STATEMENTS = (
    Sql(
        "4w8hlght2k9mz",
        "0",
        "",
        "update lamps set state = :b1, seen_at = :b2 where lamp_id = :b3",
        47_800.0,
        1_410.0,
        340.0,
        118_000,
        9_400_000,
        412_000,
        118_000,
    ),
    Sql(
        "0t3vlght7q1xc",
        "0",
        "",
        "select lamp_id, state from lamps where shore_id = :b1",
        22_600.0,
        1_020.0,
        311.0,
        402_000,
        21_000_000,
        388_000,
        3_216_000,
    ),
    Sql(
        "8n6ylght5d0rs",
        "0",
        "",
        "insert into flashes (lamp_id, at, lux) values (:b1, :b2, :b3)",
        10_900.0,
        612.0,
        96.0,
        204_000,
        6_100_000,
        121_000,
        204_000,
    ),
)
HEADER = Header(
    database="LIGHTHSE", dbid=2_119_400_836, instance="lighthse1", rac=True, host="light-n1", cpus=16, cores=16,
    sockets=2, memory_gb=251.4, startup=datetime(2020, 10, 4, 2, 12), unique_name="lighthse",
)  # fmt: skip


def text() -> str:
    release = named("awr", "19")
    interval = Interval(
        18_402, 18_403, BEGIN, BEGIN + timedelta(seconds=3600), instances=2,
        db_time_s=sum(one.load.db_time_s for one in NODES.values()),
    )  # fmt: skip
    made = clusters.figures(HEADER, interval, NODES, STATEMENTS, CLUSTER_S, TIMED_OUT, release)
    return write(made, release, "text").content
