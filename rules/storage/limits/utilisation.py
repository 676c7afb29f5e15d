"""Which known limit of the storage is used how far. Limits are never guessed: without them the kind is `unknown`.

A limit is that of **one** device, volume or host (`Used.maximum`), and so is its use (`Used.used`): what all of them do
together, shared out evenly. The totals stand beside (`total_used`, `total_maximum`). Of a cluster report whose
instances read unequally, the busiest instance is held against its own part, where it has one: always against its own
host, and against its part of the devices where these are its own (`scope: instance`) or hold a copy of everything
(`write_copies`), so that each instance reads the copies at its side. Where devices are shared by all, the instance
that reads more waits no longer than the others; so one that reads more and waits less is not believed to be alone.
"""

from rules.core.facts import Facts, once
from rules.storage.inputs.activity import active
from rules.storage.inputs.exadata import exadata
from rules.storage.limits.ceilings import IOPS, Ceiling, ceilings
from rules.storage.limits.counted import counted_uses
from rules.storage.limits.load import (
    CACHE,
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
from rules.storage.limits.used import FULL, IMPOSSIBLE, LABELS, Used
from rules.storage.outcome.scope_text import one_of_several

__all__ = ["FULL", "IMPOSSIBLE", "LABELS", "Used", "binding", "comparable", "iops_used", "limits", "write_copies"]

TOO_MUCH = 1.25
"""So much more than one limit for all volumes allows is no measuring error: it was one volume's (our judgement)."""
APART = 1.10
"""An instance is named where it uses its part by a tenth more than all together use the whole (our judgement)."""
MIRRORED = 2


def binding(facts: Facts) -> Used | None:
    """The limit that is used furthest; None where none is known or this report can't be held against it."""
    return max(limits(facts), key=lambda used: used.utilisation, default=None)


@once
def limits(facts: Facts) -> list[Used]:
    """Every limit that the storage facts give."""
    declared = ceilings(facts)
    if not declared or facts.get("scope") == "pdb" or exadata(facts):
        return []
    total = whole(facts) if comparable(facts) else None
    uses = [_use_of(facts, total, ceiling) for ceiling in declared]
    return [used for used in uses if used]


def _use_of(facts: Facts, total: Rates | None, ceiling: Ceiling) -> Used | None:
    """What the host's own tools counted decides before what the report's rates come to.

    They see one host: what they counted of devices that others use too is the least that there is, so of these it
    decides only where it fills the limit already. So it does where they saw another number of devices than declared.
    """
    reckoned = _used(facts, total, ceiling) if total else None
    seen = max(counted_uses(facts, ceiling), key=lambda counted: counted.used.utilisation, default=None)
    if seen is None:
        return reckoned
    if reckoned is None:
        return seen.used if seen.used.utilisation >= FULL else None
    if seen.whole and not one_of_several(facts) and seen.used.count == reckoned.count:
        return seen.used
    doubtful = reckoned.utilisation < FULL or reckoned.utilisation > IMPOSSIBLE
    return seen.used if doubtful and seen.used.utilisation >= FULL else reckoned


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
    together = _use_by(facts, total, ceiling, ceiling.count)
    if together is None:
        return None
    if ceiling.several > ceiling.count and together.utilisation > TOO_MUCH:
        return _used(facts, total, ceiling.apiece)
    own = [used for used in _apart(facts, ceiling) if used]
    most = max(own, key=lambda used: used.utilisation, default=together)
    return most if most.utilisation >= APART * together.utilisation else together


def _apart(facts: Facts, ceiling: Ceiling) -> list[Used | None]:
    """The use by each instance of a cluster report of its own part; none where it has none."""
    each = by_instance(facts)
    if not each or ceiling.count % len(each) or not _has_own(facts, ceiling, each):
        return []
    return [_use_by(facts, rates, ceiling, ceiling.count // len(each)) for rates in each]


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
    busiest = max(each, key=lambda rates: rates.reads)
    return not waits or waits.get(busiest.instance, 0.0) >= max(waits.values())


def _use_by(facts: Facts, rates: Rates, ceiling: Ceiling, count: int) -> Used | None:
    """The use of `count` such things by these rates."""
    maximum = ceiling.maximum * count
    load = _load(facts, rates, ceiling, maximum)
    if load is None:
        return None
    factors = load.factors
    if rates.instance is not None:
        factors = (f"instance {rates.instance} against its own part", *factors)
    if count > 1:
        factors = (*factors, f"÷ {count} {ceiling.each}s")
    return Used(
        ceiling.kind,
        load.amount,
        maximum,
        ceiling.unit,
        factors,
        ceiling.origin,
        count,
        ceiling.each,
        rates.instance,
        cached=ceiling.tier == CACHE,
    )


def _load(facts: Facts, rates: Rates, ceiling: Ceiling, most: float) -> Load | None:
    if ceiling.kind == "queue_depth":
        return _in_flight(facts, rates)
    return (requests if ceiling.unit == IOPS else megabytes)(facts, rates, ceiling.tier, most)


def _in_flight(facts: Facts, rates: Rates) -> Load:
    """Reads in flight while the database works; of an instance its part by its reads."""
    flight, busy = facts["outstanding_reads"], active(facts, rates.instance)
    part = rates.reads / facts["read_iops"] if facts["read_iops"] else 1.0
    factors = (f"reads in flight {flight * part:,.1f}", f"÷ active share {busy.share:.2f} ({busy.source})")
    return Load(flight * part / busy.share, factors)
