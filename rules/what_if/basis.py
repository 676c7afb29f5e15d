"""From what a gain is computed: the few figures that a what-if needs, without the report.

The verdict carries them (`verdict.basis`), so that `rules.what_if` answers from a stored analysis. Every figure stands
beside the line of the report that prints it, under the same key in `lines`. What older stored analyses do not hold
reads as not known.
"""

from msgspec import Struct, field

from rules.advisories.buffer_cache import Advice, Point
from rules.storage.gains.model import Reads

DB_TIME, CAPTURED = "DB time", ("CPU and wait time", "captured time")
"""The first of them is today's name; stored verdicts may have the other."""
Number = int | float
"""What the report counts in whole pieces stays whole in JSON."""


class Base(Struct, frozen=True):
    """What shares are shares of."""

    seconds: float
    what: str = field(default="DB time", name="is")
    """DB time, corrected DB time, or CPU and wait time."""


class Rates(Struct, frozen=True):
    """What the database asked of its storage, a second."""

    read_iops: float | None = None
    write_iops: float | None = None
    read_bytes_per_s: float | None = None
    write_bytes_per_s: float | None = None
    mean_read_bytes: float | None = None


class TimeShare(Struct, frozen=True):
    """One class of time, the largest first; `storage` tells whether it is waiting for storage."""

    key: str = field(name="class")
    label: str
    share: float
    storage: bool
    line: int | None = None


class ReadWait(Struct, frozen=True):
    """One wait event of reads as the report lists it."""

    event: str = ""
    time_s: float = field(default=0.0, name="seconds")
    mean_ms: float | None = None
    waits: float = 0
    line: int | None = None


class ReadWaits(Struct, frozen=True):
    """The read waits, each with its seconds; `way` is how the latency was had."""

    read_ms: float
    way: str | None = None
    single: tuple[ReadWait, ...] = ()
    multi: tuple[ReadWait, ...] = ()
    batched: tuple[ReadWait, ...] = ()
    coupled: tuple[ReadWait, ...] = ()


class CommitPart(Struct, frozen=True):
    """The redo write's part of a commit; `blocked` says why no device here would shorten it."""

    share: float
    commit_ms: float
    write_ms: float
    expected_ms: float
    part: float
    blocked: str | None = None
    line: int | None = None
    commit_line: int | None = None


class Floors(Struct, frozen=True):
    """What an unloaded read may take: by the class that was declared, or by every class that fits.

    `unqueued` is what an idle disk or the fastest reads of the report show where no class is declared.
    """

    declared: bool = False
    media: tuple[str, ...] = ()
    ms: tuple[float, ...] = ()
    mid: float | None = None
    unqueued: float | None = None
    fastest: float | None = None
    """What the fastest twentieth of the reads take today, whatever answers them."""


class Servers(Struct, frozen=True):
    """By the database's own load curve: how many requests its devices serve at a time, what one takes unqueued, and
    what is in flight there."""

    servers: float
    service_ms: float
    in_flight: float
    maximum: float | None = None


class CurvePoint(Struct, frozen=True):
    """Requests a second, and what one takes."""

    rate: float
    ms: float


class OnCurve(Struct, frozen=True):
    """Where the report stands on the load curve of its storage: its rate while the database works, what its reads take
    and what the curve has for that rate. `partly`: the report prints no writes, so the rate is a lower bound.

    `measured_on` is the day of the test; `old` says why the curve may be of another state of the storage, null where
    nothing says so."""

    name: str
    rate: float
    read_ms: float
    expected_ms: float
    floor_ms: float
    maximum: float
    partly: bool = False
    points: tuple[CurvePoint, ...] = ()
    measured_on: str | None = None
    old: str | None = None


class LimitInUse(Struct, frozen=True):
    """One declared limit: of one thing and of all of them, with the part of its use that is reads (a cache takes only
    from that)."""

    kind: str
    used: Number
    maximum: Number
    unit: str
    total_used: Number
    total_maximum: Number
    factors: tuple[str, ...] = ()
    source: str | None = None
    count: int = 1
    each: str = "device"
    utilisation: float | None = None
    instance: int | None = None
    label: str = ""
    read_part: float = 1.0
    cached: bool = False
    """Whether it is one of the host's cache, which every read passes."""


class HostCache(Struct, frozen=True):
    """A cache of the host before the volumes: the part of the reads it answers today (None: there is none, or nobody
    knows), and the declared limits that hold only behind such a cache."""

    hits: float | None = None
    limits: tuple[LimitInUse, ...] = ()


class DeclaredStorage(Struct, frozen=True):
    """What the storage is declared to be; `disks` where no rate is sold with the medium."""

    media: str | None = None
    disks: bool = False
    devices: Number | None = None


class CacheAdvice(Struct, frozen=True):
    """The cache's size and by what reads change with it: factors are of the reads at today's size."""

    now_mb: float
    part: float
    cached_share: float
    points: tuple[Point, ...]
    line: int | None = None

    def factor_at(self, size_mb: float) -> float | None:
        """Reads at that size as a multiple of today's, between the printed sizes; None outside of them."""
        return Advice(self.points, Point(self.now_mb, 1.0), self.part).factor_at(size_mb)


class Place(Struct, frozen=True):
    """One tablespace or file with its share of all read time."""

    name: str
    share: float
    read_ms: float
    line: int | None = None


class Places(Struct, frozen=True):
    """Where the read time falls, most first; `more` are left out."""

    kind: str
    """tablespace or file"""
    rows: tuple[Place, ...]
    more: int = 0


class Basis(Struct, frozen=True):
    """The inputs of every gain.

    `reads` is None where the latency of a read is not known or can't be trusted; `limits` are those that the storage
    facts give, in units of the whole (`total_used`, `total_maximum`) with the part of it that is reads.
    """

    base: Base
    window: str | None = None
    scope: str | None = None
    cpus: Number | None = None
    active_sessions: float | None = None
    elapsed_s: float | None = None
    in_flight: float | None = None
    host_cpu_busy: float | None = None
    rates: Rates = Rates()
    classes: tuple[TimeShare, ...] = ()
    reads: ReadWaits | None = None
    commit: CommitPart | None = None
    floors: Floors = Floors()
    servers: Servers | None = None
    on_curve: OnCurve | None = None
    curve_not_used: str | None = None
    """Why the load curve of the storage says nothing of this report, as a clause; None where it does, or there is
    none."""
    limits: tuple[LimitInUse, ...] = ()
    declared: DeclaredStorage = DeclaredStorage()
    host_cache: HostCache = HostCache()
    advisory: CacheAdvice | None = None
    places: Places | None = None
    lines: dict[str, int] = field(default_factory=dict)

    def read_model(self) -> Reads | None:
        """The read waits as the gain model takes them."""
        reads = self.reads
        if reads is None:
            return None
        return Reads(self.base.seconds, reads.read_ms, reads.single, reads.multi, reads.batched, reads.coupled)
