"""The instance of a cluster whose host has no CPU left, while it does most of the work and other hosts have some."""

from parsers.model.inside import Inside
from rules.core.facts import Facts, once
from rules.host.distress import CPU_BUSY, MOSTLY


class FullInstance(Inside, frozen=True):
    """Its number, how busy its host is, and the busiest of the others."""

    number: int
    busy: float
    others: float
    line: int | None


@once
def full_instance(facts: Facts) -> FullInstance | None:
    """None where no host is full, where all are, or where the full one has little to do with the database's time."""
    hosts = facts.get("instance_hosts") or {}
    by_use = sorted(hosts, key=lambda number: hosts[number]["busy"])
    if len(by_use) < 2:
        return None
    fullest, next_to_it = hosts[by_use[-1]], hosts[by_use[-2]]
    sessions = sum(host["sessions"] for host in hosts.values())
    if fullest["busy"] < CPU_BUSY or next_to_it["busy"] >= CPU_BUSY or fullest["sessions"] < MOSTLY * sessions:
        return None
    return FullInstance(by_use[-1], fullest["busy"], next_to_it["busy"], fullest["line"])
