"""A bandwidth that is full, and raised: scans and direct reads have no latency, their time is that of the transfer."""

from typing import NamedTuple

from rules.storage.limits.utilisation import FULL
from rules.what_if.basis import Basis, LimitInUse
from rules.what_if.caps import of_host
from rules.what_if.change import Change

OF_VOLUMES, OF_THE_HOST = "device_mb_s", "host_mb_s"


class Pipe(NamedTuple):
    """A bandwidth that is full today, and what it carries after the change."""

    limit: LimitInUse
    most: float

    @property
    def transfer(self) -> float:
        """The part of its time that a transfer takes then."""
        return self.limit.total_used / self.most


def pipe(basis: Basis, change: Change) -> Pipe | None:
    """Of the full bandwidths that the change raises, of volumes or host, the one that carries least more; None where it
    raises none. Those that it leaves hold the saving (see `caps`)."""
    raised = [Pipe(limit, most) for limit in basis.limits if (most := _most(limit, change)) and _full(limit)]
    narrow = max(raised, key=lambda pipe: pipe.transfer, default=None)
    return narrow if narrow and narrow.transfer < 1 else None


def bandwidth(basis: Basis, change: Change) -> tuple[float, float]:
    """The share of time in reads that a full bandwidth holds, and by what part of it they would wait once it is raised.

    All reads queue behind it; where something else is done for those with a latency, only the others are counted here.
    """
    narrow = pipe(basis, change)
    if narrow is None:
        return 0.0, 1.0
    reads, share = basis.read_model(), sum(part.share for part in basis.classes if part.key == "reads")
    if reads and (change.target or change.devices or change.iops_limit or change.host or change.hits):
        share *= max(0.0, 1 - reads.part_known(share))
    return share, narrow.transfer


def _full(limit: LimitInUse) -> bool:
    return limit.total_used / limit.total_maximum >= FULL


def _most(limit: LimitInUse, change: Change) -> float | None:
    """What the change makes of that bandwidth; None where it leaves it, and of another limit."""
    if limit.kind == OF_VOLUMES:
        more = limit.total_maximum * change.devices if change.devices and not change.medium else None
        return change.mb_s_limit or more
    each = of_host(change.host, limit) if change.host and limit.kind == OF_THE_HOST and not limit.cached else None
    return each * limit.count if each else None
