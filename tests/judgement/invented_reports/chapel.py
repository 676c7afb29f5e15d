"""A database that has nothing to do."""

from datetime import datetime

from tests.judgement.invented_reports.figures import Host, Memory, Part, Sql, Told
from tests.judgement.invented_reports.story import Story
from tests.writer.model import Header
from tests.writer.releases import named
from tests.writer.shop_place import Place, Space

SINGLE, MULTI, DIRECT, COMMITS, CALLS = 1_910, 84, 40, 612, 14_400
PLACE = Place(
    name="chapel", folder="/u01/oradata/chapel", cpus=4, cores=4, memory_gb=15.5, cache_mb=3_072, pool_mb=1_024,
    pga_mb=1_024, sga_mb=5_120,
    spaces=(
        Space("SYSAUX", 0.44, 0.41, "", 10.8, 1.3, 6.1), Space("HYMNS", 0.31, 0.22, "", 11.6, 1.1, 6.4),
        Space("SYSTEM", 0.21, 0.10, "", 11.1, 1.2, 5.9), Space("UNDOTBS1", 0.02, 0.25, "", 10.2, 1.0, 6.0),
        Space("TEMP", 0.02, 0.02, "", 12.0, 9.0, 7.0),
    ),
    parameters={"sga_target": str(5_120 * 2**20), "processes": "300"},
)  # fmt: skip
LOAD = Told(
    flash=False, single=SINGLE, multi=MULTI, multi_blocks=8, direct=DIRECT, direct_blocks=8, other_reads=4_100,
    other_writes=1_900, writes=1_320, written_blocks=1_960, redo_writes=1_480, redo_bytes=4_720_000, commits=COMMITS,
    rollbacks=36, executes=31_200, calls=CALLS, changes=22_800, parses=12_600, hard_parses=180, logons=120,
    gets=604_000, cpu_s=41.2, background_cpu_s=18.0, idle_s=96_000.0, begin=datetime(2023, 8, 15, 3, 0, 2),
    snaps=(2_211, 2_212), place=PLACE, unaccounted_s=1.1,
    model=(
        ("sql execute elapsed time", 63.1), ("parse time elapsed", 4.9), ("hard parse elapsed time", 4.2),
        ("PL/SQL execution elapsed time", 3.8), ("connection management call elapsed", 2.2),
    ),
    given=(
        ("db file sequential read", "User I/O", SINGLE, 11.2, True),
        ("log file sync", "Commit", COMMITS, 5.9, True),
        ("control file sequential read", "System I/O", 2_640, 0.9, True),
        ("db file scattered read", "User I/O", MULTI, 18.6, True),
        ("direct path read", "User I/O", DIRECT, 9.4, True),
        ("buffer busy waits", "Concurrency", 4, 0.8, True),
        ("SQL*Net message to client", "Network", CALLS, 0.002, True),
        ("log file parallel write", "System I/O", 1_480, 4.6, False),
        ("db file parallel write", "System I/O", 980, 6.2, False),
        ("control file parallel write", "System I/O", 1_240, 5.1, False),
    ),
)  # fmt: skip
STATEMENTS = (
    Sql(
        "6gvch1xu9ca3g",
        "3328421117",
        "",
        "DECLARE job BINARY_INTEGER := :job; next_date DATE := :mydate; broken BOOLEAN := "
        "FALSE; BEGIN statspack.snap; END;",
        11.8,
        6.2,
        4.1,
        1,
        81_000,
        402,
        1,
        1,
    ),
    Sql(
        "2n8qchap4w0zx",
        "190028374",
        "calendar",
        "select day, hour, what from services where day >= :b1",
        9.4,
        6.9,
        2.2,
        1_440,
        118_000,
        210,
        28_800,
    ),
    Sql(
        "7d3kchap1f6ry",
        "2284401193",
        "poller",
        "select count(*) from messages where read_at is null",
        6.1,
        5.4,
        0.3,
        3_600,
        144_000,
        24,
        3_600,
    ),
)
STORY = Story(
    named("statspack", "19"), "text", LOAD,
    Header(
        database="CHAPEL", dbid=1_008_412_776, instance="chapel", host="chapel", cpus=4, cores=4, memory_gb=15.5,
        startup=datetime(2023, 6, 2, 19, 50), unique_name="chapel",
    ),
    (31, 31),
    Host(118.0, 61.0, 44.0, (0.04, 0.03), (5.2, 5.2), (4.0, 4.0)),
    STATEMENTS,
    segments={
        "logical_reads": (Part("MESSAGES", "HYMNS", "TABLE", 0.21), Part("SERVICES", "HYMNS", "TABLE", 0.16)),
        "physical_reads": (Part("SERVICES", "HYMNS", "TABLE", 0.09),),
    },
    memory=Memory((188.2, 189.0), pga_processed_mb=210.0),
    parse_cpu_s=3.4, switches=0, longest_s=4,
)  # fmt: skip


def text() -> str:
    return STORY.text()
