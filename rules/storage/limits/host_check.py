"""What the host's own tools counted on the devices that a limit is of: a check on what the report's rates come to.

It needs no factor: copies, misses and idle minutes are in the count already. Devices are known by their load alone, so
where another number of them carries it than was declared, that is said.
"""

from msgspec import Struct

from rules.core.facts import Facts
from rules.host.observed import Group, Observed, observed_on, unused
from rules.storage.limits.ceilings import hosts
from rules.storage.limits.limit_symptoms import below_what_is_declared
from rules.storage.limits.load import cached_by_host
from rules.storage.limits.utilisation import Used
from rules.wording import count, percent


class Counted(Struct, frozen=True):
    """Requests a second of one of the busiest devices, how many there are, and both in words."""

    used: int | float | None
    count: int | None
    said: str


def counted(facts: Facts, used: Used) -> Counted | None:
    """Requests a second of one of the busiest devices, how many there are, and both in words; None where nobody
    watched them, or the limit is not one on requests of devices. What was watched elsewhere is only said."""
    seen = next((observed for observed in observed_on(facts, used.instance) if observed.busiest), None)
    group = seen.busiest if seen else None
    if sentence := unused(facts):
        return Counted(None, None, sentence)
    if used.kind == "host_cached_iops" and seen and group and used.instance in (None, seen.instance):
        rate = group.count * group.iops
        return Counted(rate, None, _of_host(seen, rate, used.maximum))
    if used.kind != "device_iops" or seen is None or group is None or used.instance not in (None, seen.instance):
        return None
    return Counted(group.iops, group.count, _clause(facts, used, seen))


def below(facts: Facts) -> Counted | None:
    """What was counted on the busiest devices where it is less than one of them was declared to do."""
    most = below_what_is_declared(facts)
    seen = next((observed for observed in observed_on(facts) if observed.busiest), None)
    group = seen.busiest if seen else None
    if not most or seen is None or group is None:
        return None
    return Counted(group.iops, group.count, f"{_rate(seen, group)}, {percent(group.iops / most)} of what one can do")


def _of_host(seen: Observed, rate: float, most: float) -> str:
    whose = f" of instance {seen.instance}" if seen.instance is not None else ""
    return (
        f"{seen.tool} counts {count(rate)} requests a second on the busiest devices{whose} while they work, "
        f"{percent(rate / most)} of what the host lets through from its cache"
    )


def _rate(seen: Observed, group: Group) -> str:
    which = "the busiest device" if group.count == 1 else f"each of the {group.count} busiest devices"
    whose = f" of instance {seen.instance}" if seen.instance is not None else ""
    return f"{seen.tool} counts {count(group.iops)} requests a second on {which}{whose} while they work"


def _clause(facts: Facts, used: Used, seen: Observed) -> str:
    group = seen.busiest
    if group is None:
        return ""
    clause = _rate(seen, group)
    here = _declared_here(facts, used)
    if used.each == "device" and here != group.count:
        return f"{clause}; {here:g} are declared for that host"
    if cached_by_host(facts):
        return f"{clause}, with those that the host's cache answers"
    return f"{clause}, {percent(group.iops / used.maximum)} of what one can do"


def _declared_here(facts: Facts, used: Used) -> float:
    """How many devices were declared for one host."""
    declared = facts.get("storage.devices")
    if used.counted_by and declared:
        return float(declared / (1 if facts.get("storage.scope") == "instance" else hosts(facts)))
    return used.count / (1 if used.counted_by or used.instance is not None else hosts(facts))
