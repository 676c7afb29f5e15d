"""What the stories are told with: a load whose DB time may hold more than CPU and waits, its host, its statements."""

from dataclasses import dataclass
from typing import NamedTuple

from tests.writer.shop_work import Load

MIB, GIB = 2**20, 2**30


@dataclass(frozen=True)
class Told(Load):
    """`unaccounted_s` of DB time are neither CPU nor a wait; times in seconds by their names in the time model."""

    unaccounted_s: float = 0.0
    model: tuple[tuple[str, float], ...] = ()

    @property
    def db_time_s(self) -> float:
        return round(self.foreground_s + self.cpu_s + self.unaccounted_s, 1)

    @property
    def instance_cpu_s(self) -> float:
        return self.cpu_s + self.background_cpu_s


class Host(NamedTuple):
    """CPU seconds of the whole host; memory that is free, in GB; bytes paged in and out."""

    user_s: float
    system_s: float
    wait_io_s: float
    loads: tuple[float, float]
    free_gb: tuple[float, float]
    swap_gb: tuple[float, float] = (16.0, 16.0)
    paged_in: float = 0.0
    paged_out: float = 0.0

    @property
    def busy_s(self) -> float:
        return self.user_s + self.system_s


class Sql(NamedTuple):
    """A statement: seconds, and counts of the window."""

    sql_id: str
    hash_value: str
    module: str
    text: str
    elapsed_s: float
    cpu_s: float
    io_s: float
    executions: int
    gets: int
    reads: int
    rows: int
    parse_calls: int | None = None


class Part(NamedTuple):
    """A segment and its figure, or its share of the total where that is below one."""

    name: str
    space: str
    kind: str
    value: float


class Memory(NamedTuple):
    """Megabytes at both snapshots, and percent of the shared pool."""

    pga_mb: tuple[float, float] = (812.4, 840.1)
    pga_extra_mb: float = 0.0
    pga_processed_mb: float = 18_360.0
    overallocations: tuple[int, int, int] = (3, 0, 0)  # at half, the whole and twice the target
    pool_used: tuple[float, float] = (81.2, 81.4)
    executed_again: tuple[float, float] = (92.1, 91.9)


class Io(NamedTuple):
    """One line of I/O by function or by type of file."""

    name: str
    read_bytes: float
    reads: int
    write_bytes: float
    writes: int
    waits: int = 0
    avg_ms: float | None = None
    small_ms: float | None = None
    large_ms: float | None = None
