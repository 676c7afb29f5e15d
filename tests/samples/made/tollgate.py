"""The first page of one report over the sections of another: the small machine before a move, the large one after it.

Such papers come from slides and mails. The lines of one tablespace were taken out as well, to hide a name.
"""

from dataclasses import replace
from datetime import datetime

from tests.samples.made.sample import Made, Scene
from tests.writer.model import Header, Row
from tests.writer.releases import named
from tests.writer.shop_place import Place, Segment, Space, Statement
from tests.writer.shop_work import Load, Wait

HIDDEN = "PASSAGES"
SECOND_PART = "\nTime Model Statistics"
SMALL, LARGE = 4, 32

PLACE = Place(
    name="tollgate",
    folder="/u01/oradata/tollgate",
    cpus=SMALL,
    cores=SMALL,
    run_queues=(1.4, 1.6),
    memory_gb=47.1,
    spaces=(
        Space(HIDDEN, 0.62, 0.62, "", 2.2, 1.2, 2.4),
        Space("PASSAGES_IDX", 0.31, 0.24, "", 2.1, 1.0, 2.3),
        Space("SYSAUX", 0.04, 0.05, "", 2.3, 1.2, 2.2),
        Space("UNDOTBS1", 0.02, 0.08, "", 2.1, 1.0, 2.4),
        Space("TEMP", 0.01, 0.01, "", 2.6, 16.0, 2.8),
    ),
    statements=(
        Statement("3m8ntollg5k2r", "2828427124", "gates", 0.33,
                  "insert into passages (gate_id, plate_id, at) values (:b1, :b2, :b3)", 0.12),
        Statement("d50wtollh7s4b", "1174734012", "gates", 0.24,
                  "select tariff_id, valid_until from plates where plate_id = :b1", 0.26),
        Statement("7g1xtollj9t6c", "3872983346", "invoices", 0.17,
                  "select gate_id, count(*) from passages where plate_id = :b1 and at >= :b2 group by gate_id", 0.27),
    ),
    segments=(
        Segment("PASSAGES", HIDDEN, "TABLE", 0.24), Segment("PLATES", HIDDEN, "TABLE", 0.21),
        Segment("PASSAGES_PLATE_IX", "PASSAGES_IDX", "INDEX", 0.18),
    ),
)  # fmt: skip


def _waits(times: int, read_ms: float) -> tuple[Wait, ...]:
    """The same events, as many times as often."""
    return (
        ("db file sequential read", "User I/O", 486_000 * times, read_ms, True),
        ("log file sync", "Commit", 64_800 * times, 1.9, True),
        ("db file scattered read", "User I/O", 9_000 * times, read_ms * 1.6, True),
        ("direct path read", "User I/O", 5_400 * times, read_ms * 1.9, True),
        ("buffer busy waits", "Concurrency", 1_440 * times, 1.1, True),
        ("SQL*Net message to client", "Network", 432_000 * times, 0.002, True),
        ("log file parallel write", "System I/O", 61_200 * times, 1.3, False),
        ("db file parallel write", "System I/O", 21_600 * times, 2.6, False),
        ("control file sequential read", "System I/O", 21_600, 0.8, False),
        ("control file parallel write", "System I/O", 1_260, 2.2, False),
    )


def _load(times: int, cpu_s: float, read_ms: float, snap: int, begin: datetime, place: Place) -> Load:
    return Load(
        flash=False,
        single=486_000 * times,
        multi=9_000 * times,
        direct=5_400 * times,
        writes=90_000 * times,
        written_blocks=126_000 * times,
        redo_writes=61_200 * times,
        redo_bytes=612_000_000 * times,
        other_reads=21_600,
        commits=64_800 * times,
        rollbacks=1_080 * times,
        executes=1_620_000 * times,
        calls=432_000 * times,
        changes=2_880_000 * times,
        parses=108_000 * times,
        hard_parses=1_440 * times,
        logons=720 * times,
        gets=43_200_000 * times,
        cpu_s=cpu_s,
        background_cpu_s=60.0 * times,
        idle_s=182_000.0,
        waiting_share=0.09,
        begin=begin,
        snaps=(snap, snap + 1),
        place=place,
        given=_waits(times, read_ms),
    )


OLD = _load(1, 2_204.0, 2.1, 5_208, datetime(2018, 3, 6, 9, 0, 2), PLACE)
NEW = _load(9, 20_116.0, 2.1, 5_880, datetime(2018, 4, 3, 9, 0, 3), replace(PLACE, cpus=LARGE, cores=LARGE))
HEADER = Header(
    database="TOLLGATE", dbid=1_414_213_562, instance="tollgate", host="tollgate-db", cpus=SMALL, cores=SMALL,
    memory_gb=47.1, startup=datetime(2018, 2, 11, 4, 12), unique_name="tollgate",
)  # fmt: skip


def _scene(load: Load, changed: dict[str, list[Row]]) -> Scene:
    return Scene(named("awr", "12.2"), load, HEADER, (141, 152), {}, changed)


def _without_hidden(scene: Scene) -> dict[str, list[Row]]:
    sections = scene.figures().sections
    return {
        name: [row for row in sections[name] if row["tablespace"] != HIDDEN] for name in ("tablespace_io", "file_io")
    }


def text() -> str:
    front, _, _ = _scene(OLD, {}).printed().partition(SECOND_PART)
    _, title, rest = _scene(NEW, _without_hidden(_scene(NEW, {}))).printed().partition(SECOND_PART)
    return front + title + rest


made = (Made("awr_text/tollgate-two-reports-in-one.txt", text),)
