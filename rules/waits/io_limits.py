"""Waits that the resource manager imposes on I/O (MAX_IOPS, MAX_MBPS, a plan): no session waits for a CPU in them."""

from rules.core.facts import Event, Facts

HELD = ("resmgr:i/o", "resmgr: i/o", "resmgr:large i/o", "resmgr:small i/o", "resmgr:pdb i/o")


def held_for_io(event: str) -> bool:
    """Whether that wait is for a limit on I/O."""
    return event.casefold().startswith(HELD)


def part_for_cpu(facts: Facts) -> float:
    """The part of the resource manager's waits that is none of I/O: all of them where no event is known."""
    events: dict[str, Event] = facts.get("events", {})
    imposed = {name: event.time_s for name, event in events.items() if event.kind == "scheduler"}
    total = sum(imposed.values())
    return sum(seconds for name, seconds in imposed.items() if not held_for_io(name)) / total if total > 0 else 1.0
