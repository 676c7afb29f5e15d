"""The night on which clocks go forward: from 01:30 to 03:30 there was one hour."""

from datetime import datetime

from tests.samples.made.sample import Made, Scene
from tests.writer.model import Header
from tests.writer.releases import named
from tests.writer.shop_place import Place, Segment, Space, Statement
from tests.writer.shop_work import Load

PRINTED_END, CLOCK_SAYS = "29-Mar-20 02:30:06", "29-Mar-20 03:30:06"

PLACE = Place(
    name="lantern",
    folder="/u01/oradata/lantern",
    cpus=6,
    cores=6,
    memory_gb=94.2,
    run_queues=(1.1, 1.3),
    cache_mb=24_576,
    sga_mb=30_720,
    spaces=(
        Space("ARTICLES", 0.592, 0.53, "", 0.42, 1.17, 0.7),
        Space("ARTICLES_IDX", 0.30, 0.29, "", 0.39, 1.0, 0.7),
        Space("SYSAUX", 0.08, 0.09, "", 0.44, 1.2, 0.6),
        Space("UNDOTBS1", 0.02, 0.08, "", 0.41, 1.0, 0.7),
        Space("TEMP", 0.008, 0.01, "", 0.51, 16.0, 0.8),
    ),
    statements=(
        Statement("8r4hlantm2k7q", "1618033989", "readers", 0.28,
                  "select title, body from articles where id = :b1", 0.24),
        Statement("1w9jlantn5v3s", "2236067978", "search", 0.24,
                  "select article_id from words where word = :b1 and rank > :b2 order by rank", 0.26),
        Statement("5c7klantp8x6t", "3141592654", "counters", 0.16,
                  "update counters set views = views + 1 where article_id = :b1", 0.09),
    ),
    parameters={"db_file_multiblock_read_count": ""},
    segments=(
        Segment("ARTICLES", "ARTICLES", "TABLE", 0.23), Segment("WORDS", "ARTICLES", "TABLE", 0.19),
        Segment("ARTICLES_PK", "ARTICLES_IDX", "INDEX", 0.12), Segment("COUNTERS", "ARTICLES", "TABLE", 0.06),
    ),
)  # fmt: skip

LOAD = Load(
    flash=True,
    single=1_260_000,
    multi=18_000,
    direct=10_800,
    writes=162_000,
    written_blocks=226_800,
    redo_writes=118_800,
    redo_bytes=1_224_000_000,
    commits=133_200,
    rollbacks=1_080,
    executes=3_780_000,
    calls=1_620_000,
    changes=4_680_000,
    parses=216_000,
    hard_parses=1_440,
    logons=1_080,
    gets=151_200_000,
    cpu_s=4_610.0,
    background_cpu_s=132.0,
    idle_s=301_000.0,
    waiting_share=0.03,
    begin=datetime(2020, 3, 29, 1, 30, 6),
    snaps=(14_871, 14_872),
    place=PLACE,
    given=(
        ("db file sequential read", "User I/O", 1_260_000, 0.4, True),
        ("log file sync", "Commit", 133_200, 0.9, True),
        ("db file scattered read", "User I/O", 18_000, 0.8, True),
        ("direct path read", "User I/O", 10_800, 1.0, True),
        ("buffer busy waits", "Concurrency", 3_240, 0.8, True),
        ("SQL*Net more data to client", "Network", 180_000, 0.04, True),
        ("SQL*Net message to client", "Network", 1_620_000, 0.002, True),
        ("log file parallel write", "System I/O", 118_800, 0.6, False),
        ("db file parallel write", "System I/O", 41_400, 0.9, False),
        ("control file sequential read", "System I/O", 36_000, 0.3, False),
        ("control file parallel write", "System I/O", 1_260, 0.8, False),
    ),
)

SCENE = Scene(
    named("awr", "19"),
    LOAD,
    Header(
        database="LANTERN", dbid=1_772_453_850, instance="lantern", host="lantern-db.example.com", cpus=6, cores=6,
        memory_gb=94.2, startup=datetime(2020, 1, 18, 2, 5), unique_name="lantern",
    ),
    (318, 322),
    {},
    {
        "memory_statistics": [
            {"name": "Host Mem (MB)", "begin": 94.2 * 1024, "end": 94.2 * 1024},
            {"name": "SGA use (MB)", "begin": 30_720.0, "end": 30_720.0},
            {"name": "PGA use (MB)", "begin": 812.4, "end": 840.1},
            {"name": "% Host Mem used for SGA+PGA", "begin": 32.7, "end": 32.7},
        ],
    },
    ("sga_memory", "undo_statistics"),
)  # fmt: skip


def text() -> str:
    """Snapshots carry the time on the clock; the length and all rates are of the hour that passed."""
    printed = SCENE.printed()
    assert printed.count(PRINTED_END) == 1
    return printed.replace(PRINTED_END, CLOCK_SAYS)


made = (Made("awr_text/lantern-clock-put-forward.txt", text, SCENE),)
