"""The questions that come before storage: can this be judged, and do the CPUs come first?"""

from dataclasses import dataclass

from rules.core.facts import Facts, Slot
from rules.core.finding import Evidence, figure
from rules.storage.inputs.activity import loaded_slots
from rules.wording import count, percent

BUSY = 0.90
DEMAND = 0.90
MANAGED = 0.10
IDLE_SESSIONS = 0.2
IDLE_BUSY = 0.20
LITTLE_DB_TIME_S = 60
READ_LIMITS_MS = (0.02, 200.0)


@dataclass(frozen=True, slots=True)
class Pressure:
    """One sign that sessions queue for CPU: as a clause of a sentence, and as a figure against its limit."""

    clause: str
    evidence: Evidence


def cannot_judge(facts: Facts) -> str | None:
    """Why nothing can be said of storage, in one clause; None where it can."""
    if facts.get("restart_inside"):
        return "the instance was restarted between the two snapshots, so the differences mean nothing"
    if facts.get("timings_off"):
        return "waits were counted but not timed (timed_statistics is off)"
    if not facts.get("elapsed_s"):
        return "it does not print how long the interval was"
    if not facts.get("events"):
        return "it lists no wait events"
    if not facts.get("db_time_s"):
        return "neither DB time nor CPU time can be had from it"
    return _too_little(facts)


def _too_little(facts: Facts) -> str | None:
    seconds, sessions = facts["db_time_s"], facts.get("average_active_sessions", 0.0)
    if seconds < LITTLE_DB_TIME_S:
        return f"the database worked for {count(seconds)} s in the whole interval, too little to judge storage by"
    if sessions < IDLE_SESSIONS and facts.get("host_cpu_busy", 0.0) < IDLE_BUSY:
        return f"the database was nearly idle, with {sessions:.2f} sessions active on average"
    return None


def cpu_first(facts: Facts) -> list[Pressure]:
    """The signs that sessions queue for CPU; none where the CPUs do not come first."""
    found = [_managed(facts)]
    if facts.get("scope") != "pdb":
        found += [_busy(facts), _slot(facts), _demand(facts)]
    return [one for one in found if one]


def weighed(facts: Facts) -> Facts:
    """The facts with whether sessions queue for CPU: then unexplained time is that queue, and DB time is the base."""
    return facts.knowing(cpu_starved=bool(cpu_first(facts)))


def cpu_can_be_seen(facts: Facts) -> bool:
    """Whether any of the figures that the gate looks at is known."""
    return facts.get("host_cpu_busy") is not None or facts.get("cpus") is not None


def _busy(facts: Facts) -> Pressure | None:
    busy = facts.get("host_cpu_busy", 0.0)
    if busy < BUSY:
        return None
    return Pressure(
        f"the host's CPUs are {percent(busy)} busy", figure(facts, "host_cpu_busy", "CPUs of the host busy", BUSY)
    )


def _slot(facts: Facts) -> Pressure | None:
    """The busiest slot of the activity over time: sessions on CPU or waiting for it, against the CPUs."""
    slots: list[Slot] = loaded_slots(facts.get("slots", []))
    peak = max(slots, key=lambda one: one.cpu_sessions, default=None)
    cpus = facts.get("cpus")
    if peak is None or not cpus or peak.cpu_sessions < cpus:
        return None
    at = peak.time[:5]
    said = f"{peak.cpu_sessions:.1f} sessions want {_cpus(cpus)} in the {peak.minutes:.0f} minutes from {at}"
    what = f"sessions on CPU or waiting for it from {at}"
    return Pressure(said, Evidence(what, peak.cpu_sessions, "sessions", cpus, "activity over time", peak.line))


def _cpus(number: float) -> str:
    return "one CPU" if number == 1 else f"{number} CPUs"


def _demand(facts: Facts) -> Pressure | None:
    """CPU time and unexplained time as sessions, against the CPUs."""
    cpus, sessions = facts.get("cpus"), facts.get("average_active_sessions")
    if not cpus or cpus < 0 or sessions is None or facts.get("cpu_share") is None:
        return None
    wanted = (facts["cpu_share"] + max(0.0, facts.get("unaccounted_share", 0.0))) * sessions
    if wanted < DEMAND * cpus:
        return None
    source = "(CPU + unaccounted) × average active sessions"
    shown = Evidence("sessions that want a CPU", wanted, "sessions", DEMAND * cpus, source, facts.line("cpu_share"))
    return Pressure(f"{wanted:.1f} sessions want {_cpus(cpus)} on average", shown)


def _managed(facts: Facts) -> Pressure | None:
    """Waits that the resource manager imposes."""
    share = facts.get("scheduler_share", 0.0)
    if share < MANAGED:
        return None
    said = f"the resource manager holds sessions back for {percent(share)} of DB time"
    return Pressure(said, figure(facts, "scheduler_share", "waits imposed by the resource manager", MANAGED))


def implausible_read(facts: Facts) -> bool:
    """Whether the mean single-block read is not credible for any storage."""
    read_ms = facts.get("single_block_read_ms")
    return read_ms is not None and not READ_LIMITS_MS[0] <= read_ms <= READ_LIMITS_MS[1]
