"""The line by which new storage shows that it delivers what is required: fio, incompressible, never the same twice.

Storage that meets the requirement passes it, and none that misses it. By Little's law a rate at a latency needs
rate × latency requests in flight: fewer hold the rate back, whatever the storage can do. Requests come as those of
many sessions do (Poisson), whoever is still served: so the submission waits for no answer, and enough may be in flight
for their bursts. Latencies that vary as those of independent requests stay within three times their mean 95 times of
100: that percentile is what passes, and not a mean that a few fast hits of a cache can buy.
"""

from math import ceil, log, sqrt

from rules.core.facts import Facts
from rules.storage.gains.commit_model import TARGET_WRITE_MS, bandwidth_bound, mean_redo_write_bytes
from rules.storage.inputs.host_os import engine, system
from rules.wording import ms

SECTOR, BLOCK = 512, 8192
LARGEST = 1024 * 1024
PERCENTILE = 95
TAIL = -log(1 - PERCENTILE / 100)
"""That percentile over the mean, of latencies that vary as those of independent requests (exponential): 3.0."""
BURSTS = 3
"""Standard deviations of what is in flight at random arrivals: one time in a thousand there are more."""
MOST_A_JOB = 25_000
"""Requests a second that one job of fio is to make: well below what one CPU can submit (our judgement)."""
RUN = "--time_based --runtime=600 --refill_buffers"
NEW = "/dev/NEW_DEVICE"
NEW_ON_WINDOWS = r"\\.\PhysicalDriveNEW"
"""A name that no device has, lest the line writes onto one with data."""
ARRIVALS = "--rate_process=poisson"
"""Submitted by the job itself: with --io_submit_mode=offload fio 3.33 hung in half of some tries.
What bursts need is in flight without it, too."""


def redo_line(facts: Facts) -> str:
    """One sequential writer at the size and rate of the redo log, each write waited for as a commit waits."""
    rate = max(1, round(facts.get("redo_write_iops") or 1))
    size = max(SECTOR, SECTOR * round((mean_redo_write_bytes(facts) or SECTOR) / SECTOR))
    goal = "" if bandwidth_bound(facts) else f"  # passes when the mean write latency is at most {TARGET_WRITE_MS:g} ms"
    limit = "" if bandwidth_bound(facts) else f"--rate_iops={rate} "
    return (
        f"fio --name=redo --filename={_device(facts)} --direct=1 --ioengine={engine(facts)} --rw=write "
        f"--bs={size} --iodepth=1 {limit}{RUN}{goal}"
    )


def mixed_line(facts: Facts, reads: float, writes: float, goal: float | None) -> str:
    """Random reads and writes at those rates a second, of the sizes of the report; it passes where both rates are held
    and reads take no longer than the goal, with their tail."""
    mix = round(100 * reads / (reads + writes)) if reads + writes else 100
    jobs = max(1, ceil((reads + writes) / MOST_A_JOB))
    held = f"{_each(reads, jobs)},{_each(writes, jobs)}"
    several = f"--numjobs={jobs} " if jobs > 1 else ""
    return (
        f"fio --name=acceptance --filename={_device(facts)} --direct=1 --ioengine={engine(facts)} --rw=randrw "
        f"--rwmixread={mix} --bs={_sizes(facts)} {several}--iodepth={_depth(facts, reads, writes, goal, jobs)} "
        f"--rate_iops={held} {ARRIVALS} {RUN} --norandommap --group_reporting{_passes(goal)}"
    )


def _device(facts: Facts) -> str:
    return NEW_ON_WINDOWS if system(facts) == "win" else NEW


def _each(rate: float, jobs: int) -> int:
    return max(1, round(rate / jobs))


def _depth(facts: Facts, reads: float, writes: float, goal: float | None, jobs: int) -> int:
    """Requests in flight that each job may have: those of the required rate at the goal, with room for bursts; without
    a goal those that the report had, as many more as the rate is."""
    now = (facts.get("outstanding_reads") or 1.0) * max(1.0, reads / (facts.get("read_iops") or reads or 1.0))
    flight = (reads + writes) * goal / 1000 if goal else now
    return max(1, ceil(flight / jobs + BURSTS * sqrt(flight / jobs)))


def _passes(goal: float | None) -> str:
    if not goal:
        return "  # passes when both rates are held"
    return (
        f" --lat_percentiles=1 --percentile_list={PERCENTILE}  # passes when both rates are held and {PERCENTILE} of "
        f"100 reads take at most {ms(TAIL * goal)}, as those of a mean of {goal:g} ms do"
    )


def _sizes(facts: Facts) -> str:
    """Bytes of a read and of a write, in whole blocks; one figure where they are the same."""
    block = facts.get("block_size_bytes") or BLOCK
    sizes = [_whole(facts.get("mean_read_bytes"), block), _whole(_mean_write(facts), block)]
    return str(sizes[0]) if sizes[0] == sizes[1] else f"{sizes[0]},{sizes[1]}"


def _mean_write(facts: Facts) -> float | None:
    written, writes = facts.get("write_bytes_per_s"), facts.get("write_iops")
    return written / writes if written and writes else None


def _whole(mean: float | None, block: int) -> int:
    return block * max(1, round(min(mean, LARGEST) / block)) if mean else block
