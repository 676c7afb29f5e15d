"""A test like a report: the size and mix of its requests, and what its rate takes on the storage that was measured."""

from dataclasses import dataclass

from rules.curves.studied import Studied
from rules.measuring.parameters import KIB, NotAsked
from rules.storage.outcome.requirement import Requirement
from rules.wording import count, ms, percent

BLOCK_KIB, LARGEST_KIB = 8, 1024
NOTHING = "The report shows no rates of reads, so that no test can be like it."
NO_WRITES_SHOWN = "The report does not show its writes, so that no test can be like them."
NO_REDO = "The report does not show how large redo writes are, so that no log writer can be like its."
NOT_THIS = (
    "--run {run} takes no size or mix of a report: --like goes with mixed, random-read, aggressive, db-writer or "
    "log-writer."
)
MIXES = ("mixed", "random-read", "aggressive", "db-writer")
LIKE = "Like the report: requests of {size} KiB, {write} written, {rate} a second."
NO_WRITES = "Like the report: requests of {size} KiB, {rate} reads a second; it does not show its writes."
AT_ITS_RATE = "At the report's {rate} requests a second a request takes {took} on this storage."
BEYOND = "The report's {rate} requests a second are more than the {most} that this storage reached."


@dataclass(frozen=True, slots=True)
class Like:
    """Parameters by Orion's names, the rate of the report in requests a second, and a sentence that says so."""

    given: dict[str, float]
    rate: float
    sentence: str


def like(needed: Requirement | None, run: str) -> Like:
    """What of a report goes into a test of that kind. Raises NotAsked."""
    if run == "log-writer":
        return _log_writer(needed)
    if run not in MIXES:
        raise NotAsked(NOT_THIS.format(run=run))
    if needed is None or not needed.read_iops.average:
        raise NotAsked(NOTHING)
    reads, writes = needed.read_iops.average, needed.write_iops.average
    written = needed.write_bytes_per_s.average
    if run == "db-writer":
        if not writes or not written:
            raise NotAsked(NO_WRITES_SHOWN)
        size = _kib(written / writes)
        return Like({"size_small": size}, writes, LIKE.format(size=size, write=percent(1.0), rate=count(writes)))
    size = _kib(needed.mean_read_bytes)
    rate = reads + (writes or 0.0)
    if run != "mixed":
        return Like({"size_small": size}, rate, NO_WRITES.format(size=size, rate=count(reads)))
    if needed.read_percent is None:
        return Like({"size_small": size, "write": 0.0}, rate, NO_WRITES.format(size=size, rate=count(rate)))
    write = float(round(100 - needed.read_percent))
    sentence = LIKE.format(size=size, write=percent(write / 100), rate=count(rate))
    return Like({"size_small": size, "write": write}, rate, sentence)


def at_its_rate(measured: Studied, rate: float) -> str | None:
    """What the report's rate takes here; None where the curve does not tell."""
    most = measured.max_iops
    if most is None:
        return None
    if rate > most:
        return BEYOND.format(rate=count(rate), most=count(most))
    took = measured.latency_at(rate)
    return AT_ITS_RATE.format(rate=count(rate), took=ms(took)) if took else None


def _log_writer(needed: Requirement | None) -> Like:
    if needed is None or not needed.mean_redo_write_bytes or not needed.redo_write_iops:
        raise NotAsked(NO_REDO)
    size = max(1, round(needed.mean_redo_write_bytes / KIB))
    sentence = LIKE.format(size=size, write=percent(1.0), rate=count(needed.redo_write_iops))
    return Like({"size_small": min(LARGEST_KIB, size)}, needed.redo_write_iops, sentence)


def _kib(mean: float | None) -> int:
    """Whole blocks of 8 KiB."""
    blocks = round((mean or BLOCK_KIB * KIB) / KIB / BLOCK_KIB)
    return min(LARGEST_KIB, BLOCK_KIB * max(1, blocks))
