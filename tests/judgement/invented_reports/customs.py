"""An application that writes its values into the statements: every execution is a hard parse."""

from datetime import datetime

from tests.judgement.invented_reports.contention import Cached, Latch, Mutex
from tests.judgement.invented_reports.figures import Host, Memory, Part, Sql, Told
from tests.judgement.invented_reports.story import Story
from tests.writer.model import Header
from tests.writer.releases import named
from tests.writer.shop_place import Place, Space

SINGLE, MULTI, DIRECT, COMMITS, CALLS = 612_000, 9_000, 2_700, 61_200, 3_240_000
EXECUTES, PARSES, HARD = 1_598_400, 1_595_300, 1_591_200
PLACE = Place(
    name="customs", folder="/u02/oradata/customs", cpus=8, cores=8, sockets=2, memory_gb=62.8, cache_mb=20_480,
    pool_mb=6_144, pga_mb=4_096, sga_mb=28_672,
    spaces=(
        Space("ENTRIES", 0.66, 0.58, "", 2.6, 1.1, 3.4), Space("ENTRIES_IDX", 0.27, 0.26, "", 2.5, 1.0, 3.3),
        Space("SYSTEM", 0.03, 0.02, "", 2.4, 1.1, 3.1), Space("SYSAUX", 0.02, 0.05, "", 2.6, 1.2, 3.2),
        Space("UNDOTBS1", 0.01, 0.08, "", 2.4, 1.0, 3.0), Space("TEMP", 0.01, 0.01, "", 3.1, 14.0, 3.9),
    ),
    parameters={"cursor_sharing": "EXACT", "open_cursors": "600", "sga_target": str(28_672 * 2**20)},
)  # fmt: skip
LOAD = Told(
    flash=False, single=SINGLE, multi=MULTI, multi_blocks=8, direct=DIRECT, direct_blocks=16, other_reads=21_600,
    other_writes=5_400, writes=86_000, written_blocks=121_000, redo_writes=54_900, redo_bytes=720_000_000,
    commits=COMMITS, rollbacks=1_800, executes=EXECUTES, calls=CALLS, changes=2_880_000, parses=PARSES,
    hard_parses=HARD, logons=1_440, gets=91_800_000, cpu_s=13_800.0, background_cpu_s=231.0, idle_s=410_000.0,
    begin=datetime(2014, 9, 8, 13, 0, 6), snaps=(4_402, 4_403), place=PLACE, unaccounted_s=184.0,
    model=(
        ("parse time elapsed", 10_960.0), ("hard parse elapsed time", 10_690.0), ("sql execute elapsed time", 7_080.0),
        ("PL/SQL execution elapsed time", 61.0), ("connection management call elapsed", 44.0),
        ("hard parse (sharing criteria) elaps", 38.0), ("failed parse elapsed time", 2.1),
    ),
    given=(
        ("db file sequential read", "User I/O", SINGLE, 2.6, True),
        ("latch: shared pool", "Concurrency", 481_000, 2.1, True),
        ("library cache: mutex X", "Concurrency", 262_000, 3.0, True),
        ("latch: row cache objects", "Concurrency", 388_000, 1.5, True),
        ("log file sync", "Commit", COMMITS, 4.2, True),
        ("db file scattered read", "User I/O", MULTI, 4.4, True),
        ("cursor: pin S wait on X", "Concurrency", 2_100, 14.0, True),
        ("direct path read", "User I/O", DIRECT, 4.1, True),
        ("buffer busy waits", "Concurrency", 2_400, 1.4, True),
        ("SQL*Net message to client", "Network", CALLS, 0.002, True),
        ("log file parallel write", "System I/O", 54_900, 3.2, False),
        ("db file parallel write", "System I/O", 24_100, 5.1, False),
        ("control file sequential read", "System I/O", 21_600, 0.9, False),
        ("control file parallel write", "System I/O", 1_260, 4.2, False),
    ),
)  # fmt: skip


def _literal(place: int, number: int) -> Sql:
    """One of more than a million statements that differ in one number only."""
    words = (
        f"select entry_id, tariff, weight, duty from entries where declaration_no = {number} and office = 'R{place}'"
    )
    return Sql(f"{place}k7vcust{number % 100:02d}x4d", str(1_200_345_119 + 771_113 * place), "desk", words,
               0.41 - 0.03 * place, 0.29 - 0.02 * place, 0.06, 1, 118 - place, 9 - place, 1)  # fmt: skip


STATEMENTS = (
    Sql(
        "c2w9custb5n1h",
        "3391820042",
        "nightly",
        "select office, count(*), sum(duty) from entries where day = :b1 group by office",
        421.0,
        268.0,
        131.0,
        96,
        6_240_000,
        118_000,
        2_304,
    ),
    Sql(
        "96g93hntrzjtr",
        "2239883476",
        "",
        "select /*+ rule */ bucket_cnt, row_cnt, cache_cnt, null_cnt, timestamp#, "
        "sample_size from hist_head$ where obj#=:1 and intcol#=:2",
        64.0,
        58.0,
        3.0,
        1_260,
        5_040,
        12,
        1_260,
    ),
    *(_literal(place, 4_711_002 + 37 * place) for place in range(1, 7)),
)
STORY = Story(
    named("statspack", "11.2"), "text", LOAD,
    Header(
        database="CUSTOMS", dbid=3_007_114_286, instance="customs", host="customs-db", cpus=8, cores=8, sockets=2,
        memory_gb=62.8, startup=datetime(2014, 8, 3, 22, 15), unique_name="customs",
    ),
    (388, 402),
    Host(12_390.0, 2_110.0, 940.0, (4.6, 5.0), (18.2, 18.1)),
    STATEMENTS,
    segments={
        "logical_reads": (Part("ENTRIES", "ENTRIES", "TABLE", 0.36), Part("ENTRIES_NO", "ENTRIES_IDX", "INDEX", 0.24)),
        "physical_reads": (Part("ENTRIES", "ENTRIES", "TABLE", 0.41), Part("ENTRIES_NO", "ENTRIES_IDX", "INDEX", 0.2)),
    },
    memory=Memory((612.2, 640.8), pool_used=(92.4, 93.1), executed_again=(3.4, 3.1)),
    statistics={"parse count (failures)": 212, "session cursor cache hits": 1_912},
    latches=(
        Latch("row cache objects", 412_000_000, 3_180_000, 391_000, 582.0),
        Latch("shared pool simulator", 6_204_000, 2_104, 31, 0.2),
    ),
    mutexes=(Mutex("Library Cache", "kglhdgn2 106", 141_000, 402.0),
             Mutex("Library Cache", "kglini1   32", 88_000, 301.0),
             Mutex("Cursor Pin", "kksfbc [KKSCHLFSP2]", 2_140, 29.4)),
    library=(
        Cached("SQL AREA", 3_186_500, 99.6, 4_790_000, 66.3, 4_120, 12), Cached("TABLE/PROCEDURE", 1_690_000, 0.1,
        3_310_000, 0.1, 211), Cached("BODY", 6_120, 0.2, 41_200, 0.1),
    ),
    parse_cpu_s=9_020.0, library_hit=66.5, latch_hit=99.1, switches=2,
)  # fmt: skip


def text() -> str:
    return STORY.text()
