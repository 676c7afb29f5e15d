"""A warehouse whose settlement sorts in work areas that are too small, and spills to a temp that lies on two disks."""

from datetime import datetime

from tests.samples.made.sample import Made, Scene
from tests.writer.model import Header, Row
from tests.writer.releases import named
from tests.writer.shop_place import Place, Segment, Space, Statement
from tests.writer.shop_work import Load

RELEASE = named("awr", "12.2")
SINGLE, MULTI, SCANS, SPILLED_READS, SPILLED_WRITES = 540_000, 96_000, 126_000, 720_000, 288_000
READS = SINGLE + MULTI + SCANS + SPILLED_READS
WRITER_WRITES, WRITER_BLOCKS, PIECE = 108_000, 162_000, 31
WRITES = WRITER_WRITES + SPILLED_WRITES
MIB_A_PIECE = PIECE * 8192 / 2**20
SPILLED_MB = (SPILLED_READS + SPILLED_WRITES) * MIB_A_PIECE
PROCESSED_MB = 196_000.0

PLACE = Place(
    name="granary",
    folder="/u01/oradata/granary",
    pga_mb=512,
    run_queues=(5.2, 6.8),
    spaces=(
        Space("GRAIN_DATA", 0.62 * (READS - SPILLED_READS) / READS, 0.70 * WRITER_WRITES / WRITES,
              "/u02/oradata/granary/grain_data01.dbf", 5.8, 9.4, 8.1),
        Space("GRAIN_DATA", 0.20 * (READS - SPILLED_READS) / READS, 0.10 * WRITER_WRITES / WRITES,
              "/u02/oradata/granary/grain_data02.dbf", 5.7, 9.2, 8.0),
        Space("GRAIN_IDX", 0.14 * (READS - SPILLED_READS) / READS, 0.08 * WRITER_WRITES / WRITES,
              "/u03/oradata/granary/grain_idx01.dbf", 5.6, 1.0, 7.6),
        Space("SYSAUX", 0.03 * (READS - SPILLED_READS) / READS, 0.04 * WRITER_WRITES / WRITES, "", 6.1, 1.1, 8.0),
        Space("UNDOTBS1", 0.01 * (READS - SPILLED_READS) / READS, 0.08 * WRITER_WRITES / WRITES, "", 5.9, 1.0, 8.2),
        Space("TEMP", SPILLED_READS / READS, SPILLED_WRITES / WRITES,
              "/u04/oradata/granary/temp01.dbf", 14.2, float(PIECE), 11.8),
    ),
    statements=(
        Statement("6hz9granq4m2x", "2236067977", "settlement", 0.52,
                  "select farm_id, silo_id, sum(weight), sum(price) from deliveries d join prices p on p.day = d.day "
                  "group by farm_id, silo_id order by farm_id, silo_id", 0.55, 24),
        Statement("0k3fgranw8s7b", "3316624790", "statements", 0.19,
                  "select f.name, d.* from deliveries d, farms f where f.id = d.farm_id order by f.name", 0.21, 61),
        Statement("a71pgranv5t9c", "3605551275", "intake", 0.08,
                  "insert into deliveries (farm_id, silo_id, day, weight) values (:b1, :b2, :b3, :b4)", 0.05, 86_400),
    ),
    segments=(
        Segment("DELIVERIES", "GRAIN_DATA", "TABLE", 0.12), Segment("PRICES", "GRAIN_DATA", "TABLE", 0.05),
        Segment("DELIVERIES_PK", "GRAIN_IDX", "INDEX", 0.02),
    ),
    parameters={
        "filesystemio_options": "none",
        "pga_aggregate_target": str(512 * 2**20),
        "workarea_size_policy": "AUTO",
        "sga_target": str(12288 * 2**20),
    },
)  # fmt: skip

