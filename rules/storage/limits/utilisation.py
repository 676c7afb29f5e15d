"""Which known limit of the storage is used how far. Limits are never guessed: without them the kind is `unknown`.

A limit is that of **one** device, volume or host (`Used.maximum`), and so is its use (`Used.used`): what all of them do
together, shared out evenly. The totals stand beside (`total_used`, `total_maximum`). Of a cluster report whose
instances read unequally, the busiest instance is held against its own part, where it has one: always against its own
host, and against its part of the devices where these are its own (`scope: instance`) or hold a copy of everything
(`write_copies`), so that each instance reads the copies at its side. Where devices are shared by all, the instance
that reads more waits no longer than the others; so one that reads more and waits less is not believed to be alone.
"""

from dataclasses import dataclass
from typing import Any

from rules.core.facts import Facts, once
from rules.storage.inputs.activity import active
from rules.storage.inputs.exadata import exadata
from rules.storage.limits.ceilings import IOPS, Ceiling, CeilingKind, ceilings
from rules.storage.limits.load import (
    HOST,
    VOLUMES,
    Load,
    Rates,
    by_instance,
    megabytes,
    parts,
    requests,
    whole,
    write_copies,
)
from rules.storage.outcome.scope_text import one_of_several

__all__ = ["FULL", "Used", "binding", "comparable", "iops_used", "limits", "write_copies"]

FULL = 0.85
TOO_MUCH = 1.25
"""So much more than one limit for all volumes allows is no measuring error: it was one volume's (our judgement)."""
APART = 1.10
"""An instance is named where it uses its part by a tenth more than all together use the whole (our judgement)."""
MIRRORED = 2

LABELS = {
    "device_iops": "IOPS of the devices",
    "device_mb_s": "bandwidth of the devices",
    "host_iops": "IOPS of the host",
    "host_cached_iops": "cached IOPS of the host",
    "host_mb_s": "bandwidth of the host",
    "path": "bandwidth of the paths",
    "queue_depth": "depth of the queues",
}


@dataclass(frozen=True, slots=True)
class Used:
    """One limit: what is used of it and its maximum, in `unit`, of one of `count` things together; the factors by
    which the total was had, so that anybody can redo it; and the instance it is of, where it is one's of a cluster."""

    kind: CeilingKind
    total_used: float
    total_maximum: float
    unit: str
    factors: tuple[str, ...]
    source: str
    count: int = 1
    each: str = "device"
    instance: int | None = None

    @property
    def used(self) -> float:
        """What one of them does, if they share evenly."""
        return self.total_used / self.count

    @property
    def maximum(self) -> float:
        """What one of them can do."""
        return self.total_maximum / self.count

    @property
    def utilisation(self) -> float:
        return self.total_used / self.total_maximum

    @property
    def label(self) -> str:
        """The limit in words."""
        return LABELS[self.kind]

    @property
    def sold_in(self) -> str:
        """The unit that such limits are sold in."""
        return "IOPS" if self.unit == IOPS else self.unit

    @property
    def of(self) -> str:
        """Whose limit it is, in words: `16 devices`, `the device`, `4 devices of instance 2`."""
        whose = f" of instance {self.instance}" if self.instance is not None else ""
        return (f"{self.count} {self.each}s" if self.count > 1 else f"the {self.each}") + whose

    def to_dict(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "used": self.used,
            "maximum": self.maximum,
            "unit": self.unit,
            "factors": list(self.factors),
            "source": self.source,
            "count": self.count,
            "each": self.each,
            "total_used": self.total_used,
            "total_maximum": self.total_maximum,
            "utilisation": self.utilisation,
            "instance": self.instance,
        }


def binding(facts: Facts) -> Used | None:
    """The limit that is used furthest; None where none is known or this report can't be held against it."""
    return max(limits(facts), key=lambda one: one.utilisation, default=None)


