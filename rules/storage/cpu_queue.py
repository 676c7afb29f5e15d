"""Whether sessions queue for CPU: the host, the busiest slot, the demand, and what the resource manager imposes."""

from typing import Literal

from msgspec.structs import replace

from parsers.model.inside import Inside
from rules.core.facts import Facts, Slot, once
from rules.core.finding import Evidence, figure
from rules.host.full_instance import full_instance
from rules.host.others import used_by_others
from rules.host.threads import many_threads
from rules.storage.inputs.activity import loaded_slots
from rules.waits.io_limits import part_for_cpu
from rules.wording import counted, percent

BUSY = 0.90
DEMAND = 0.90
MOST_DEMAND = 2.0
"""Demand beyond this multiple of the CPUs is not believed while some of them idle: so long a queue would leave none
idle, and the time that no event explains is something else (our judgement)."""
BUSY_ENOUGH, BUSY_ENOUGH_THREADS = 0.60, 0.40
"""From here on a demand for CPU can be a queue: bursts inside the window fill a host that is busy so far on average.
Where many threads share a core, two fifths of the threads busy fill most of the cores (our judgement)."""
MANAGED = 0.10
IDLES = 0.10
"""Below this a host has CPUs for everybody (our judgement)."""
HELD = ("application", "concurrency", "cluster")

Sign = Literal["managed", "busy", "slot", "demand"]


class Pressure(Inside, frozen=True):
    """One sign that sessions queue for CPU: as a clause of a sentence, and as a figure against its limit."""

    clause: str
    evidence: Evidence
    sign: Sign = "busy"


@once
def cpu_first(facts: Facts) -> list[Pressure]:
    """The signs that sessions queue for CPU; none where the CPUs do not come first."""
    signs = [_managed(facts), _busy(facts)]
    if facts.get("scope") != "pdb":  # what one container wants says little of what all of them have
        signs += [_slot(facts), _demand(facts)]
    return [sign for sign in signs if sign]


def by_demand_alone(signs: list[Pressure]) -> bool:
    """Whether nothing but the demand speaks for a queue: time that no event explains may be something else."""
    return bool(signs) and all(sign.sign == "demand" for sign in signs)


def filled_by_others(facts: Facts) -> bool:
    """Whether the host is full, and mostly with work that is not this instance's."""
    return any(sign.sign == "busy" for sign in cpu_first(facts)) and used_by_others(facts) is not None


def only_managed(signs: list[Pressure]) -> bool:
    """Whether nothing but the resource manager holds sessions back: more CPUs would not help them."""
    return bool(signs) and all(sign.sign == "managed" for sign in signs)


def held_by_plan(facts: Facts) -> bool:
    """Whether the resource manager alone holds sessions back, while the host has CPUs to spare, as far as is known."""
    unseen = 0.0 if facts.get("scope") == "pdb" else 1.0  # of a container the plan is mostly all that can be seen
    return only_managed(cpu_first(facts)) and facts.get("host_cpu_busy", unseen) < BUSY_ENOUGH_THREADS


def queue_is_possible(facts: Facts) -> bool:
    """Whether time that no event explains may be a queue for CPU: not on a host that idles, as with direct reads that
    are handed in and not waited for."""
    missing, busy = facts.get("unaccounted_share", 0.0), facts.get("host_cpu_busy", 1.0)
    return bool(missing > 0 and busy >= IDLES)


def cpu_can_be_seen(facts: Facts) -> bool:
    """Whether any of the figures that the gate looks at is known."""
    return facts.get("host_cpu_busy") is not None or facts.get("cpus") is not None


def demand_unproven(facts: Facts) -> bool:
    """Whether CPU and unexplained time would fill the CPUs, and neither the host nor the slots agree."""
    wanted, cpus = _wanted(facts), facts.get("cpus")
    if facts.get("scope") == "pdb" or wanted is None or not cpus or wanted < DEMAND * cpus:
        return False
    return not cpu_first(facts)


