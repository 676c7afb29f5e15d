"""What holds a change back: limits that stay, limits that are bought with it, the host's CPUs, the curve that was
measured, and the interconnect of a cluster.

What was declared of the devices stays whatever class they are of, unless the change says otherwise: volumes are sold by
their rate. Spinning disks are the exception: nobody sells a faster medium with the rate of a disk.
"""

from dataclasses import dataclass
from math import sqrt

from rules.storage.inputs.media import Host
from rules.storage.inputs.shares import WEIGHTY
from rules.storage.limits.used import IMPOSSIBLE
from rules.storage.outcome.next_bottleneck import USABLE
from rules.what_if.basis import Basis, LimitInUse
from rules.what_if.change import OF_HOSTS, Change

NO_RATE = ("queue_depth",)
OF_DEVICES = ("device_iops", "device_mb_s")
INTERCONNECT = "cluster interconnect"


@dataclass(frozen=True, slots=True)
class Cap:
    """One maximum with what would be used of it at today's pace, once the change is made; `asked` where the change
    brings it."""

    kind: str
    label: str
    used: float
    maximum: float
    unit: str
    asked: bool = False

    @property
    def of_more_work(self) -> bool:
        """Whether it is met by more work alone: CPUs that are full already hold everything."""
        return self.kind == "cpu" and self.leaves > 0

    @property
    def leaves(self) -> float:
        """The largest saving it lets through: the rate rises only up to it."""
        return max(0.0, 1 - self.used / self.maximum)

    @property
    def factor(self) -> float:
        """By how much the rate can rise; below 1 only where the change brings less than is used today."""
        if self.used <= 0:
            return float("inf")
        return self.maximum / self.used if self.impossible else max(1.0, self.maximum / self.used)

    @property
    def impossible(self) -> bool:
        """Whether the change would bring less than today's work needs."""
        return self.asked and self.used > IMPOSSIBLE * self.maximum


def caps(basis: Basis, change: Change, left: float, curve_most: float | None = None) -> list[Cap]:
    """Every cap on the rate; `left` is the part of the reads that a larger cache leaves."""
    behind = basis.host_cache.limits if change.hits else ()
    known = {(limit.kind, limit.cached) for limit in basis.limits}
    rows = (*basis.limits, *(limit for limit in behind if (limit.kind, True) not in known))
    holding = [cap for row in rows if (cap := _cap(basis, row, change, left))]
    if change.medium and change.iops_limit is None and (own := _of_medium(basis, change, left)):
        holding.append(own)
    if change.iops_limit is not None:
        used = _device_use(basis, change, left)
        holding.append(Cap("device_iops", "provisioned IOPS", used, change.iops_limit, "1/s", True))
    if change.mb_s_limit is not None and (sold := device_limit(basis, "device_mb_s")):
        used = _after_cache(sold, left * _missing(change))
        holding.append(Cap("device_mb_s", "provisioned MB/s", used, change.mb_s_limit, "MB/s", True))
    if curve_most is not None:
        used = requests(basis, left)
        holding.append(Cap("curve", "largest rate on the target curve", used, curve_most, "1/s", True))
    return [*holding, *_cpus(basis)]


def requests(basis: Basis, left: float) -> float:
    """Requests a second as the report counts them; writes that are not known count as none."""
    rates = basis.rates
    return (rates.read_iops or 0.0) * left + (rates.write_iops or 0.0)


def device_limit(basis: Basis, kind: str = "device_iops") -> LimitInUse | None:
    """The declared limit on the devices' requests, or on their bytes."""
    return next((limit for limit in basis.limits if limit.kind == kind), None)


def host_limit(basis: Basis) -> LimitInUse | None:
    """The declared limit of the host that is used furthest."""
    limits = [limit for limit in basis.limits if limit.kind in OF_HOSTS]
    return max(limits, key=lambda limit: limit.total_used / limit.total_maximum, default=None)


def of_host(host: Host, limit: LimitInUse) -> float | None:
    """What another host has instead of that limit; None where it is not published."""
    if limit.kind == "host_iops":
        return host.iops or None
    if limit.kind == "host_cached_iops":
        return host.cached_iops
    return host.cached_mb_s if limit.cached else host.mb_s or None


def interconnect(basis: Basis, saved: float) -> Cap | None:
    """What the interconnect of a cluster leaves of a saving; None where it does not weigh.

    Its waits are taken to grow with the rate, as those of a line in use do (our judgement, as no report prints what it
    can carry). With c of the time there, and a of it left elsewhere once s is saved, a unit of work then takes t with
    t = a + c / t, and the rate rises to 1 / t.
    """
    share = next((waits.share for waits in basis.classes if waits.key == "cluster"), 0.0)
    rate = basis.rates.read_iops
    if share < WEIGHTY or not rate or saved <= 0:
        return None
    elsewhere = max(0.0, 1 - saved - share)
    then = (elsewhere + sqrt(elsewhere**2 + 4 * share)) / 2
    return Cap("cluster", INTERCONNECT, rate, rate / then, "1/s") if then < 1 else None


def _cpus(basis: Basis) -> list[Cap]:
    """The CPUs of the host, which do more work where reads make it wait less; not of a database among others there."""
    busy = basis.host_cpu_busy
    return [Cap("cpu", "CPUs of the host", busy, USABLE, "share")] if busy and basis.scope != "pdb" else []


def _device_use(basis: Basis, change: Change, left: float) -> float:
    """Requests a second that reach the devices: copies of writes and the host's cache are in it where declared."""
    limit, left = device_limit(basis), left * _missing(change)
    return _after_cache(limit, left) if limit else requests(basis, left)


def _missing(change: Change) -> float:
    """Reads that miss the host's cache after the change, as a multiple of today's."""
    return change.hits.left if change.hits else 1.0


def _after_cache(limit: LimitInUse, left: float) -> float:
    return limit.total_used * (1 - limit.read_part * (1 - left))


def _cap(basis: Basis, limit: LimitInUse, change: Change, left: float) -> Cap | None:
    """A declared limit, where it still holds after the change."""
    kind, maximum, asked = limit.kind, limit.total_maximum, False
    used = _after_cache(limit, left * (1.0 if limit.cached else _missing(change)))
    if kind in NO_RATE or not maximum:
        return None
    if kind in OF_DEVICES:
        # nobody sells a faster medium with the rate of a disk
        disks = change.target and basis.declared.disks and (kind == "device_iops" or change.medium is not None)
        asked_for = change.iops_limit if kind == "device_iops" else change.mb_s_limit
        if disks or asked_for is not None:
            return None
        used -= limit.total_used * limit.read_part * left * (change.moved if change.moved < 1 else 0.0)
        maximum *= change.devices or 1.0
    if kind in OF_HOSTS and change.host:
        each, asked = of_host(change.host, limit), True
        if not each:
            return None
        maximum = each * limit.count
    return Cap(kind, limit.label, used, maximum, limit.unit, asked)


def _of_medium(basis: Basis, change: Change, left: float) -> Cap | None:
    """What as many devices of the new class can do, where somebody said how many there are."""
    devices, each = basis.declared.devices, change.medium.iops if change.medium else None
    if not devices or not each:
        return None
    most = devices * (change.devices or 1.0) * each
    return Cap("device_iops", "IOPS of as many new devices", _device_use(basis, change, left), most, "1/s", True)
