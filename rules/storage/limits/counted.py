"""The use of a limit as the host's own tools counted it: copies, idle minutes and other databases are in the count.

They see the requests of one host, those that a cache of the host answers too. So of devices behind such a cache only
the writes and the reads that miss it count, and of its bytes nothing is known.
"""

from typing import NamedTuple

from rules.core.facts import Facts
from rules.host.observed import Group, Observed, observed_on
from rules.storage.limits.ceilings import IOPS, Ceiling
from rules.storage.limits.load import CACHE, DEVICES, HOST, misses
from rules.storage.limits.used import FULL, Used
from rules.wording import count

FLAT_FOR = 0.40
"""The part of the samples on the plateau from which on it is called one (our judgement; published runs at their limit
have 0.42 to 0.98, the one below its limit 0.02)."""
AT_THE_LIMIT = 0.95
"""A plateau this near to a declared limit is held by it: one in twenty samples lies above it."""


class Counted(NamedTuple):
    """One limit with its counted use; `whole` where nothing else than this host uses what was counted."""

    used: Used
    whole: bool


def counted_uses(facts: Facts, ceiling: Ceiling) -> list[Counted]:
    """The use of a limit on each host that was watched; none where they can't tell it."""
    uses = [_on_host(facts, ceiling, observed) for observed in observed_on(facts)]
    return [use for use in uses if use]


def _on_host(facts: Facts, ceiling: Ceiling, seen: Observed) -> Counted | None:
    group, cluster = seen.busiest, facts.get("scope") == "cluster"
    if group is None or (cluster and seen.instance is None and facts.get("hosts_in_report") != 1):
        return None
    missing = misses(facts, ceiling.tier)
    of_host = ceiling.each == "host"
    if of_host:
        amount, number = _of_host(ceiling, group, missing), 1
    elif ceiling.kind in ("device_iops", "device_mb_s") and _one_by_one(ceiling, group):
        amount, number = _of_device(ceiling, group, missing), group.count
    else:
        return None
    if not amount:
        return None
    each = "" if group.count == 1 else "in all on " if of_host else "on each of "
    whose = f"{each}the {group.count} busiest devices" if each else "on the busiest device"
    hits = ", without the reads that the host's cache answers" if missing < 1 else ""
    unit = "requests" if ceiling.unit == IOPS else "MB"
    sentence = f"{seen.tool} counts {count(amount)} {unit} a second {whose} while they work{hits}"
    used = Used(
        ceiling.kind,
        amount * number,
        ceiling.maximum * number,
        ceiling.unit,
        (sentence,),
        ceiling.origin,
        number,
        ceiling.each,
        seen.instance if cluster else None,
        counted_by=seen.tool,
        cached=ceiling.tier == CACHE,
    )
    return Counted(used, not cluster and not of_host and seen.active_share is not None)


def _one_by_one(ceiling: Ceiling, group: Group) -> bool:
    """Whether the maximum is one device's: not of a figure for several volumes of which one may be meant."""
    return ceiling.tier == DEVICES or (ceiling.several == 1 and (ceiling.count > 1 or group.count == 1))


def _of_device(ceiling: Ceiling, group: Group, missing: float) -> float | None:
    """What reaches one of the busiest devices; a plateau at the limit is what it does while it is full."""
    if ceiling.unit != IOPS:
        return group.mb_s if missing == 1 else None
    arrives = group.write_share + (1 - group.write_share) * missing
    held = group.flat_part >= FLAT_FOR and group.plateau_iops / ceiling.maximum >= AT_THE_LIMIT
    rate = group.plateau_iops if held and group.iops < FULL * ceiling.maximum else group.iops
    return arrives * rate


def _of_host(ceiling: Ceiling, group: Group, missing: float) -> float | None:
    """What passes the host at least: that of the busiest devices, as others may be reached over the network. Behind
    its cache nobody can tell what is left of it."""
    if ceiling.tier == HOST and missing < 1:
        return None
    each = group.iops if ceiling.unit == IOPS else group.mb_s
    return group.count * each if each else None