@once
def limits(facts: Facts) -> list[Used]:
    """Every limit that the storage facts give."""
    declared = ceilings(facts)
    total = whole(facts) if declared else None
    if total is None or not comparable(facts):
        return []
    found = [_used(facts, total, ceiling) for ceiling in declared]
    return [one for one in found if one]


def comparable(facts: Facts) -> bool:
    """Whether this report's rates are those of the storage: not for one database or instance among those that share
    it, nor on Exadata, where a request may be a megabyte that a cell has read and filtered."""
    return facts.get("scope") != "pdb" and not one_of_several(facts) and not exadata(facts)


def iops_used(facts: Facts) -> tuple[float, float, tuple[str, ...]]:
    """Reads and writes a second that reach the devices while the database works, and how they were had.

    Raises KeyError where the report does not know its rates.
    """
    return parts(facts, whole(facts) or Rates(facts["read_iops"], facts["write_iops"], 0.0), VOLUMES)


def _used(facts: Facts, total: Rates, ceiling: Ceiling) -> Used | None:
    """The use of one ceiling by all, or by the one instance that uses its part clearly more."""
    together = _of(facts, total, ceiling, ceiling.count)
    if together is None:
        return None
    if ceiling.several > ceiling.count and together.utilisation > TOO_MUCH:
        return _used(facts, total, ceiling.apiece)
    own = [one for one in _apart(facts, ceiling) if one]
    most = max(own, key=lambda one: one.utilisation, default=together)
    return most if most.utilisation >= APART * together.utilisation else together


def _apart(facts: Facts, ceiling: Ceiling) -> list[Used | None]:
    """The use by each instance of a cluster report of its own part; none where it has none."""
    each = by_instance(facts)
    if not each or ceiling.count % len(each) or not _has_own(facts, ceiling, each):
        return []
    return [_of(facts, one, ceiling, ceiling.count // len(each)) for one in each]


def _has_own(facts: Facts, ceiling: Ceiling, each: tuple[Rates, ...]) -> bool:
    """Whether each instance has its own part of this."""
    if ceiling.each in ("host", "LUN"):
        return len(each) == int(facts.get("hosts_in_report") or len(each))
    if ceiling.tier == HOST:
        return False
    if facts.get("storage.scope") == "instance":
        return True
    return bool(facts.get("storage.write_copies", 1) >= MIRRORED and _waits_longest(facts, each))


def _waits_longest(facts: Facts, each: tuple[Rates, ...]) -> bool:
    """Whether the instance that reads most waits longest for a read, or nobody knows."""
    waits = facts.get("instance_read_ms", {})
    busiest = max(each, key=lambda one: one.reads)
    return not waits or waits.get(busiest.instance, 0.0) >= max(waits.values())


def _of(facts: Facts, rates: Rates, ceiling: Ceiling, count: int) -> Used | None:
    """The use of `count` such things by these rates."""
    load = _load(facts, rates, ceiling)
    if load is None:
        return None
    factors = load.factors
    if rates.instance is not None:
        factors = (f"instance {rates.instance} against its own part", *factors)
    if count > 1:
        factors = (*factors, f"÷ {count} {ceiling.each}s")
    maximum = ceiling.maximum * count
    source = ceiling.said
    return Used(
        ceiling.kind, load.amount, maximum, ceiling.unit, factors, source, count, ceiling.each, rates.instance
    )  # fmt: skip


def _load(facts: Facts, rates: Rates, ceiling: Ceiling) -> Load | None:
    if ceiling.kind == "queue_depth":
        return _in_flight(facts, rates)
    return (requests if ceiling.unit == IOPS else megabytes)(facts, rates, ceiling.tier)


def _in_flight(facts: Facts, rates: Rates) -> Load:
    """Reads in flight while the database works; of an instance its part by its reads."""
    flight, busy = facts["outstanding_reads"], active(facts, rates.instance)
    part = rates.reads / facts["read_iops"] if facts["read_iops"] else 1.0
    factors = (f"reads in flight {flight * part:,.1f}", f"÷ active share {busy.share:.2f} ({busy.said})")
    return Load(flight * part / busy.share, factors)
