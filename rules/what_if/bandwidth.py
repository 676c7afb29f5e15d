"""A bandwidth that is full, and raised: scans and direct reads have no latency, their time is that of the transfer."""

from rules.storage.limits.utilisation import FULL
from rules.what_if.basis import Basis
from rules.what_if.caps import device_limit
from rules.what_if.change import Change


def bandwidth(basis: Basis, change: Change) -> tuple[float, float]:
    """The share of time in reads that a full bandwidth holds, and by what part of it they would wait once it is raised.

    All reads queue behind it; where something else is done for those with a latency, only the others are counted here.
    """
    limit = device_limit(basis, "device_mb_s")
    if limit is None or limit.total_used / limit.total_maximum < FULL:
        return 0.0, 1.0
    more = limit.total_maximum * change.devices if change.devices and not change.medium else 0.0
    most = change.mb_s_limit or more
    if most <= limit.total_used:
        return 0.0, 1.0
    reads, share = basis.read_model(), sum(part.share for part in basis.classes if part.key == "reads")
    if reads and (change.target or change.devices or change.iops_limit or change.host or change.hits):
        share *= max(0.0, 1 - reads.part_known(share))
    return share, limit.total_used / most
