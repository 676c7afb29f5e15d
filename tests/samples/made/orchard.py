"""The close of a month on spinning disks: half of the reads go to two new files on two new disks, undo and the control
file are read all the time, and archiving shares disks with the redo logs."""

from datetime import datetime

from tests.samples.made.sample import Made, Scene
from tests.writer.model import Header
from tests.writer.releases import named
from tests.writer.shop_place import Place, Segment, Space, Statement
from tests.writer.shop_work import Load

SINGLE, MULTI, DIRECT = 378_000, 3_600, 1_800
NEW, UNDO = "/u09/oradata/orchard", "/u05/oradata/orchard/undotbs01.dbf"
CONTROL_READS = 63_000


def _old(name: str, number: int, of_reads: float, read_ms: float, blocks: float = 1.0) -> Space:
    mount = f"/u{2 + (number - 1) % 4:02d}/oradata/orchard"
    return Space(name, of_reads, of_reads * 1.1, f"{mount}/{name.lower()}{number:02d}.dbf", read_ms, blocks, 9.4)


PLACE = Place(
    name="orchard",
    folder="/u01/oradata/orchard",
    run_queues=(3.4, 4.1),
    cpus=8,
    cores=8,
    sockets=2,
    memory_gb=31.3,
    spaces=(
        Space("HARVEST_2013", 0.30, 0.24, f"{NEW}/harvest_2013_01.dbf", 20.3, 1.0, 26.0),
        Space("HARVEST_2013", 0.22, 0.18, f"{NEW}/harvest_2013_02.dbf", 18.6, 1.0, 25.1),
        *(_old("HARVEST", number, 0.012, 6.2 + 0.1 * number) for number in range(1, 9)),
        *(_old("HARVEST_IDX", number, 0.021, 6.0 + 0.1 * number, 1.0) for number in range(1, 5)),
        *(_old("HISTORY", number, 0.015, 6.6 + 0.1 * number, 1.5) for number in range(1, 7)),
        Space("UNDOTBS1", 0.17, 0.2224, UNDO, 6.8, 1.0, 8.8),
        Space("SYSAUX", 0.018, 0.024, "", 5.9, 1.3, 8.0),
        Space("SYSTEM", 0.015, 0.012, "", 5.4, 1.2, 7.6),
        Space("USERS", 0.001, 0.0002, "", 5.0, 1.0, 7.0),
        Space("TEMP", 0.006, 0.0244, "", 7.2, 8.0, 7.9),
    ),
    statements=(
        Statement("b82xorchk4n6d", "4142135623", "close", 0.27,
                  "select crate_id, sum(weight) from deliveries where day >= :b1 group by crate_id", 0.27, 36),
        Statement("4t6yorchm9j2s", "7320508075", "packing", 0.19,
                  "update crates set state = :b1 where crate_id = :b2", 0.21, 41_400),
        Statement("0z3worchr7v5q", "6457513110", "packing", 0.14,
                  "select state, place from crates where crate_id = :b1", 0.17, 118_000),
        Statement("9m1vorcht8c3h", "2360679774", "watchdog", 0.06,
                  "select count(*) from v$datafile_header where status = :b1", 0.0, 1_800),
    ),
    segments=(
        Segment("DELIVERIES_2013", "HARVEST_2013", "TABLE", 0.26),
        Segment("CRATES_2013", "HARVEST_2013", "TABLE", 0.21),
        Segment("CRATES_PK", "HARVEST_IDX", "INDEX", 0.05),
    ),
    parameters={
        "log_archive_dest_1": "location=/u01/archive/orchard",
        "undo_tablespace": "UNDOTBS1",
        "undo_retention": "10800",
    },
)  # fmt: skip

LOAD = Load(
    flash=False,
    single=SINGLE,
    multi=MULTI,
    multi_blocks=8,
    direct=DIRECT,
    direct_blocks=8,
    other_reads=CONTROL_READS + 4_500,
    other_writes=1_800,
    writes=54_000,
    written_blocks=70_200,
    redo_writes=24_300,
    redo_bytes=660_602_880,
    elapsed=900,
    commits=27_000,
    rollbacks=450,
    executes=414_000,
    calls=189_000,
    changes=2_700_000,
    parses=63_000,
    hard_parses=810,
    logons=270,
    gets=18_900_000,
    cpu_s=1_148.0,
    background_cpu_s=61.0,
    idle_s=88_000.0,
    waiting_share=0.41,
    begin=datetime(2013, 10, 31, 21, 0, 4),
    snaps=(9_117, 9_118),
    place=PLACE,
    given=(
        ("db file sequential read", "User I/O", SINGLE, 13.24, True),
        ("log file sync", "Commit", 27_000, 14.1, True),
        ("control file sequential read", "System I/O", CONTROL_READS, 5.2, True),
        ("read by other session", "User I/O", 7_200, 9.6, True),
        ("db file scattered read", "User I/O", MULTI, 11.4, True),
        ("direct path read temp", "User I/O", DIRECT, 8.1, True),
        ("enq: TX - row lock contention", "Application", 180, 96.0, True),
        ("SQL*Net more data to client", "Network", 21_600, 0.06, True),
        ("SQL*Net message to client", "Network", 189_000, 0.002, True),
        ("log file parallel write", "System I/O", 24_300, 11.6, False),
        ("db file parallel write", "System I/O", 13_500, 14.2, False),
        ("Log archive I/O", "System I/O", 1_260, 24.4, False),
        ("log file sequential read", "System I/O", 640, 21.0, False),
        ("control file parallel write", "System I/O", 720, 12.3, False),
    ),
)

SCENE = Scene(
    named("statspack", "11.2"),
    LOAD,
    Header(
        database="ORCHARD", dbid=2_645_751_311, instance="orchard", host="orchard-db", cpus=8, cores=8, sockets=2,
        memory_gb=31.3, startup=datetime(2013, 9, 14, 5, 2), unique_name="orchard",
    ),
    (211, 224),
    {"redo blocks read total": 1_290_240},
    {
        "thread_activity": [{"statistic": "log switches (derived)", "total": 3, "per_hour": 12.0}],
        "memory_statistics": [
            {"name": "Host Mem (MB)", "begin": 31.3 * 1024, "end": 31.3 * 1024},
            {"name": "SGA use (MB)", "begin": 12_288.0, "end": 12_288.0},
            {"name": "PGA use (MB)", "begin": 812.4, "end": 840.1},
            {"name": "% Host Mem used for SGA+PGA", "begin": 40.9, "end": 41.0},
        ],
    },
)  # fmt: skip
made = (Made("statspack_text/orchard-close-of-month.txt", SCENE.printed, SCENE),)
