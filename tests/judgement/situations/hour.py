"""A situation as a report: a shop's hour with the figures that a line of the table changes."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tests.judgement.invented_reports.figures import MIB, Host, Io, Memory, Part, Sql, Told
from tests.judgement.invented_reports.story import Story
from tests.writer.model import Container, Header
from tests.writer.releases import named
from tests.writer.shop_place import Place, Space
from tests.writer.shop_work import CALLS, Wait

SPACES = (
    ("SALES_DATA", 0.62, 0.55), ("SALES_IDX", 0.28, 0.30), ("SYSAUX", 0.04, 0.05), ("UNDOTBS1", 0.01, 0.08),
    ("TEMP", 0.05, 0.02),
)  # fmt: skip
FREQUENT = (("4k7quayq2m1za", 0.09, 900_000), ("8d2quayx9r4tb", 0.07, 400_000), ("1f6quayv3n7yc", 0.05, 20_000))


@dataclass(frozen=True)
class Figures:
    """Counts of one hour, latencies in milliseconds, sizes in MB; what a line does not say is an ordinary hour."""

    release: tuple[str, str] = ("awr", "19")
    media: Any = "text"
    year: int = 2023
    cpus: int = 16
    memory_gb: float = 128.0
    cache: int = 32_768
    sga: int = 40_960
    elapsed: int = 3_600
    single: tuple[int, float] = (1_800_000, 6.0)
    multi: tuple[int, float, int] = (36_000, 8.0, 16)
    direct: tuple[int, float, int] = (18_000, 8.0, 64)
    commits: tuple[int, float] = (360_000, 2.0)
    redo: tuple[int, float, int] = (300_000, 1.0, 2_000_000_000)
    writer: tuple[int, float, int] = (90_000, 2.0, 180_000)
    cpu_s: float = 6_000.0
    unaccounted_s: float = 100.0
    busy_s: float | None = None
    free_gb: float = 30.0
    paged_out: float = 0.0
    load: float = 5.0
    system: float = 0.12
    waits: tuple[tuple[str, str, int, float], ...] = ()
    behind: tuple[tuple[str, str, int, float], ...] = ()
    only: tuple[tuple[str, str, int, float], ...] = ()
    hard_parses: int = 1_800
    parses: int = 360_000
    parse_s: float = 60.0
    hard_part: float = 0.95
    folder: str = "/u01/oradata/quay"
    started: str = ""
    parameters: dict[str, str] = field(default_factory=dict)
    statistics: dict[str, float] = field(default_factory=dict)
    spaces: tuple[tuple[Any, ...], ...] = SPACES
    advisory: tuple[tuple[float, float], ...] = ((0.5, 1.18), (1.0, 1.0), (1.5, 0.95), (2.0, 0.92))
    pga: tuple[float, float] = (0.0, 18_360.0)
    statements: tuple[tuple[Any, ...], ...] = ()
    functions: tuple[tuple[Any, ...], ...] = ()
    types: tuple[tuple[Any, ...], ...] = ()
    histogram: tuple[dict[str, Any], ...] = ()
    without: tuple[str, ...] = ()
    switches: int = 3
    role: str = ""
    work: float = 1.0
    gets: int = 180_000_000
    begin: str = ""
    header: dict[str, Any] = field(default_factory=dict)
    containers: tuple[Container, ...] = ()

    @property
    def begins(self) -> datetime:
        return datetime.fromisoformat(self.begin) if self.begin else datetime(self.year, 5, 4, 10, 0, 1)

    def times(self, done: float) -> int:
        """What is done as often as there is work; latencies stay."""
        return round(done * self.work)


def text(hour: Figures) -> str:
    """The report."""
    load = loaded(hour)
    busy = hour.busy_s if hour.busy_s is not None else (hour.cpu_s + load.background_cpu_s) * 1.08
    begin = load.begin
    started = datetime.fromisoformat(hour.started) if hour.started else begin.replace(month=begin.month - 1)
    return Story(
        named(*hour.release), hour.media, load,  # type: ignore[arg-type]
        Header(**{
            "database": "QUAY", "dbid": 1_234_567, "instance": "quay", "host": "quay-db", "cpus": hour.cpus,
            "cores": hour.cpus // 2, "sockets": 1, "memory_gb": hour.memory_gb, "startup": started,
            "unique_name": "quay", "containers": hour.containers, **({"role": hour.role} if hour.role else {}),
            **hour.header,
        }),
        (300, 305),
        Host(busy * (1 - hour.system), busy * hour.system, 200.0, (5.0, hour.load), (hour.free_gb, hour.free_gb),
             (16.0, 16.0), 0.0, hour.paged_out),
        tuple(_statement(one, load) for one in hour.statements) or frequent(load),
        segments={"physical_reads": (Part("ORDERS", "SALES_DATA", "TABLE", 0.3),)},
        memory=Memory(pga_extra_mb=hour.pga[0], pga_processed_mb=hour.pga[1]),
        factors=hour.advisory, statistics=hour.statistics, without=hour.without,
        switches=hour.switches,
        functions=tuple(Io(*one) for one in hour.functions), types=tuple(Io(*one) for one in hour.types),
        changed={"wait_histogram": list(hour.histogram)} if hour.histogram else {},
    ).text()  # fmt: skip


def loaded(hour: Figures) -> Told:
    place = Place(
        name="quay", folder=hour.folder, cpus=hour.cpus, cores=hour.cpus // 2, sockets=1, memory_gb=hour.memory_gb,
        cache_mb=hour.cache, pool_mb=min(4_096, hour.sga // 8), pga_mb=min(8_192, hour.sga // 4), sga_mb=hour.sga,
        spaces=tuple(Space(*one) for one in hour.spaces),
        parameters={"sga_target": str(hour.sga * MIB)} | hour.parameters,
    )  # fmt: skip
    return Told(
        flash=False, single=hour.times(hour.single[0]), multi=hour.times(hour.multi[0]), multi_blocks=hour.multi[2],
        direct=hour.times(hour.direct[0]), direct_blocks=hour.direct[2], writes=hour.times(hour.writer[2]),
        written_blocks=hour.times(hour.writer[2] * 2), redo_writes=hour.times(hour.redo[0]),
        redo_bytes=hour.times(hour.redo[2]), commits=hour.times(hour.commits[0]), rollbacks=hour.times(1_200),
        executes=hour.times(4_000_000), calls=hour.times(CALLS), gets=hour.times(hour.gets),
        changes=hour.times(7_200_000), hard_parses=hour.times(hour.hard_parses), parses=hour.times(hour.parses),
        cpu_s=hour.cpu_s * hour.work, begin=hour.begins, snaps=(411, 412), place=place,
        unaccounted_s=hour.unaccounted_s, given=_waits(hour), elapsed=hour.elapsed,
        model=(
            ("sql execute elapsed time", hour.cpu_s * hour.work * 1.2), ("parse time elapsed", hour.parse_s),
            ("hard parse elapsed time", hour.parse_s * hour.hard_part),
        ),
    )  # fmt: skip


def _waits(hour: Figures) -> tuple[Wait, ...]:
    reads = hour.only or (
        ("db file sequential read", "User I/O", *hour.single),
        ("db file scattered read", "User I/O", *hour.multi[:2]),
        ("direct path read", "User I/O", *hour.direct[:2]),
    )
    users = (
        *reads, ("log file sync", "Commit", *hour.commits), *hour.waits,
        ("SQL*Net message to client", "Network", 1_440_000, 0.002),
    )  # fmt: skip
    behind = (
        ("db file parallel write", "System I/O", *hour.writer[:2]),
        ("log file parallel write", "System I/O", *hour.redo[:2]),
        ("control file parallel write", "System I/O", 3_600, 1.0), *hour.behind,
    )  # fmt: skip
    made = [(*one, users_wait) for rows, users_wait in ((users, True), (behind, False)) for one in rows if one[2]]
    return tuple((str(name), str(kind), hour.times(count), float(each), who) for name, kind, count, each, who in made)


def _statement(one: tuple[Any, ...], load: Told) -> Sql:
    """Name, share of DB time, part of its time on CPU and in I/O, executions, share of the reads, module, text."""
    name, share, on_cpu, in_io, runs, of_reads, module, words = one
    seconds = share * load.db_time_s
    reads = int(load.read_blocks * of_reads)
    return Sql(name, "271828", module, words, seconds, seconds * on_cpu, seconds * in_io, runs, reads * 20, reads, runs)


def frequent(load: Told) -> tuple[Sql, ...]:
    text = "select a from t where b = :b1"
    return tuple(_statement((name, share, 0.4, 0.4, runs, share, "app", text), load) for name, share, runs in FREQUENT)