LOAD = Load(
    flash=False,
    single=SINGLE,
    multi=MULTI,
    multi_blocks=16,
    direct=SCANS + SPILLED_READS,
    direct_blocks=PIECE,
    temp_reads=SPILLED_READS,
    temp_writes=SPILLED_WRITES,
    writes=WRITES,
    written_blocks=WRITER_BLOCKS + SPILLED_WRITES * PIECE,
    redo_writes=54_000,
    redo_bytes=864_000_000,
    commits=43_200,
    rollbacks=720,
    executes=1_296_000,
    calls=288_000,
    changes=3_456_000,
    parses=144_000,
    hard_parses=2_160,
    logons=900,
    gets=97_200_000,
    cpu_s=6_412.0,
    background_cpu_s=214.0,
    idle_s=151_000.0,
    waiting_share=0.34,
    begin=datetime(2018, 10, 2, 22, 0, 4),
    snaps=(18_304, 18_305),
    place=PLACE,
    given=(
        ("direct path read temp", "User I/O", SPILLED_READS, 14.2, True),
        ("direct path write temp", "User I/O", SPILLED_WRITES, 11.8, True),
        ("db file sequential read", "User I/O", SINGLE, 5.6, True),
        ("direct path read", "User I/O", SCANS, 8.1, True),
        ("db file scattered read", "User I/O", MULTI, 7.2, True),
        ("log file sync", "Commit", 43_200, 3.8, True),
        ("read by other session", "User I/O", 3_600, 6.1, True),
        ("SQL*Net more data to client", "Network", 216_000, 0.06, True),
        ("SQL*Net message to client", "Network", 288_000, 0.002, True),
        ("db file parallel write", "System I/O", 34_200, 9.4, False),
        ("log file parallel write", "System I/O", 54_000, 2.9, False),
        ("control file sequential read", "System I/O", 28_800, 1.1, False),
        ("control file parallel write", "System I/O", 1_260, 4.8, False),
    ),
)
SPILLS = (("direct path read temp", 28.4, "HASH JOIN", 17.2), ("direct path write temp", 9.3, "HASH JOIN", 6.1))
OTHERS = (("direct path read temp", 10.8, "SORT - ORDER BY", 10.8),)


def _activity() -> list[Row]:
    """One statement does most of the spilling."""
    first, second, _ = PLACE.statements
    return [
        {
            "sql_id": one.sql_id,
            "plan_hash_value": one.hash_value,
            "executions": often,
            "activity_percent": activity,
            "event": event,
            "event_percent": share,
            "row_source": source,
            "row_source_percent": of_source,
        }
        for one, often, activity, events in ((first, 24, 51.9, SPILLS), (second, 61, 19.2, OTHERS))
        for event, share, source, of_source in events
    ]


def _targets() -> list[Row]:
    """What each target would spill since the instance started: 31 days like this night, a third of its hours."""
    sizes = ((0.5, 1.31, 64_210), (1.0, 1.0, 21_870), (2.0, 0.61, 3_150), (4.0, 0.12, 0), (8.0, 0.0, 0), (16.0, 0.0, 0))
    days = 31 * 8
    return [
        {
            "target_mb": PLACE.pga_mb * size,
            "size_factor": size,
            "processed_mb": PROCESSED_MB * days,
            "extra_mb": SPILLED_MB * days * of_spilled,
            "cache_hit_percent": 100 * PROCESSED_MB / (PROCESSED_MB + SPILLED_MB * of_spilled),
            "overallocations": over,
            "estimated_time": round(days * (1_900 + 13_600 * of_spilled)),
            "estimated_time_s": days * (1_900 + 13_600 * of_spilled),
        }
        for size, of_spilled, over in sizes
    ]


def _target() -> list[Row]:
    return [
        {
            "snapshot": side,
            "target_mb": PLACE.pga_mb,
            "auto_target_mb": 86,
            "allocated_mb": allocated,
            "work_areas_mb": used,
            "work_areas_percent": 100 * used / allocated,
            "auto_percent": 100.0,
            "manual_percent": 0.0,
            "largest_work_area_mb": 102.4,
        }
        for side, allocated, used in (("begin", 688.2, 214.6), ("end", 702.9, 231.3))
    ]


SCENE = Scene(
    RELEASE,
    LOAD,
    Header(
        database="GRANARY", dbid=1_732_050_807, instance="granary", host="granary-vm1", memory_gb=62.8, cpus=8, cores=4,
        startup=datetime(2018, 9, 1, 6, 41), unique_name="granary",
    ),
    (84, 91),
    {
        "physical reads direct temporary tablespace": SPILLED_READS * PIECE,
        "physical writes direct temporary tablespace": SPILLED_WRITES * PIECE,
        "sorts (disk)": 168,
        "sorts (memory)": 412_300,
        "workarea executions - multipass": 96,
        "workarea executions - onepass": 238,
        "workarea executions - optimal": 318_540,
    },
    {
        "top_sql_with_top_events": _activity(),
        "pga_advisory": _targets(),
        "pga_target": _target(),
        "pga_summary": [
            {
                "cache_hit_percent": 100 * PROCESSED_MB / (PROCESSED_MB + SPILLED_MB),
                "processed_mb": PROCESSED_MB,
                "extra_mb": SPILLED_MB,
            }
        ],
        "memory_statistics": [
            {"name": "Host Mem (MB)", "begin": 62.8 * 1024, "end": 62.8 * 1024},
            {"name": "SGA use (MB)", "begin": 12_288.0, "end": 12_288.0},
            {"name": "PGA use (MB)", "begin": 688.2, "end": 702.9},
            {"name": "% Host Mem used for SGA+PGA", "begin": 20.2, "end": 20.2},
        ],
    },
)  # fmt: skip
made = (Made("awr_text/granary-small-work-areas.txt", SCENE.printed, SCENE),)
