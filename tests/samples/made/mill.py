"""The first page of a report as someone typed it: top events leave a third out, and digits of one count got lost."""

from datetime import datetime

from tests.samples.made.sample import Made, Scene
from tests.writer.model import Header
from tests.writer.releases import named
from tests.writer.shop_place import Place
from tests.writer.shop_work import Load

READS, TYPED = "     1,026,432 ", "        26,432 "
LAST_OF_PAGE = "\n          -------------------------------------------------------------"

LOAD = Load(
    flash=False,
    single=1_026_432,
    multi=108_000,
    direct=0,
    writes=93_600,
    written_blocks=144_000,
    redo_writes=28_800,
    redo_bytes=403_200_000,
    commits=24_120,
    rollbacks=900,
    executes=612_000,
    calls=439_200,
    changes=1_980_000,
    parses=108_000,
    hard_parses=1_260,
    logons=540,
    gets=61_200_000,
    cpu_s=2_106.0,
    idle_s=118_000.0,
    begin=datetime(2006, 6, 21, 14, 0, 8),
    snaps=(2_214, 2_215),
    place=Place(name="mill", folder="/u01/oradata/mill", cache_mb=1_024, pool_mb=256),
    given=(
        ("db file sequential read", "User I/O", 1_026_432, 6.1, True),
        ("enqueue", "Application", 1_980, 610.0, True),
        ("db file scattered read", "User I/O", 108_000, 9.4, True),
        ("buffer busy waits", "Concurrency", 79_200, 12.1, True),
        ("latch free", "Other", 118_800, 7.9, True),
        ("log file sync", "Commit", 24_120, 37.8, True),
        ("SQL*Net more data to client", "Network", 1_152_000, 0.77, True),
        ("library cache pin", "Concurrency", 3_240, 268.0, True),
        ("log file parallel write", "System I/O", 28_800, 30.4, False),
        ("db file parallel write", "System I/O", 18_000, 48.1, False),
        ("control file parallel write", "System I/O", 1_200, 21.0, False),
    ),
)

SCENE = Scene(
    named("statspack", "9.2"),
    LOAD,
    Header(database="MILL", dbid=2_449_489_742, instance="mill", host="millhost", startup=datetime(2006, 5, 2, 4, 30)),
    (96, 99),
    {},
    {},
)


def text() -> str:
    page, end, _ = SCENE.printed().partition(LAST_OF_PAGE)
    assert page.count(READS) == 1
    return page.replace(READS, TYPED) + end + "\n"


made = (Made("statspack_text/mill-first-page-typed.txt", text, SCENE),)
