"""One load as a job of fio: small requests and large ones, or streams of them, side by side on all targets.

The targets are one volume: chained, or striped (`--simulate raid0`). fio parts requests evenly among files, so that of
targets of several sizes as much is used as the smallest has.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.measure.targets import Target
from rules.measuring.parameters import Asked
from rules.measuring.planned import WARMING_SECONDS, Load, settle_seconds

SMALL, LARGE = "small", "large"
ROUNDS_UP = "io_uring"
WARMING_IN_FLIGHT_AT_ONCE = 8


@dataclass(frozen=True, slots=True)
class Volume:
    """The targets as one volume, of which `each` bytes of every target are used."""

    paths: tuple[str, ...]
    each: int

    @classmethod
    def of(cls, targets: Sequence[Target], request: int) -> "Volume":
        """What is used are whole requests."""
        return cls(
            tuple(target.path for target in targets), min(target.size for target in targets) // request * request
        )

    @property
    def names(self) -> str:
        """As fio wants them: a colon parts files."""
        return ":".join(path.replace("\\", "\\\\").replace(":", "\\:") for path in self.paths)


def job(test: Asked, load: Load, targets: Sequence[Target], engine: str) -> str:
    """The job of one load, measured."""
    largest = max(test.small_bytes, test.large_bytes) if load.large else test.small_bytes
    volume = Volume.of(targets, largest)
    lines = _common(engine)
    lines += ["time_based", f"runtime={_ms(test.seconds)}", f"ramp_time={_ms(settle_seconds(test))}"]
    if test.run == "log-writer":
        return _text(lines + _log_writer(test, load, volume))
    for place, depth in enumerate(depths(load.small, engine)):
        lines += ["", f"[{SMALL}{place}]", "new_group", f"iodepth={depth}"]
        lines += _random(test.small_bytes, test.write, volume)
    if load.large and test.sequential:
        for stream in range(load.large):
            lines += _stream(test, load, stream, volume, engine)
        return _text(lines)
    for place, depth in enumerate(depths(load.large, engine)):
        lines += ["", f"[{LARGE}{place}]", "new_group", f"iodepth={depth}"]
        lines += _random(test.large_bytes, test.write, volume)
    return _text(lines)


def depths(count: int, engine: str) -> list[int]:
    """The requests in flight of each job that keeps a part of them. fio makes those of io_uring a power of two."""
    if engine != ROUNDS_UP:
        return [count] if count else []
    return [1 << place for place in reversed(range(count.bit_length())) if count >> place & 1]


def warming(test: Asked, targets: Sequence[Target], engine: str) -> str:
    """Large random requests that fill a cache with other blocks; until as much as the cache, else for two minutes."""
    lines = [*_common(engine), "[warming]", f"iodepth={WARMING_IN_FLIGHT_AT_ONCE}"]
    lines += _random(test.large_bytes, 100.0 if test.write == 100.0 else 0.0, Volume.of(targets, test.large_bytes))
    lines += ["time_based", f"runtime={WARMING_SECONDS:g}"] if test.cache_mb is None else [f"io_size={test.cache_mb}m"]
    return _text(lines)


def writing_streams(test: Asked, load: Load) -> int:
    """Each stream either reads or writes."""
    return round(load.large * test.write / 100)


def _ms(seconds: float) -> str:
    return f"{round(1000 * seconds)}ms"


def _text(lines: Sequence[str]) -> str:
    return "\n".join(lines) + "\n"


def _common(engine: str) -> list[str]:
    return [
        "[global]",
        f"ioengine={engine}",
        "direct=1",
        "allow_file_create=0",
        "fallocate=none",
        "randrepeat=0",
        "norandommap",
        "thread",  # processes of their own would outlive fio where that has to be killed
    ]


def _random(size: int, write: float, volume: Volume) -> list[str]:
    kind = "randread" if write == 0 else "randwrite" if write == 100.0 else "randrw"
    mix = [f"rwmixwrite={round(write)}"] if kind == "randrw" else []
    return [
        f"rw={kind}",
        *mix,
        f"bs={size}",
        f"filename={volume.names}",
        "file_service_type=random",
        f"size={volume.each * len(volume.paths)}",
    ]


def _stream(test: Asked, load: Load, stream: int, volume: Volume, engine: str) -> Iterator[str]:
    """Writing streams come first. Striped ones begin at fixed places; others, and those beside small ones, anywhere."""
    kind = "write" if stream < writing_streams(test, load) else "read"
    yield from ("", f"[{LARGE}{stream}]", "new_group", f"rw={kind}", f"bs={test.large_bytes}")
    yield f"iodepth={test.stream_requests}"
    place, count = _begin(test, load, stream), len(volume.paths)
    if test.raid0:
        offset = int(place * volume.each) // test.large_bytes * test.large_bytes
        yield f"file_service_type=roundrobin:{max(1, test.stripe // test.size_large)}"
        yield from (f"filename={volume.names}", f"offset={offset}", f"size={(volume.each - offset) * count}")
        return
    chosen, within = divmod(place * count, 1)
    file = Volume((volume.paths[int(chosen)],), volume.each)
    offset = int(within / 2 * file.each) // test.large_bytes * test.large_bytes  # half of it at least lies ahead
    yield from (f"filename={file.names}", f"offset={offset}", f"size={file.each - offset}")


def _begin(test: Asked, load: Load, stream: int) -> float:
    """Where a stream begins, as a share of the volume."""
    if test.raid0 and not load.small:
        return (stream + 1) / (load.large + 1) if load.large > 1 else 0.0
    return random.random()  # noqa: S311 - no secret


def _log_writer(test: Asked, load: Load, volume: Volume) -> list[str]:
    """One write at a time, of the redo of so many commits, which is waited for until it is on the storage."""
    size = test.small_bytes * load.small
    return [
        "", f"[{SMALL}0]", "rw=write", f"bs={size}", "iodepth=1", "sync=dsync", f"filename={volume.names}",
        "file_service_type=sequential",
    ]  # fmt: skip
