"""What holds a change back: limits that stay, limits that are bought with it, and the curve that was measured."""

from dataclasses import dataclass

from rules.what_if.basis import Basis, LimitInUse
from rules.what_if.change import Change

NO_RATE = ("queue_depth",)
OF_DEVICES = ("device_iops", "device_mb_s")


@dataclass(frozen=True, slots=True)
class Cap:
    """One maximum with what would be used of it at today's pace, once the change is made."""

    kind: str
    label: str
    used: float
    maximum: float
    unit: str

    @property
    def leaves(self) -> float:
        """The largest saving it lets through: the rate rises only up to it."""
        return max(0.0, 1 - self.used / self.maximum)

    @property
    def factor(self) -> float:
        """By how much the rate can rise; never below 1, as today's rate is reached today."""
        return max(1.0, self.maximum / self.used) if self.used > 0 else float("inf")


def caps(basis: Basis, change: Change, left: float, curve_most: float | None = None) -> list[Cap]:
    """Every cap on the rate; `left` is the part of the reads that a larger cache leaves."""
    found = [one for row in basis.limits if (one := _known(basis, row, change, left))]
    if change.medium and change.iops_limit is None and (own := _of_medium(basis, change, left)):
        found.append(own)
    if change.iops_limit is not None:
        used = _device_use(basis, left)
        found.append(Cap("device_iops", "provisioned IOPS", used, change.iops_limit, "1/s"))
    if curve_most is not None:
        found.append(Cap("curve", "largest rate on the target curve", requests(basis, left), curve_most, "1/s"))
    return found


def requests(basis: Basis, left: float) -> float:
    """Requests a second as the report counts them; writes that are not known count as none."""
    rates = basis.rates
    return (rates.read_iops or 0.0) * left + (rates.write_iops or 0.0)


def device_limit(basis: Basis) -> LimitInUse | None:
    """The declared limit on the devices' requests."""
    return next((one for one in basis.limits if one.kind == "device_iops"), None)


def _device_use(basis: Basis, left: float) -> float:
    """Requests a second that reach the devices: copies of writes and the host's cache are in it where declared."""
    limit = device_limit(basis)
    return _after_cache(limit, left) if limit else requests(basis, left)


def _after_cache(limit: LimitInUse, left: float) -> float:
    return limit.total_used * (1 - limit.read_part * (1 - left))


def _known(basis: Basis, limit: LimitInUse, change: Change, left: float) -> Cap | None:
    """A declared limit, where it still holds after the change."""
    kind, maximum, used = limit.kind, limit.total_maximum, _after_cache(limit, left)
    if kind in NO_RATE or not maximum:
        return None
    if kind in OF_DEVICES:
        replaced = change.medium is not None or (kind == "device_iops" and change.iops_limit is not None)
        # nobody sells a faster medium with the rate of a disk
        disks = kind == "device_iops" and change.target and basis.declared.disks
        if replaced or disks:
            return None
        used -= limit.total_used * limit.read_part * left * (change.moved if change.moved < 1 else 0.0)
        maximum *= change.devices or 1.0
    return Cap(kind, limit.label, used, maximum, limit.unit)


def _of_medium(basis: Basis, change: Change, left: float) -> Cap | None:
    """What as many devices of the new class can do, where somebody said how many there are."""
    devices, each = basis.declared.devices, change.medium.iops if change.medium else None
    if not devices or not each:
        return None
    most = devices * (change.devices or 1.0) * each
    return Cap("device_iops", "IOPS of as many new devices", _device_use(basis, left), most, "1/s")
