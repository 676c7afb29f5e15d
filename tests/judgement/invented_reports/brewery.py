"""Scans of one table fill the path to the storage; redo, single blocks and then locks wait behind them."""

from datetime import datetime

from tests.judgement.invented_reports.contention import Locked
from tests.judgement.invented_reports.figures import Host, Part, Sql, Told
from tests.judgement.invented_reports.story import Story
from tests.writer.model import Header
from tests.writer.releases import named
from tests.writer.shop_place import Place, Space

SINGLE, MULTI, SCANS, COMMITS, CALLS = 290_000, 6_000, 900_000, 46_800, 612_000
READS = SINGLE + MULTI + SCANS
ROW_LOCKS, INDEX_LOCKS = 27_300, 3_100
OTHER = (SINGLE + MULTI) / READS
PLACE = Place(
    name="brewery", folder="/oradata/brewery", cpus=24, cores=12, sockets=2, memory_gb=94.3, cache_mb=40_960,
    pool_mb=6_144, pga_mb=8_192, sga_mb=49_152,
    spaces=(
        Space("BREWS_ARCHIVE", SCANS / READS, 0.02, "", 24.1, 127.6, 31.0),
        Space("BREWS", OTHER * 0.58, 0.54, "", 40.3, 1.1, 52.0),
        Space("BREWS_IDX", OTHER * 0.34, 0.30, "", 39.8, 1.0, 49.0),
        Space("SYSAUX", OTHER * 0.04, 0.04, "", 38.1, 1.2, 44.0),
        Space("UNDOTBS1", OTHER * 0.03, 0.09, "", 41.2, 1.0, 55.0),
        Space("TEMP", OTHER * 0.01, 0.01, "", 43.0, 14.0, 58.0),
    ),
    parameters={"sga_target": str(49_152 * 2**20), "pga_aggregate_target": str(8_192 * 2**20),
                "db_file_multiblock_read_count": "128"},
)  # fmt: skip
LOAD = Told(
    flash=False, single=SINGLE, multi=MULTI, multi_blocks=8, direct=SCANS, direct_blocks=128, other_reads=18_000,
    other_writes=4_500, writes=118_000, written_blocks=164_000, redo_writes=16_100, redo_bytes=1_130_000_000,
    commits=COMMITS, rollbacks=900, executes=2_160_000, calls=CALLS, changes=4_320_000, parses=198_000,
    hard_parses=1_800, logons=1_080, gets=241_200_000, cpu_s=3_912.0, background_cpu_s=188.0, idle_s=690_000.0,
    begin=datetime(2016, 2, 24, 14, 0, 8), snaps=(11_307, 11_308), place=PLACE, unaccounted_s=940.0,
    model=(
        ("sql execute elapsed time", 116_900.0), ("PL/SQL execution elapsed time", 412.0),
        ("parse time elapsed", 204.0), ("hard parse elapsed time", 151.0),
        ("connection management call elapsed time", 96.0),
    ),
    given=(
        ("enq: TX - row lock contention", "Application", ROW_LOCKS, 2_860.0, True),
        ("direct path read", "User I/O", SCANS, 24.1, True),
        ("db file sequential read", "User I/O", SINGLE, 40.2, True),
        ("log file sync", "Commit", COMMITS, 236.0, True),
        ("enq: TX - index contention", "Concurrency", INDEX_LOCKS, 210.0, True),
        ("buffer busy waits", "Concurrency", 14_200, 30.6, True),
        ("read by other session", "User I/O", 9_100, 44.0, True),
        ("db file scattered read", "User I/O", MULTI, 61.8, True),
        ("SQL*Net more data to client", "Network", 90_000, 0.06, True),
        ("SQL*Net message to client", "Network", CALLS, 0.002, True),
        ("log file parallel write", "System I/O", 16_100, 201.0, False),
        ("db file parallel write", "System I/O", 31_000, 88.0, False),
        ("control file sequential read", "System I/O", 18_000, 22.0, False),
        ("control file parallel write", "System I/O", 1_200, 190.0, False),
    ),
)  # fmt: skip
STATEMENTS = (
    Sql(
        "1u6dbrew8k3za",
        "2817600391",
        "kettles",
        "update batches set state = :b1, degrees = :b2 where batch_id = :b3",
        89_400.0,
        612.0,
        4_410.0,
        41_900,
        9_900_000,
        109_000,
        41_900,
    ),
    Sql(
        "fq3mbrewx0p7s",
        "1440981123",
        "excise",
        "select year, kind, sum(hectolitres) from brews_archive where substr(lot, 3, 6) = :b1 group by year, kind",
        23_050.0,
        1_180.0,
        21_690.0,
        46,
        115_400_000,
        115_190_000,
        2_208,
    ),
    Sql(
        "8t0wbrewc4n2y",
        "388120457",
        "kettles",
        "insert into readings (batch_id, at, degrees, bar) values (:b1, :b2, :b3, :b4)",
        4_210.0,
        391.0,
        2_060.0,
        318_000,
        21_400_000,
        51_000,
        318_000,
    ),
    Sql(
        "5h7rbrewj9v1d",
        "3950012266",
        "cellar",
        "select tank_id, lot, degrees from tanks where cellar_id = :b1",
        3_960.0,
        704.0,
        3_180.0,
        402_000,
        61_000_000,
        78_000,
        1_608_000,
    ),
)
STORY = Story(
    named("awr", "11.2.0.4"), "text", LOAD,
    Header(
        database="BREWERY", dbid=2_281_400_973, instance="brewery", host="brewery-db", cpus=24, cores=12, sockets=2,
        memory_gb=94.3, startup=datetime(2016, 1, 10, 6, 31), unique_name="brewery",
    ),
    (241, 268),
    Host(3_420.0, 980.0, 26_400.0, (1.4, 1.6), (31.4, 31.2)),
    STATEMENTS,
    segments={
        "logical_reads": (Part("BREWS_ARCHIVE", "BREWS_ARCHIVE", "TABLE", 0.478),
                          Part("TANKS", "BREWS", "TABLE", 0.21)),
        "physical_reads": (Part("BREWS_ARCHIVE", "BREWS_ARCHIVE", "TABLE", 0.9941), Part("BATCHES", "BREWS", "TABLE",
                           0.0009)),
        "direct_physical_reads": (Part("BREWS_ARCHIVE", "BREWS_ARCHIVE", "TABLE", 0.999),),
        "table_scans": (Part("BREWS_ARCHIVE", "BREWS_ARCHIVE", "TABLE", 46),),
    },
    factors=((0.5, 1.31), (1.0, 1.0), (1.5, 0.97), (2.0, 0.96)),
    statistics={
        "table scans (long tables)": 46, "table scans (direct read)": 46, "consistent gets direct": 115_200_000,
        "physical reads direct": 115_200_000,
    },
    locked=(
        Locked("TX-Transaction (row lock contention)", ROW_LOCKS, ROW_LOCKS, ROW_LOCKS * 2.86),
        Locked("TX-Transaction (index contention)", INDEX_LOCKS, INDEX_LOCKS, INDEX_LOCKS * 0.21),
    ),
    parse_cpu_s=121.0, switches=2, longest_s=1_204,
    changed={
        "segments_by_row_lock_waits": [
            {
                "owner": "BREWERY", "tablespace": "BREWS", "object": name, "object_type": "TABLE", "object_id": number,
                "data_object_id": number, "value": value, "percent": percent,
            }
            for name, number, value, percent in (("BATCHES", 70_441, 25_900, 94.9), ("TANKS", 70_460, 1_310, 4.8))
        ],
        "segments_by_table_scans": [
            {
                "owner": "BREWERY", "tablespace": "BREWS_ARCHIVE", "object": "BREWS_ARCHIVE", "object_type": "TABLE",
                "object_id": 70_001, "data_object_id": 80_001, "value": 46, "percent": 97.9,
            }
        ],
    },
)  # fmt: skip


def text() -> str:
    return STORY.text()
