"""What a limit leaves of a gain when sessions ask for their next read as soon as they have the last one.

Then reads speed up until the limit holds them again (throttle): no read can cost less than the time in which the limit
lets one through. With u of the limit in use today, nothing behind it can save more than 1 - u, however fast the medium;
a limit k times as high leaves 1 - u / k.
"""

from rules.facts import Facts
from rules.storage.limit import Used, limits
from rules.storage.media import media

STAY = ("host_iops", "host_mb_s", "path")
"""Limits that remain whatever medium stands behind them."""
BY_IOPS = ("device_iops", "host_iops", "host_cached_iops")


def held(saved: float, utilisation: float, times: float = 1.0) -> float:
    """The part of a saving that a limit leaves, once it is `times` as high as today."""
    return max(0.0, min(saved, 1 - utilisation / times))


def rate(today: float, saved: float) -> float | None:
    """The rate that the same sessions ask for once so much of their time is saved."""
    return today / (1 - saved) if saved < 1 else None


def staying(facts: Facts) -> Used | None:
    """The limit of host or path that is used furthest."""
    return _tightest(facts, STAY)


def provisioned(facts: Facts) -> Used | None:
    """The limit on requests that is used furthest, where requests are what is sold: not for spinning disks, as nobody
    sells a faster medium with the rate of a disk."""
    medium = media().get(str(facts.get("storage.media")))
    return _tightest(facts, ("host_iops",) if medium and medium.kind == "disk" else BY_IOPS)


def _tightest(facts: Facts, kinds: tuple[str, ...]) -> Used | None:
    found = [one for one in limits(facts) if one.kind in kinds]
    return max(found, key=lambda one: one.utilisation, default=None)
