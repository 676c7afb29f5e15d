"""What a limit leaves of a gain when sessions ask for their next read as soon as they have the last one.

Then reads speed up until the limit holds them again (throttle): no read can cost less than the time in which the limit
lets one through. With u of the limit in use today, nothing behind it can save more than 1 - u, however fast the medium;
a limit k times as high leaves 1 - u / k.
"""

from rules.core.facts import Facts, once
from rules.storage.gains.model import Reads, closed_ms
from rules.storage.inputs.candidate_media import candidates
from rules.storage.inputs.media import media
from rules.storage.inputs.unloaded_latency import unloaded_ms
from rules.storage.limits.utilisation import Used, limits

BYTES = "MB/s"
"""A transfer has no floor worth the name: its time falls with the bandwidth."""
STAY = ("host_iops", "host_mb_s", "path")
"""Limits that remain whatever medium stands behind them."""
BY_IOPS = ("device_iops", "host_iops", "host_cached_iops")


def held(saved: float, utilisation: float, times: float = 1.0) -> float:
    """The part of a saving that a limit leaves, once it is `times` as high as today."""
    return max(0.0, min(saved, 1 - utilisation / times))


def rate(today: float, saved: float) -> float | None:
    """The rate that the same sessions ask for once so much of their time is saved."""
    return today / (1 - saved) if saved < 1 else None


def within(facts: Facts, saved: float, but: str | None = None) -> float:
    """The part of a saving that the limits of host and path let through, `but` the one that is raised."""
    stays = staying(facts, but)
    return held(saved, stays.utilisation) if stays else saved


def twice(facts: Facts, reads: Reads | None, used: Used) -> float | None:
    """What twice a limit would save: no read gets faster than an unloaded one, and limits that stay hold it.

    An unloaded read of the devices says nothing of a limit before them; then the fastest reads of the report do.
    """
    if reads is None or used.unit == BYTES:
        return within(facts, held(facts.share("read_share"), used.utilisation, 2), used.kind)
    if of_disks(facts, used):  # their best floor: no more than this even if an idle one answers that fast
        best = min(candidates(facts).below(reads.read_ms), default=reads.read_ms)
        return within(facts, _queue_halved(reads, best), used.kind)
    floor = unloaded_ms(facts) if used.kind == "device_iops" else facts.get("single_block_read_p5_ms")
    if floor is not None and floor >= reads.read_ms:  # faster than the class is on average: its best floor, then
        floor = min(candidates(facts).below(reads.read_ms), default=floor)
    if floor is None:
        return None
    return within(facts, held(reads.conservative(floor), used.utilisation, 2), used.kind)


def of_disks(facts: Facts, used: Used) -> bool:
    """Whether the limit is that of spinning disks, which queue one by one and are throttled by nobody."""
    medium = media().get(str(facts.get("storage.media")))
    return bool(used.kind == "device_iops" and medium and medium.kind == "disk")


def _queue_halved(reads: Reads, floor: float) -> float:
    """Disks of their own queue as a balanced network: twice as many halve the queue, not the read."""
    stretch = max(1.0, reads.read_ms / floor)
    return reads.conservative(closed_ms(floor, stretch - 1, 2))


def holding(facts: Facts, used: Used, saved: float) -> Used | None:
    """The limit of host or path that holds what a higher `used` would save; None where that saves all it can."""
    stays = staying(facts, used.kind)
    return stays if stays and saved >= max(0.0, 1 - stays.utilisation) else None


def staying(facts: Facts, but: str | None = None) -> Used | None:
    """The limit of host or path that is used furthest, of another kind than `but`."""
    return _tightest(facts, tuple(kind for kind in STAY if kind != but))


@once
def provisioned(facts: Facts) -> Used | None:
    """The limit on requests that is used furthest, where requests are what is sold: not for spinning disks, as nobody
    sells a faster medium with the rate of a disk; nor for one instance's own part, as gains are of the cluster."""
    medium = media().get(str(facts.get("storage.media")))
    tightest = _tightest(facts, ("host_iops",) if medium and medium.kind == "disk" else BY_IOPS)
    return None if tightest is None or tightest.instance is not None else tightest


def _tightest(facts: Facts, kinds: tuple[str, ...]) -> Used | None:
    uses = [used for used in limits(facts) if used.kind in kinds]
    return max(uses, key=lambda used: used.utilisation, default=None)
