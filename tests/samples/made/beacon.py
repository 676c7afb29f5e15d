"""A standby that is open for reports while redo is applied: nothing commits here, and the recovery reads and writes."""

from datetime import datetime

from tests.samples.made.sample import Made, Scene
from tests.writer.model import Header
from tests.writer.releases import named
from tests.writer.shop_place import Place, Segment, Space, Statement
from tests.writer.shop_work import Load

SINGLE, MULTI, DIRECT, APPLIED = 612_000, 54_000, 90_000, 972_000
READS = SINGLE + MULTI + DIRECT

PLACE = Place(
    name="beacon",
    folder="/u02/oradata/beacon",
    cpus=16,
    cores=8,
    memory_gb=125.6,
    run_queues=(2.0, 2.2),
    cache_mb=24_576,
    sga_mb=30_720,
    spaces=(
        Space("VOYAGES", 0.66, 0.61, "", 1.4, 7.1, 1.9),
        Space("VOYAGES_IDX", 0.27, 0.24, "", 1.3, 1.0, 1.8),
        Space("SYSAUX", 0.03, 0.04, "", 1.2, 1.1, 1.8),
        Space("UNDOTBS1", 0.03, 0.10, "", 1.3, 1.0, 1.9),
        Space("TEMP", 0.01, 0.01, "", 1.6, 16.0, 1.7),
    ),
    statements=(
        Statement("6x1kbeacn4h8d", "2718281829", "reports", 0.29,
                  "select port_id, count(*), sum(load) from voyages where left_at >= :b1 group by port_id", 0.26, 240),
        Statement("0v7mbeacp9r3w", "5772156649", "reports", 0.22,
                  "select ship_id, name, flag from ships where ship_id = :b1", 0.12, 504_000),
        Statement("3q9nbeact2s5y", "6931471805", "dashboards", 0.18,
                  "select voyage_id, place, at from positions where voyage_id = :b1 order by at", 0.21, 198_000),
    ),
    segments=(
        Segment("VOYAGES", "VOYAGES", "TABLE", 0.27), Segment("POSITIONS", "VOYAGES", "TABLE", 0.24),
        Segment("POSITIONS_PK", "VOYAGES_IDX", "INDEX", 0.11),
    ),
    parameters={
        "db_file_multiblock_read_count": "",
        "db_unique_name": "beacon_b", "fal_server": "beacon_a", "log_archive_config": "dg_config=(beacon_a,beacon_b)",
        "standby_file_management": "AUTO",
    },
)  # fmt: skip

LOAD = Load(
    flash=True,
    single=SINGLE,
    multi=MULTI,
    direct=DIRECT,
    direct_blocks=32,
    other_reads=147_600,
    writes=APPLIED,
    written_blocks=1_296_000,
    redo_writes=0,
    redo_bytes=0,
    other_writes=10_800,
    commits=0,
    rollbacks=360,
    executes=864_000,
    calls=540_000,
    changes=0,
    parses=72_000,
    hard_parses=720,
    logons=540,
    gets=64_800_000,
    cpu_s=1_924.0,
    background_cpu_s=708.0,
    idle_s=204_000.0,
    waiting_share=0.06,
    begin=datetime(2022, 9, 13, 8, 0, 11),
    snaps=(7_710, 7_711),
    place=PLACE,
    given=(
        ("db file sequential read", "User I/O", SINGLE, 1.3, True),
        ("direct path read", "User I/O", DIRECT, 2.6, True),
        ("db file scattered read", "User I/O", MULTI, 2.1, True),
        ("standby query scn advance", "Other", 10_800, 9.4, True),
        ("buffer busy waits", "Concurrency", 3_600, 1.2, True),
        ("SQL*Net more data to client", "Network", 108_000, 0.05, True),
        ("SQL*Net message to client", "Network", 540_000, 0.002, True),
        ("RFS write", "System I/O", 122_400, 1.4, False),
        ("db file parallel write", "System I/O", 216_000, 2.2, False),
        ("recovery read", "System I/O", 86_400, 1.6, False),
        ("log file sequential read", "System I/O", 100_800, 1.1, False),
        ("control file sequential read", "System I/O", 46_800, 0.6, False),
        ("control file parallel write", "System I/O", 3_600, 1.4, False),
    ),
)

SCENE = Scene(
    named("awr", "19"),
    LOAD,
    Header(
        database="BEACON", dbid=1_618_033_989, instance="beacon", host="beacon-db2.example.com", cpus=16, cores=8,
        memory_gb=125.6, startup=datetime(2022, 7, 2, 1, 16), unique_name="beacon_b", role="PHYSICAL STANDBY",
    ),
    (96, 104),
    {},
    {
        "thread_activity": [{"statistic": "log switches (derived)", "total": 0, "per_hour": 0.0}],
        "memory_statistics": [
            {"name": "Host Mem (MB)", "begin": 125.6 * 1024, "end": 125.6 * 1024},
            {"name": "SGA use (MB)", "begin": 30_720.0, "end": 30_720.0},
            {"name": "PGA use (MB)", "begin": 812.4, "end": 840.1},
            {"name": "% Host Mem used for SGA+PGA", "begin": 24.5, "end": 24.5},
        ],
    },
    ("sga_memory", "undo_statistics", "undo_summary", "instance_recovery"),
)  # fmt: skip
made = (Made("awr_text/beacon-standby-open-for-reports.txt", SCENE.printed, SCENE),)
