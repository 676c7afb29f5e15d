"""A load whose flashback logs are more than its redo, on the disks of its redo: sessions wait for RVWR."""

from datetime import datetime

from tests.judgement.invented_reports.figures import MIB, Host, Io, Part, Sql, Told
from tests.judgement.invented_reports.story import Story
from tests.writer.model import Header
from tests.writer.releases import named
from tests.writer.shop_place import Place, Space
from tests.writer.shop_work import BLOCK

SINGLE, MULTI, DIRECT, COMMITS, CALLS = 1_902_000, 24_000, 18_000, 141_000, 1_260_000
REDO_WRITES, REDO_BYTES = 96_000, 38 * MIB * 3600
FLASHBACK = 198_000  # writes of one MiB: 55 a second
WRITES, WRITTEN = 6_190_000, 17_940_000
CONTROL_READS, CONTROL_WRITES = 43_200, 10_800
FOLDER = "/u03/oradata/glasshouse"
PLACE = Place(
    name="glasshouse", folder=FOLDER, cpus=16, cores=16, sockets=2, memory_gb=125.9, cache_mb=49_152, pool_mb=6_144,
    pga_mb=8_192, sga_mb=58_368,
    spaces=(
        Space("PLANTS", 0.55, 0.57, f"{FOLDER}/plants01.dbf", 4.1, 1.2, 6.8),
        Space("PLANTS_IDX", 0.34, 0.29, f"{FOLDER}/plants_idx01.dbf", 4.0, 1.0, 6.6),
        Space("SYSAUX", 0.02, 0.01, "", 4.2, 1.2, 6.4), Space("UNDOTBS1", 0.07, 0.12, "", 4.1, 1.0, 6.9),
        Space("TEMP", 0.02, 0.01, "", 5.2, 6.5, 7.7),
    ),
    parameters={
        "db_flashback_retention_target": "4320", "db_recovery_file_dest": "/u05/fra", "sga_target": str(58_368 * MIB),
        "db_recovery_file_dest_size": str(2_000 * 1024 * MIB), "log_archive_dest_1": "location=/u06/arch",
        "pga_aggregate_target": str(8_192 * MIB),
    },
)  # fmt: skip
LOAD = Told(
    flash=False, single=SINGLE, multi=MULTI, multi_blocks=8, direct=DIRECT, direct_blocks=16,
    other_reads=CONTROL_READS, other_writes=CONTROL_WRITES, writes=WRITES, written_blocks=WRITTEN,
    redo_writes=REDO_WRITES, redo_bytes=REDO_BYTES, commits=COMMITS, rollbacks=360, executes=21_600_000, calls=CALLS,
    changes=288_000_000, parses=198_000, hard_parses=1_080, logons=720, gets=1_116_000_000, cpu_s=6_214.0,
    background_cpu_s=722.0, idle_s=204_000.0, begin=datetime(2015, 10, 17, 22, 0, 11), snaps=(9_904, 9_905),
    place=PLACE, unaccounted_s=312.0,
    model=(
        ("sql execute elapsed time", 28_800.0), ("PL/SQL execution elapsed time", 402.0), ("parse time elapsed", 31.0),
        ("hard parse elapsed time", 22.0), ("connection management call elapsed", 18.0),
    ),
    given=(
        ("flashback buf free by RVWR", "Configuration", 118_200, 121.0, True),
        ("db file sequential read", "User I/O", SINGLE, 4.1, True),
        ("log file sync", "Commit", COMMITS, 31.4, True),
        ("log buffer space", "Configuration", 2_140, 62.0, True),
        ("db file scattered read", "User I/O", MULTI, 6.2, True),
        ("direct path read", "User I/O", DIRECT, 6.0, True),
        ("buffer busy waits", "Concurrency", 21_600, 4.4, True),
        ("enq: TX - index contention", "Concurrency", 5_300, 18.0, True),
        ("SQL*Net message to client", "Network", CALLS, 0.002, True),
        ("flashback log file write", "System I/O", FLASHBACK, 17.2, False),
        ("log file parallel write", "System I/O", REDO_WRITES, 22.0, False),
        ("db file parallel write", "System I/O", 388_000, 7.1, False),
        ("Log archive I/O", "System I/O", 137_000, 6.2, False),
        ("control file sequential read", "System I/O", CONTROL_READS, 2.1, False),
        ("control file parallel write", "System I/O", 3_600, 19.0, False),
    ),
)  # fmt: skip
STATEMENTS = (
    Sql(
        "3d8xglas0t5qm",
        "2207118459",
        "nightly load",
        "insert into measures (bed_id, at, warmth, damp, light) values (:b1, :b2, :b3, :b4, :b5)",
        14_300.0,
        2_610.0,
        2_480.0,
        12_600_000,
        402_000_000,
        612_000,
        12_600_000,
    ),
    Sql(
        "9r2kglas6w1ve",
        "1490027316",
        "nightly load",
        "update beds set last_at = :b1, warmth = :b2 where bed_id = :b3",
        9_120.0,
        1_840.0,
        2_610.0,
        5_400_000,
        311_000_000,
        702_000,
        5_400_000,
    ),
    Sql(
        "b0m4glas7y8ch",
        "3711940028",
        "growers",
        "select bed_id, warmth, damp from beds where house_id = :b1",
        3_060.0,
        880.0,
        2_110.0,
        1_008_000,
        118_000_000,
        508_000,
        12_096_000,
    ),
)
STORY = Story(
    named("statspack", "11.2"), "text", LOAD,
    Header(
        database="GLASSHSE", dbid=3_602_114_088, instance="glasshse", host="glasshouse-db", cpus=16, cores=16,
        sockets=2, memory_gb=125.9, startup=datetime(2015, 9, 6, 4, 50), unique_name="glasshse",
    ),
    (118, 121),
    Host(5_720.0, 1_610.0, 18_900.0, (2.4, 2.6), (48.2, 48.0)),
    STATEMENTS,
    segments={
        "logical_reads": (Part("MEASURES", "PLANTS", "TABLE", 0.34), Part("MEASURES_BED", "PLANTS_IDX", "INDEX", 0.27)),
        "physical_reads": (Part("BEDS", "PLANTS", "TABLE", 0.38), Part("MEASURES_BED", "PLANTS_IDX", "INDEX", 0.29)),
    },
    statistics={
        "flashback log writes": FLASHBACK, "flashback log write bytes": FLASHBACK * MIB,
        "physical reads for flashback new": 1_180_000,
        "physical write total IO requests": WRITES + REDO_WRITES + CONTROL_WRITES + FLASHBACK + 137_000,
        "physical write total bytes": WRITTEN * BLOCK + 2 * REDO_BYTES + CONTROL_WRITES * 16_384 + FLASHBACK * MIB,
        "physical read total IO requests": LOAD.reads + CONTROL_READS + 137_000,
        "physical read total bytes": LOAD.read_blocks * BLOCK + CONTROL_READS * 16_384 + REDO_BYTES,
        "redo buffer allocation retries": 2_212,
    },
    functions=(
        Io("DBWR", 0, 0, WRITTEN * BLOCK, WRITES, 0),
        Io("Others", CONTROL_READS * 16_384 + REDO_BYTES, CONTROL_READS + 137_000, FLASHBACK * MIB + REDO_BYTES,
           FLASHBACK + 137_000 + CONTROL_WRITES, 381_000, 11.5),
        Io("LGWR", 0, 0, REDO_BYTES, REDO_WRITES, REDO_WRITES, 22.0),
        Io("Buffer Cache Reads", (SINGLE + MULTI * 8) * BLOCK, SINGLE + MULTI, 0, 0, SINGLE + MULTI, 4.1),
        Io("Direct Reads", DIRECT * 16 * BLOCK, DIRECT, 0, 0, DIRECT, 6.0),
    ),
    parse_cpu_s=19.0, switches=8, longest_s=61,
)  # fmt: skip


def text() -> str:
    return STORY.text()
