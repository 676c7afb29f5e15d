"""What `iobound measure` writes: its test, and what each load got. Also what it goes on from where it was stopped."""

from typing import Annotated

from msgspec import Meta, Struct

Above0 = Annotated[float, Meta(gt=0, lt=1e15)]
From0 = Annotated[float, Meta(ge=0, lt=1e15)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Bytes = Annotated[int, Meta(ge=512, le=1 << 30)]
MOST_LOADS = 2_000


class Bucket(Struct, frozen=True):
    """Requests that took up to so many microseconds, and longer than those of the bucket before."""

    up_to_us: Above0
    reads: From0
    writes: From0


class Figures(Struct, frozen=True, kw_only=True):
    """What the requests of one kind got; `mbps` are 10^6 bytes a second. `within` is the spread of the rate over the
    half-seconds of the run, of which there were `samples`."""

    outstanding: Above0
    iops: Above0
    mbps: Above0
    latency_ms: Above0
    percentiles_ms: tuple[tuple[From0, From0], ...] = ()
    buckets: tuple[Bucket, ...] = ()
    within: From0 | None = None
    samples: Count = 0


class MeasuredLoad(Struct, frozen=True, kw_only=True):
    """One run of one load: small requests and large ones, or streams of them, in flight; 0 is none of that kind.

    `cpu_percent` is how busy the CPUs of the host were, with whatever else ran there; `own_cpu_percent` what the test
    itself took of them.
    """

    small: Count
    large: Count
    cpu_percent: Annotated[float, Meta(ge=0, le=100)] | None = None
    own_cpu_percent: Annotated[float, Meta(ge=0, le=100)] | None = None
    of_small: Figures | None = None
    of_large: Figures | None = None


OTHERS = 0.5
"""Where the test took less than this part of what kept the CPUs busy, others did (our judgement)."""


def by_the_test(load: MeasuredLoad) -> bool:
    """Whether the CPUs of the host were kept busy by the test, as far as that is known."""
    own, whole = load.own_cpu_percent, load.cpu_percent
    return own is None or whole is None or own >= OTHERS * whole


class MeasuredTarget(Struct, frozen=True):
    """A file or device, and its bytes."""

    path: str
    size: int


class Measured(Struct, frozen=True, kw_only=True):
    """A test with its loads in the order that they ran; one that was run again stands again."""

    iobound_measure: int = 1
    name: str
    run: str
    command: str
    begun: str
    fio: str
    engine: str
    disks: Count
    small_bytes: Bytes
    large_bytes: Bytes
    sequential: bool
    stream_requests: Count
    write_percent: Annotated[float, Meta(ge=0, le=100)]
    raid0: bool = False
    cache_mb: Count | None = None
    seconds: Above0
    planned: Count
    targets: tuple[MeasuredTarget, ...]
    loads: Annotated[tuple[MeasuredLoad, ...], Meta(max_length=MOST_LOADS)] = ()
    notes: tuple[str, ...] = ()
    finished: bool = False
