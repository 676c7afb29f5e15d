"""A quiet half hour into which a job of four hours posts its DB time when it ends."""

from datetime import datetime

from tests.judgement.invented_reports.figures import Host, Part, Sql, Told
from tests.judgement.invented_reports.story import Story
from tests.writer.model import Header, Row
from tests.writer.releases import named
from tests.writer.shop_place import Place, Space

SINGLE, MULTI, DIRECT, COMMITS, CALLS = 310_000, 6_000, 28_000, 39_600, 468_000
READS = SINGLE + MULTI + DIRECT
OTHER = (SINGLE + MULTI) / READS
JOB, INSERT = "7j2wtannq0k4c", "b5x9tannm3r8e"
PLACE = Place(
    name="tannery", folder="/u01/oradata/tannery", cpus=16, cores=8, memory_gb=125.6, cache_mb=32_768, pool_mb=6_144,
    pga_mb=8_192, sga_mb=40_960,
    spaces=(
        Space("HIDES", OTHER * 0.61 + DIRECT / READS, 0.57, "", 0.73, 17.2, 0.8),
        Space("HIDES_IDX", OTHER * 0.33, 0.28, "", 0.54, 1.0, 0.8),
        Space("SYSAUX", OTHER * 0.03, 0.05, "", 0.56, 1.2, 0.8),
        Space("UNDOTBS1", OTHER * 0.02, 0.09, "", 0.53, 1.0, 0.7),
        Space("TEMP", OTHER * 0.01, 0.01, "", 1.1, 6.0, 1.2),
    ),
    parameters={"sga_target": str(40_960 * 2**20), "pga_aggregate_target": str(8_192 * 2**20),
                "job_queue_processes": "40", "db_file_multiblock_read_count": ""},
)  # fmt: skip
LOAD = Told(
    flash=True, single=SINGLE, multi=MULTI, multi_blocks=8, direct=DIRECT, direct_blocks=128, other_reads=10_800,
    other_writes=2_700, writes=41_000, written_blocks=62_000, redo_writes=36_000, redo_bytes=414_000_000,
    elapsed=1800, commits=COMMITS, rollbacks=540, executes=1_260_000, calls=CALLS, changes=1_620_000, parses=72_000,
    hard_parses=540, logons=360, gets=48_600_000, cpu_s=3_784.0, background_cpu_s=64.0, idle_s=161_000.0,
    begin=datetime(2023, 2, 1, 5, 30, 22), snaps=(6_114, 6_115), place=PLACE, unaccounted_s=8_786.0,
    model=(
        ("sql execute elapsed time", 12_804.0), ("PL/SQL execution elapsed time", 36.0), ("parse time elapsed", 21.0),
        ("hard parse elapsed time", 16.0), ("connection management call elapsed time", 9.0),
    ),
    given=(
        ("db file sequential read", "User I/O", SINGLE, 0.55, True),
        ("direct path read", "User I/O", DIRECT, 2.1, True),
        ("log file sync", "Commit", COMMITS, 1.1, True),
        ("enq: TX - row lock contention", "Application", 60, 410.0, True),
        ("db file scattered read", "User I/O", MULTI, 0.9, True),
        ("buffer busy waits", "Concurrency", 900, 0.9, True),
        ("SQL*Net more data to client", "Network", 41_000, 0.04, True),
        ("SQL*Net message to client", "Network", CALLS, 0.002, True),
        ("log file parallel write", "System I/O", 36_000, 0.7, False),
        ("db file parallel write", "System I/O", 12_600, 0.9, False),
        ("control file sequential read", "System I/O", 10_800, 0.4, False),
        ("control file parallel write", "System I/O", 900, 0.9, False),
    ),
)  # fmt: skip
STATEMENTS = (
    Sql(
        JOB,
        "1187200931",
        "DBMS_SCHEDULER",
        "DECLARE job BINARY_INTEGER := :job; next_date TIMESTAMP := :mydate; broken "
        "BOOLEAN := FALSE; BEGIN close_month.run(:b1); END;",
        12_014.2,
        3_362.0,
        8_121.0,
        1,
        612_400_000,
        31_260_000,
        1,
        1,
    ),
    Sql(
        INSERT,
        "2904417760",
        "DBMS_SCHEDULER",
        "insert into hide_balances (hide_id, month, amount) select hide_id, :b1, "
        "sum(amount) from movements group by hide_id",
        12_009.8,
        3_358.0,
        8_119.0,
        1,
        612_100_000,
        31_258_000,
        9_812_000,
        1,
    ),
    Sql(
        "4c8ktann1w6ys",
        "390117284",
        "vats",
        "select vat_id, ph, degrees from vats where hall_id = :b1",
        162.0,
        104.0,
        49.0,
        318_000,
        14_400_000,
        96_000,
        1_272_000,
    ),
    Sql(
        "0z7ntann9d5ub",
        "3317004488",
        "vats",
        "update hides set state = :b1 where hide_id = :b2",
        121.0,
        66.0,
        41.0,
        204_000,
        7_900_000,
        78_000,
        204_000,
    ),
)


def _sampled() -> list[Row]:
    """Who was active when somebody looked."""
    rows = (
        ("CPU + Wait for CPU", "CPU", 55.1, 0.24),
        ("db file sequential read", "User I/O", 22.0, 0.1),
        ("direct path read", "User I/O", 8.2, 0.04),
        ("log file sync", "Commit", 5.1, 0.02),
    )
    return [
        {
            "event": event, "event_class": kind, "session_type": "FOREGROUND", "activity_percent": percent,
            "average_active_sessions": sessions,
        }
        for event, kind, percent, sessions in rows
    ]  # fmt: skip


STORY = Story(
    named("awr", "19"), "html", LOAD,
    Header(
        database="TANNERY", dbid=1_447_209_338, instance="tannery", host="tannery-db1", cpus=16, cores=8,
        memory_gb=125.6, startup=datetime(2023, 1, 7, 3, 11), unique_name="tannery",
    ),
    (214, 209),
    Host(940.0, 241.0, 190.0, (0.9, 0.5), (61.2, 61.4)),
    STATEMENTS,
    segments={
        "logical_reads": (Part("MOVEMENTS", "HIDES", "TABLE", 0.24), Part("HIDES_PK", "HIDES_IDX", "INDEX", 0.21)),
        "physical_reads": (Part("MOVEMENTS", "HIDES", "TABLE", 0.86), Part("HIDES", "HIDES", "TABLE", 0.05)),
    },
    parse_cpu_s=11.0, switches=1, longest_s=14_391,
    changed={"top_activity_events": _sampled()},
)  # fmt: skip


def text() -> str:
    return STORY.text()
