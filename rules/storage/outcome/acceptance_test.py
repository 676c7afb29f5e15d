"""The line by which new storage shows that it delivers what is required: fio, incompressible, never the same twice."""

from rules.core.facts import Facts
from rules.storage.gains.commit_model import TARGET_WRITE_MS, bandwidth_bound, mean_redo_write_bytes
from rules.storage.inputs.host_os import engine

SECTOR, BLOCK = 512, 8192
LARGEST = 1024 * 1024
RUN = "--time_based --runtime=600 --refill_buffers"


def redo_line(facts: Facts) -> str:
    """One sequential writer at the size and rate of the redo log, each write waited for as a commit waits."""
    rate = max(1, round(facts.get("redo_write_iops") or 1))
    size = max(SECTOR, SECTOR * round((mean_redo_write_bytes(facts) or SECTOR) / SECTOR))
    goal = "" if bandwidth_bound(facts) else f"  # passes when the mean write latency is at most {TARGET_WRITE_MS:g} ms"
    limit = "" if bandwidth_bound(facts) else f"--rate_iops={rate} "
    return (
        f"fio --name=redo --filename=/dev/NEW_DEVICE --direct=1 --ioengine={engine(facts)} --rw=write "
        f"--bs={size} --iodepth=1 {limit}{RUN}{goal}"
    )


def mixed_line(facts: Facts, reads: float, writes: float, goal: float | None) -> str:
    """Random reads and writes at those rates a second, of the sizes of the report and as many at a time as it had in
    flight; it passes where both rates are held and a read takes no longer than the goal."""
    mix = round(100 * reads / (reads + writes)) if reads + writes else 100
    depth = max(1, round(facts.get("outstanding_reads") or 1))
    held = f"{max(1, round(reads))},{max(1, round(writes))}"
    latency = f" and the mean read latency is at most {goal:g} ms" if goal else ""
    return (
        f"fio --name=acceptance --filename=/dev/NEW_DEVICE --direct=1 --ioengine={engine(facts)} --rw=randrw "
        f"--rwmixread={mix} --bs={_sizes(facts)} --iodepth={depth} --rate_iops={held} "
        f"{RUN} --norandommap --group_reporting  # passes when both rates are held{latency}"
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
