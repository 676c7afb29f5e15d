"""What makes next to none of the work: rare, done by an idle database as well, or cheap beside all else."""

from collections.abc import Sequence

from rules.comparison.side import count
from rules.comparison.window import Window

FEW, RARE_PER_S = 1000, 5
"""What both sides do less often than this, or only a few times a second as any monitoring does, is no trait of work."""
ALWAYS_PER_S = {"redo_bytes_per_s": 16 * 1024, "block_changes_per_s": 100}
"""Up to so much is done where nobody works, by jobs, statistics and checkpoints of Oracle's own: published reports of
databases that idle have up to 13 KB of redo and 90 changes a second (our judgement)."""
AS_READS = {"executes_per_s": 50, "user_calls_per_s": 50}
"""A call or an execution costs about as much CPU as so many logical reads, at most; what it does is counted there."""
LITTLE_WORK = 0.05
"""What makes less of the work than this on both sides, by these costs, is no trait of it (our judgement): 1.9 calls a
second against 14.4 say nothing of a load of 62,557 logical reads a second."""
READS = "logical_reads_per_s"
READ_CPU_S = 53e-6
"""CPU time of a logical read at most, as Millsap measured it in 2001 (Why You Should Focus on LIOs Instead of PIOs) and
christianbilien.wordpress.com/2007/03/06 after him; processors since need less."""


def rare(done: float, per_s: float, metric: str) -> bool:
    """Whether a thing done so often is no trait of work."""
    return done < FEW or per_s < ALWAYS_PER_S.get(metric, RARE_PER_S)


def little_work(windows: Sequence[Window], metric: str) -> bool:
    """Whether so few of these were done that they are next to none of the work: calls and executions beside the logical
    reads, logical reads beside the CPU time."""
    if metric == READS:
        return few_reads(windows)
    cost = AS_READS.get(metric)
    rates = [(window.metrics.get(metric), window.metrics.get(READS), window.elapsed_s or 0.0) for window in windows]
    totals = [(done * seconds, reads * seconds) for done, reads, seconds in rates if done is not None and reads]
    if cost is None or not totals or len(totals) < len(windows):
        return False
    done, reads = (sum(column) for column in zip(*totals, strict=True))
    return bool(cost * done < LITTLE_WORK * reads)


def few_reads(windows: Sequence[Window]) -> bool:
    """Whether logical reads, dear as they may be, take next to none of the CPU time."""
    times = [(count(window, "logical_read"), window.metrics.get("db_cpu_s")) for window in windows]
    pairs = [(reads, cpu_s) for reads, cpu_s in times if reads is not None and cpu_s is not None]
    if not pairs or len(pairs) < len(windows):
        return False
    reads, cpu_s = (sum(column) for column in zip(*pairs, strict=True))
    return bool(reads * READ_CPU_S < LITTLE_WORK * cpu_s)
