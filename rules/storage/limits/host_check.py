"""What the host's own tools counted on the devices that a limit is of: a check on what the report's rates come to.

It needs no factor: copies, misses and idle minutes are in the count already. Devices are told by their load alone, so
where another number of them carries it than was declared, that is said.
"""

from msgspec import Struct

from rules.core.facts import Facts
from rules.host.observed import Observed, observed_on, unused
from rules.storage.limits.ceilings import hosts
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
    seen = next((one for one in observed_on(facts, used.instance) if one.busiest), None)
    group = seen.busiest if seen else None
    if said := unused(facts):
        return Counted(None, None, said)
    if used.kind != "device_iops" or seen is None or group is None or used.instance not in (None, seen.instance):
        return None
    return Counted(group.iops, group.count, _said(facts, used, seen))


def _said(facts: Facts, used: Used, seen: Observed) -> str:
    group = seen.busiest
    if group is None:
        return ""
    which = "the busiest device" if group.count == 1 else f"each of the {group.count} busiest devices"
    whose = f" of instance {seen.instance}" if seen.instance is not None else ""
    said = f"{seen.tool} counts {count(group.iops)} requests a second on {which}{whose} while they work"
    here = used.count / (1 if used.instance is not None else hosts(facts))
    if used.each == "device" and here != group.count:
        return f"{said}; {here:g} are declared for that host"
    if cached_by_host(facts):
        return f"{said}, with those that the host's cache answers"
    return f"{said}, {percent(group.iops / used.maximum)} of what one can do"
