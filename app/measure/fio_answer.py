"""What fio answers about one load, as figures of the small requests and of the large ones."""

import re
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from app.measure.fio_job import LARGE, SMALL
from app.measure.refused import NotMeasured
from parsers.load_curves.measured_document import Bucket, Figures, MeasuredLoad
from rules.measuring.parameters import Asked
from rules.measuring.planned import Load

NOTHING_DONE = "fio ended without a single {kind} request at a load: give each load more time (--duration)."
FULL = "The disk is full: fio could not write to the target (No space left on device)."
FAILED = "fio failed on the target ({error})."
ENOSPC = "No space left on device"
_REASON = re.compile(r"(?:error=|: )([A-Z][A-Za-z/ ]{3,60})\s*$", re.MULTILINE)


class _Time(Struct):
    mean: float = 0.0
    percentile: dict[str, float] = {}
    bins: dict[str, int] = {}


class _Side(Struct):
    iops: float = 0.0
    bw_bytes: float = 0.0
    total_ios: int = 0
    runtime: float = 0.0
    iops_mean: float = 0.0
    iops_stddev: float = 0.0
    iops_samples: int = 0
    lat_ns: _Time = msgspec.field(default_factory=_Time)
    clat_ns: _Time = msgspec.field(default_factory=_Time)


class _Job(Struct):
    jobname: str
    error: int = 0
    read: _Side = msgspec.field(default_factory=_Side)
    write: _Side = msgspec.field(default_factory=_Side)


class _Answer(Struct):
    jobs: list[_Job]


ANSWER = msgspec.json.Decoder(_Answer)


def measured(test: Asked, load: Load, output: str, errors: str, cpu_percent: float | None = None) -> MeasuredLoad:
    """The load's figures; `cpu_percent` is how busy the host was. Raises NotMeasured where fio failed."""
    start = output.find("{")
    try:
        jobs = ANSWER.decode(output[max(0, start) :]).jobs
    except msgspec.MsgspecError as error:
        raise NotMeasured(failure(errors)) from error
    if any(job.error for job in jobs):
        raise NotMeasured(failure(errors))
    small = [job for job in jobs if job.jobname.startswith(SMALL)]
    large = [job for job in jobs if job.jobname.startswith(LARGE)]
    streams = test.stream_requests if test.sequential else 1
    return MeasuredLoad(
        small=load.small,
        large=load.large,
        cpu_percent=cpu_percent,
        of_small=_figures(small, SMALL, load.small, _commits(test, load)) if load.small else None,
        of_large=_figures(large, LARGE, load.large * streams, 1) if load.large else None,
    )


def failure(errors: str) -> str:
    """What fio said, as one sentence."""
    if ENOSPC in errors:
        return FULL
    reasons = _REASON.findall(errors)
    lines = [line.strip() for line in errors.splitlines() if line.strip()]
    return FAILED.format(error=(reasons or lines or ["it said nothing"])[-1].strip()[:200])


def _commits(test: Asked, load: Load) -> int:
    """Of a log writer each write stands for as many requests as it holds commits."""
    return load.small if test.run == "log-writer" else 1


def _figures(jobs: Sequence[_Job], kind: str, outstanding: int, each: int) -> Figures:
    sides = [side for job in jobs for side in (job.read, job.write) if side.total_ios and side.iops]
    rate = sum(side.iops for side in sides)
    if not rate:
        raise NotMeasured(NOTHING_DONE.format(kind=kind))
    mean = sum(side.iops * side.lat_ns.mean for side in sides) / rate
    only = sides[0] if len(sides) == 1 else None
    return Figures(
        outstanding=float(outstanding),
        iops=rate * each,
        mbps=sum(side.bw_bytes for side in sides) / 1e6,
        latency_ms=mean / 1e6,
        percentiles_ms=tuple((float(part), ns / 1e6) for part, ns in only.clat_ns.percentile.items()) if only else (),
        buckets=_buckets([job.read for job in jobs], [job.write for job in jobs]),
        within=_within(sides),
        samples=min((side.iops_samples for side in sides), default=0),
    )


def _within(sides: Sequence[_Side]) -> float | None:
    """The spread of the rate over the half-seconds of a run; of several kinds that of the one that varies least."""
    known = [side.iops_stddev / side.iops_mean for side in sides if side.iops_mean and side.iops_samples > 1]
    return min(known, default=None)


def _buckets(reads: Iterable[_Side], writes: Iterable[_Side]) -> tuple[Bucket, ...]:
    """Requests by their time, in buckets that double."""
    counts: dict[int, list[int]] = {}
    for place, sides in enumerate((reads, writes)):
        for side in sides:
            for ns, count in side.clat_ns.bins.items():
                up_to = 1 << max(0, (int(ns) // 1000).bit_length())
                counts.setdefault(up_to, [0, 0])[place] += count
    return tuple(Bucket(float(up_to), float(read), float(write)) for up_to, (read, write) in sorted(counts.items()))
