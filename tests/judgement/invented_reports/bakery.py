"""Files in the page cache of the host: reads take what a copy takes, and there is nothing to mend."""

from datetime import datetime

from tests.judgement.invented_reports.figures import Host, Part, Sql, Told
from tests.judgement.invented_reports.story import Story
from tests.writer.model import Header
from tests.writer.releases import named
from tests.writer.shop_place import Place, Space

SINGLE, MULTI, DIRECT, COMMITS, CALLS = 14_400_000, 324_000, 61_200, 36_000, 5_760_000
FOLDER = "/srv/oradata/bakery"
PLACE = Place(
    name="bakery", folder=FOLDER, cpus=8, cores=8, memory_gb=188.4, cache_mb=12_288, pool_mb=3_072, pga_mb=3_072,
    sga_mb=16_384,
    spaces=(
        Space("RECIPES", 0.31, 0.22, f"{FOLDER}/recipes01.dbf", 0.05, 1.2, 0.4),
        Space("RECIPES", 0.28, 0.20, f"{FOLDER}/recipes02.dbf", 0.05, 1.2, 0.4),
        Space("RECIPES_IDX", 0.354, 0.31, f"{FOLDER}/recipes_idx01.dbf", 0.05, 1.0, 0.4),
        Space("HISTORY", 0.016, 0.03, f"{FOLDER}/history01.dbf", 0.36, 1.4, 0.5),
        Space("SYSTEM", 0.012, 0.02, "", 0.05, 1.1, 0.4), Space("SYSAUX", 0.014, 0.06, "", 0.06, 1.2, 0.4),
        Space("UNDOTBS1", 0.004, 0.14, "", 0.05, 1.0, 0.4), Space("TEMP", 0.01, 0.02, "", 0.21, 14.0, 0.6),
    ),
    parameters={"filesystemio_options": "none", "sga_target": str(16_384 * 2**20), "db_file_multiblock_read_count": ""},
)  # fmt: skip
LOAD = Told(
    flash=True, single=SINGLE, multi=MULTI, multi_blocks=8, direct=DIRECT, direct_blocks=16, other_reads=25_200,
    other_writes=5_400, writes=76_000, written_blocks=102_000, redo_writes=33_800, redo_bytes=504_000_000,
    commits=COMMITS, rollbacks=720, executes=9_360_000, calls=CALLS, changes=2_160_000, parses=468_000,
    hard_parses=1_440, logons=1_080, gets=586_800_000, cpu_s=9_412.0, background_cpu_s=118.0, idle_s=402_000.0,
    begin=datetime(2021, 3, 18, 11, 0, 5), snaps=(8_140, 8_141), place=PLACE, unaccounted_s=92.0,
    model=(
        ("sql execute elapsed time", 10_010.0), ("PL/SQL execution elapsed time", 204.0), ("parse time elapsed", 61.0),
        ("hard parse elapsed time", 44.0), ("connection management call elapsed time", 31.0),
    ),
    given=(
        ("db file sequential read", "User I/O", SINGLE, 0.05, True),
        ("log file sync", "Commit", COMMITS, 1.6, True),
        ("db file scattered read", "User I/O", MULTI, 0.12, True),
        ("direct path read", "User I/O", DIRECT, 0.29, True),
        ("SQL*Net message to client", "Network", CALLS, 0.002, True),
        ("buffer busy waits", "Concurrency", 4_300, 0.4, True),
        ("SQL*Net more data to client", "Network", 216_000, 0.03, True),
        ("log file parallel write", "System I/O", 33_800, 1.2, False),
        ("db file parallel write", "System I/O", 18_400, 0.5, False),
        ("control file sequential read", "System I/O", 25_200, 0.03, False),
        ("control file parallel write", "System I/O", 1_200, 1.4, False),
    ),
)  # fmt: skip
STATEMENTS = (
    Sql(
        "5p1rbake7y3dz",
        "1908822034",
        "ovens",
        "select step, degrees, minutes from recipe_steps where recipe_id = :b1 order by step",
        3_310.0,
        3_020.0,
        261.0,
        3_960_000,
        214_000_000,
        5_180_000,
        31_680_000,
    ),
    Sql(
        "9v8hbake2k6tc",
        "2740019983",
        "orders",
        "select o.id, o.shop, l.recipe_id, l.pieces from orders o join lines l on l.order_id = o.id where o.day = :b1",
        2_240.0,
        2_090.0,
        128.0,
        412_000,
        151_000_000,
        2_610_000,
        9_060_000,
    ),
    Sql(
        "1c4wbake8m0qs",
        "811290347",
        "stock",
        "select sum(kilos) from flour_moves where silo_id = :b1",
        1_480.0,
        1_390.0,
        71.0,
        288_000,
        98_000_000,
        1_420_000,
        288_000,
    ),
)
STORY = Story(
    named("awr", "19"), "html", LOAD,
    Header(
        database="BAKERY", dbid=1_273_300_918, instance="bakery", host="bakery-db", cpus=8, cores=8, memory_gb=188.4,
        startup=datetime(2021, 1, 3, 5, 12), unique_name="bakery",
    ),
    (162, 168),
    Host(8_610.0, 1_290.0, 42.0, (2.7, 2.9), (4.1, 4.0)),
    STATEMENTS,
    segments={
        "logical_reads": (Part("RECIPE_STEPS", "RECIPES", "TABLE", 0.34), Part("LINES", "RECIPES", "TABLE", 0.22)),
        "physical_reads": (Part("RECIPE_STEPS", "RECIPES", "TABLE", 0.31), Part("STEPS_RECIPE", "RECIPES_IDX", "INDEX",
                           0.24)),
    },
    factors=((0.5, 1.14), (1.0, 1.0), (1.5, 0.93), (2.0, 0.87)),
    parse_cpu_s=38.0, switches=1,
)  # fmt: skip


def text() -> str:
    return STORY.text()
