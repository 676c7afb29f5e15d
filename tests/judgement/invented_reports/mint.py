"""An incremental backup reads most of the bytes and takes nearly half of the CPU; users feel nothing."""

from datetime import datetime

from tests.judgement.invented_reports.figures import MIB, Host, Io, Part, Sql, Told
from tests.judgement.invented_reports.story import Story
from tests.writer.model import Header
from tests.writer.releases import named
from tests.writer.shop_place import Place, Space
from tests.writer.shop_work import BLOCK

SINGLE, MULTI, DIRECT, COMMITS, CALLS = 3_002_000, 60_000, 84_000, 190_800, 2_880_000
BACKED_UP, PIECES = 103_700, 3_460
CONTROL_READS, CONTROL_WRITES = 64_800, 9_000
REDO_WRITES, REDO_BYTES = 151_200, 1_980_000_000
WRITES, WRITTEN = 241_000, 338_000
READS = SINGLE + MULTI + DIRECT
APPLICATION = (SINGLE + MULTI * 8 + DIRECT * 64) * BLOCK
PLACE = Place(
    name="mint", folder="/u02/oradata/mint", cpus=16, cores=16, sockets=2, memory_gb=188.6, cache_mb=61_440,
    pool_mb=8_192, pga_mb=8_192, sga_mb=73_728,
    spaces=(
        Space("COINS", 0.58, 0.55, "", 0.56, 3.2, 0.8), Space("COINS_IDX", 0.35, 0.29, "", 0.51, 1.0, 0.8),
        Space("SYSAUX", 0.03, 0.05, "", 0.52, 1.2, 0.8), Space("UNDOTBS1", 0.02, 0.09, "", 0.5, 1.0, 0.7),
        Space("TEMP", 0.02, 0.02, "", 0.9, 24.0, 1.1),
    ),
    parameters={"sga_target": str(73_728 * MIB), "db_recovery_file_dest": "/backup/mint",
                "pga_aggregate_target": str(8_192 * MIB), "db_file_multiblock_read_count": ""},
)  # fmt: skip
LOAD = Told(
    flash=True, single=SINGLE, multi=MULTI, multi_blocks=8, direct=DIRECT, direct_blocks=64,
    other_reads=CONTROL_READS, other_writes=CONTROL_WRITES, writes=WRITES, written_blocks=WRITTEN,
    redo_writes=REDO_WRITES, redo_bytes=REDO_BYTES, commits=COMMITS, rollbacks=2_160, executes=5_940_000,
    calls=CALLS, changes=9_360_000, parses=324_000, hard_parses=1_800, logons=1_440, gets=228_600_000, cpu_s=6_012.0,
    background_cpu_s=204.0, idle_s=512_000.0, begin=datetime(2019, 5, 5, 23, 0, 7), snaps=(12_700, 12_701),
    place=PLACE, unaccounted_s=61.0,
    model=(
        ("sql execute elapsed time", 5_310.0), ("PL/SQL execution elapsed time", 3_360.0),
        ("RMAN cpu time (backup/restore)", 2_705.0), ("parse time elapsed", 58.0), ("hard parse elapsed time", 41.0),
        ("connection management call elapsed time", 36.0),
    ),
    given=(
        ("db file sequential read", "User I/O", SINGLE, 0.52, True),
        ("RMAN backup & recovery I/O", "System I/O", 107_160, 7.8, True),
        ("log file sync", "Commit", COMMITS, 1.4, True),
        ("direct path read", "User I/O", DIRECT, 1.6, True),
        ("db file scattered read", "User I/O", MULTI, 0.9, True),
        ("control file sequential read", "System I/O", 36_000, 0.4, True),
        ("buffer busy waits", "Concurrency", 6_300, 0.8, True),
        ("enq: TX - row lock contention", "Application", 90, 62.0, True),
        ("SQL*Net more data to client", "Network", 162_000, 0.04, True),
        ("SQL*Net message to client", "Network", CALLS, 0.002, True),
        ("log file parallel write", "System I/O", REDO_WRITES, 0.9, False),
        ("db file parallel write", "System I/O", 72_000, 0.9, False),
        ("control file parallel write", "System I/O", 2_880, 1.2, False),
    ),
)  # fmt: skip
STATEMENTS = (
    Sql(
        "7w1kmintq4s9d",
        "1500218846",
        "backup incr datafile",
        "DECLARE ncopies number; BEGIN sys.dbms_backup_restore."
        "backupPieceCreate(fname => :fname, pieceno => :pieceno, done => :done); END;",
        3_541.0,
        2_690.0,
        2.0,
        8,
        41_000,
        96,
        8,
        8,
    ),
    Sql(
        "2d6hmint8v0xf",
        "2819004417",
        "tills",
        "select coin_id, state, place from coins where box_id = :b1",
        1_640.0,
        1_020.0,
        520.0,
        1_980_000,
        71_000_000,
        962_000,
        23_760_000,
    ),
    Sql(
        "9c3tmint5y7ra",
        "3901172205",
        "tills",
        "update coins set state = :b1, place = :b2 where coin_id = :b3",
        1_180.0,
        690.0,
        371.0,
        1_210_000,
        44_000_000,
        681_000,
        1_210_000,
    ),
    Sql(
        "0x8pmint1k6wz",
        "708819332",
        "counts",
        "select place, count(*) from coins where state = :b1 group by place",
        612.0,
        410.0,
        169.0,
        240,
        38_000_000,
        5_370_000,
        9_600,
    ),
)
STORY = Story(
    named("awr", "12.2"), "text", LOAD,
    Header(
        database="MINT", dbid=2_960_011_733, instance="mint", host="mint-db", cpus=16, cores=16, sockets=2,
        memory_gb=188.6, startup=datetime(2019, 4, 14, 2, 26), unique_name="mint",
    ),
    (402, 396),
    Host(5_410.0, 1_130.0, 910.0, (1.9, 2.2), (61.0, 60.8)),
    STATEMENTS,
    segments={
        "logical_reads": (Part("COINS", "COINS", "TABLE", 0.44), Part("COINS_BOX", "COINS_IDX", "INDEX", 0.21)),
        "physical_reads": (Part("COINS", "COINS", "TABLE", 0.71), Part("COINS_BOX", "COINS_IDX", "INDEX", 0.11)),
    },
    statistics={
        "physical read total IO requests": READS + CONTROL_READS + BACKED_UP,
        "physical read total bytes": APPLICATION + CONTROL_READS * 16_384 + BACKED_UP * MIB,
        "physical write total IO requests": WRITES + REDO_WRITES + CONTROL_WRITES + PIECES,
        "physical write total bytes": WRITTEN * BLOCK + REDO_BYTES + CONTROL_WRITES * 16_384 + PIECES * MIB,
        "physical read total multi block requests": BACKED_UP + DIRECT + MULTI,
    },
    functions=(
        Io("RMAN", BACKED_UP * MIB, BACKED_UP, PIECES * MIB, PIECES, 107_160, 7.8),
        Io("Direct Reads", DIRECT * 64 * BLOCK, DIRECT, 0, 0, DIRECT, 1.6),
        Io("Buffer Cache Reads", (SINGLE + MULTI * 8) * BLOCK, SINGLE + MULTI, 0, 0, SINGLE + MULTI, 0.53),
        Io("DBWR", 0, 0, WRITTEN * BLOCK, WRITES),
        Io("LGWR", 0, 0, REDO_BYTES, REDO_WRITES, REDO_WRITES, 0.9),
        Io("Others", CONTROL_READS * 16_384, CONTROL_READS, CONTROL_WRITES * 16_384, CONTROL_WRITES, 36_000, 0.4),
    ),
    types=(
        Io("Data File", APPLICATION + BACKED_UP * MIB, READS + BACKED_UP, WRITTEN * BLOCK, WRITES, small_ms=0.52,
           large_ms=4.9),
        Io("Data File Incremental Backup", 0, 0, PIECES * MIB, PIECES),
        Io("Log File", 0, 0, REDO_BYTES, REDO_WRITES),
        Io("Control File", CONTROL_READS * 16_384, CONTROL_READS, CONTROL_WRITES * 16_384, CONTROL_WRITES,
           small_ms=0.4),
    ),
    parse_cpu_s=37.0, switches=4,
)  # fmt: skip


def text() -> str:
    return STORY.text()