def _busy(facts: Facts) -> Pressure | None:
    busy = facts.get("host_cpu_busy", 0.0)
    if busy < BUSY:
        return _full_host(facts)
    shown = figure(facts, "host_cpu_busy", "CPUs of the host busy", BUSY)
    others = used_by_others(facts)
    whose = f", {percent(others)} of that by others" if others else ""
    return Pressure(f"the host's CPUs are {percent(busy)} busy{whose}", shown, "busy")


def _full_host(facts: Facts) -> Pressure | None:
    """One host of a cluster whose CPUs are full, where that instance has most of the active sessions."""
    full = full_instance(facts)
    if full is None:
        return None
    shown = Evidence(
        f"CPUs of the host of instance {full.number} busy", full.busy, "1", BUSY, "OS statistics", full.line
    )
    others = f"those of the others {percent(full.others)} at most"
    return Pressure(f"the CPUs of instance {full.number}'s host are {percent(full.busy)} busy, {others}", shown, "busy")


def _slot(facts: Facts) -> Pressure | None:
    """The busiest slot of the activity over time: sessions on CPU or waiting for it, against the CPUs."""
    slots: list[Slot] = loaded_slots(facts.get("slots", []))
    peak = max(slots, key=lambda slot: slot.cpu_sessions, default=None)
    cpus = facts.get("cpus")
    if peak is None or not cpus or peak.cpu_sessions < cpus:
        return None
    at = peak.time[:5]
    minutes = counted(round(peak.minutes), "minute")
    clause = f"from {at} on, for {minutes}, {peak.cpu_sessions:.1f} sessions want {_cpus(cpus)}"
    what = f"sessions on CPU or waiting for it from {at}"
    shown = Evidence(what, peak.cpu_sessions, "sessions", cpus, "activity over time", peak.line)
    return Pressure(clause, shown, "slot")


def _cpus(number: float) -> str:
    return "one CPU" if number == 1 else f"{number} CPUs"


def _wanted(facts: Facts) -> float | None:
    """CPU time and unexplained time as sessions."""
    sessions, cpu = facts.get("average_active_sessions"), facts.get("cpu_share")
    if sessions is None or cpu is None:
        return None
    return float((cpu + max(0.0, facts.get("unaccounted_share", 0.0))) * sessions)


def _demand(facts: Facts) -> Pressure | None:
    """That demand against the CPUs, where host or slots leave room for it."""
    cpus, wanted = facts.get("cpus"), _wanted(facts)
    if not cpus or cpus < 0 or wanted is None or wanted < DEMAND * cpus:
        return None
    if not (_slot(facts) or _room_for(facts, wanted / cpus)):
        return None
    source = "(CPU + unaccounted) × average active sessions"
    shown = Evidence("sessions that want a CPU", wanted, "sessions", DEMAND * cpus, source, facts.line("cpu_share"))
    return Pressure(f"on average {wanted:.1f} sessions want {_cpus(cpus)}", shown, "demand")


def _room_for(facts: Facts, demand: float) -> bool:
    """Whether the host is so busy that sessions can have queued there, and nothing larger explains their time."""
    busy = _least_busy(facts)
    if busy is None or busy < (BUSY_ENOUGH_THREADS if many_threads(facts) else BUSY_ENOUGH):
        return False
    if busy >= BUSY:
        return True
    held = sum(facts.get(f"{kind}_share", 0.0) for kind in HELD)
    queued = facts["cpu_share"] + max(0.0, facts.get("unaccounted_share", 0.0))
    return bool(demand <= MOST_DEMAND and held <= queued)


def _least_busy(facts: Facts) -> float | None:
    """How busy the host is; where it is not printed, as busy as this database's own CPU time makes it."""
    busy: float | None = facts.get("host_cpu_busy")
    if busy is not None:
        return busy
    return float(facts["cpu_share"] * facts["average_active_sessions"] / facts["cpus"])


def _managed(facts: Facts) -> Pressure | None:
    """Waits that the resource manager imposes on the CPU; a limit on I/O is none of them."""
    share = facts.get("scheduler_share", 0.0) * part_for_cpu(facts)
    if share < MANAGED:
        return None
    clause = f"the resource manager holds sessions back for {percent(share)} of DB time"
    shown = figure(facts, "scheduler_share", "waits imposed by the resource manager", MANAGED)
    return Pressure(clause, replace(shown, value=share), "managed")
