"""How much of a commit is the redo write: the part that other redo devices could shorten.

A commit waits for the write that is under way when it arrives and for the next one. With W the mean redo write and u
the part of the time that the log writer is writing, the expected wait is C* = W + u E[W²] / (2 E[W]). What sessions
wait beyond C* is scheduling, CPU, latches or messages, and no device cures it.
"""

from parsers.model.inside import Inside
from parsers.model.report import Row
from rules.core.facts import Facts, once
from rules.waits.log_writer import REDO_WRITE

ALL_OF_IT = 1 / 1.3
LITTLE_OF_IT = 1 / 2.5
FAST_WRITE_MS = 1.0
LARGE_WRITE_BYTES = 256 * 1024
BUSY_WRITER = 0.6
TARGET_WRITE_MS = 0.5
SLOW_WRITE_MS = 5.0
"""From here on a redo write is worth a look whatever the disks are (rule RE02)."""


class Commit(Inside, frozen=True):
    """C, W and C* in ms; `part` is the storage part of a commit, 0 to 1; `busy` is None with several log writers."""

    commit_ms: float
    write_ms: float
    expected_ms: float
    part: float
    busy: float | None

    def saved(self, share: float, target_ms: float) -> float:
        """The share of time saved when a redo write takes `target_ms` and commits are `share` of the time."""
        return redo_saved(share, self.part, self.write_ms, target_ms)


def redo_saved(share: float, part: float, write_ms: float, target_ms: float) -> float:
    """What faster redo writes save of commits that are `share` of the time, `part` of it the redo write."""
    return share * part * max(0.0, 1 - target_ms / write_ms)


@once
def commit(facts: Facts) -> Commit | None:
    """The parts of a commit; None where the report does not show both latencies."""
    waited, written = facts.get("log_file_sync_ms"), facts.get("log_file_parallel_write_ms")
    if not waited or not written:
        return None
    busy = writer_busy(facts)
    expected = written * (1 + min(1.0, busy or 0.0) * spread(facts) / 2)
    return Commit(waited, written, expected, min(1.0, expected / waited), busy)


def slower_than_reads(facts: Facts) -> bool:
    """Whether a redo write takes longer than a random read, though a write cache answers before any disk does."""
    written, read = facts.get("log_file_parallel_write_ms"), facts.get("single_block_read_ms")
    return bool(written and read and written >= SLOW_WRITE_MS and written > read) and not bandwidth_bound(facts)


def parts_unknown(facts: Facts) -> bool:
    """Whether nothing tells what part of a commit the redo write is: a first page alone does not print it."""
    return commit(facts) is None and not bandwidth_bound(facts)


def beyond_redo(facts: Facts) -> float:
    """The share of time in commits that is no redo write: no storage shortens it; 0 where the parts are not known."""
    mean_commit, waited, sessions = commit(facts), facts.event("log file sync"), facts.share("commit_share")
    if mean_commit is None or waited is None:
        return 0.0
    commits = sum(event.time_s for event in facts.get("events", {}).values() if event.kind == waited.kind)
    return sessions * (waited.time_s / commits if commits > 0 else 1.0) * (1 - mean_commit.part)


def writer_busy(facts: Facts) -> float | None:
    """The part of the time that the log writer is writing; None where several write side by side or it is not known.

    Every instance of a cluster report has its own log writer: there it is their mean.
    """
    return None if facts.get("redo_workers") else writes_under_way(facts)


def writes_under_way(facts: Facts) -> float | None:
    """How many redo writes are under way on average: of one log writer the part of the time that it is writing, of
    several their times together, which may be above one."""
    writes, elapsed, writers = facts.background(REDO_WRITE), facts.get("elapsed_s"), facts.get("instances_in_report", 1)
    if not elapsed:
        return None
    if writes:
        return float(writes.time_s / elapsed / writers)
    rate, written = facts.get("redo_write_iops"), facts.get("log_file_parallel_write_ms")
    return rate * written / 1000 / writers if rate is not None and written is not None else None


def mean_redo_write_bytes(facts: Facts) -> float | None:
    """Redo bytes per write."""
    rate, size = facts.get("redo_write_iops"), facts.get("redo_bytes_per_s")
    return size / rate if rate and size is not None else None


def bandwidth_bound(facts: Facts) -> bool:
    """Whether redo writes are so large, and the log writer so busy, that MB/s limit them and not latency."""
    size, busy = mean_redo_write_bytes(facts), writer_busy(facts)
    return size is not None and busy is not None and size >= LARGE_WRITE_BYTES and busy >= BUSY_WRITER


def spread(facts: Facts) -> float:
    """E[W²] / E[W]² from the histogram of redo writes; 1 (all alike) without one."""
    rows: list[Row] = facts.get("wait_histogram", [])
    row = next((row for row in rows if row.get("event") == REDO_WRITE), None)
    points = _points(row["buckets"], facts["log_file_parallel_write_ms"]) if row else []
    weight = sum(percent for _, percent in points)
    if not weight:
        return 1.0
    mean = sum(at * percent for at, percent in points) / weight
    square = sum(at * at * percent for at, percent in points) / weight
    return max(1.0, square / mean**2)


def _points(buckets: list[list[float | None]], mean_ms: float) -> list[tuple[float, float]]:
    """Where each bucket lies (three quarters of its upper bound), with its percentage.

    The last one that holds anything may reach from 32 ms to a second; it lies where the known mean asks for it.
    """
    points, lower, bounds = [], 0.0, (0.0, 0.0)
    for upper, percent, *_ in buckets:
        at = 0.75 * upper if upper is not None else 1.5 * lower
        if percent:
            points.append((at, percent))
            bounds = (lower, upper if upper is not None else float("inf"))
        lower = upper if upper is not None else lower
    if not points:
        return []
    *others, (_, weight) = points
    total = weight + sum(percent for _, percent in others)
    wanted = (mean_ms * total - sum(at * percent for at, percent in others)) / weight
    return [*others, (min(max(wanted, bounds[0]), bounds[1]), weight)]
