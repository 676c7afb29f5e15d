"""The questions that come before storage: can this be judged, and do the CPUs come first?"""

from rules.facts import Facts, Slot
from rules.rule import Evidence

BUSY = 0.90
DEMAND = 0.90
MANAGED = 0.10
IDLE_SESSIONS = 0.2
IDLE_BUSY = 0.20
LITTLE_DB_TIME_S = 60
READ_LIMITS_MS = (0.02, 200.0)


def cannot_judge(facts: Facts) -> str | None:
    """Why nothing can be said of storage, in one clause; None where it can."""
    if facts.get("scope") == "cluster":
        return "it is a report on the whole cluster; bring the AWR report of each instance (awrrpt or awrrpti)"
    if facts.get("restart_inside"):
        return "the instance was restarted between the two snapshots, so the differences mean nothing"
    if facts.get("timings_off"):
        return "waits were counted but not timed (timed_statistics is off)"
    if not facts.get("elapsed_s"):
        return "the report does not print how long the interval was"
    if not facts.get("events"):
        return "the report lists no wait events"
    if not facts.get("db_time_s"):
        return "neither DB time nor CPU time can be had from the report"
    return _too_little(facts)


def _too_little(facts: Facts) -> str | None:
    seconds, sessions = facts["db_time_s"], facts.get("average_active_sessions", 0.0)
    if seconds < LITTLE_DB_TIME_S:
        return f"the database worked for {seconds:.0f} s in the whole interval, too little to judge storage by"
    if sessions < IDLE_SESSIONS and facts.get("host_cpu_busy", 0.0) < IDLE_BUSY:
        return f"the database was nearly idle: {sessions:.2f} sessions active on average"
    return None


def cpu_first(facts: Facts) -> list[Evidence]:
    """The figures that show sessions queueing for CPU; none where the CPUs do not come first."""
    found = [_managed(facts)]
    if facts.get("scope") != "pdb":
        found += [_busy(facts), _slot(facts), _demand(facts)]
    return [one for one in found if one]


def cpu_can_be_seen(facts: Facts) -> bool:
    """Whether any of the figures that the gate looks at is known."""
    return facts.get("host_cpu_busy") is not None or facts.get("cpus") is not None


def _busy(facts: Facts) -> Evidence | None:
    busy = facts.get("host_cpu_busy", 0.0)
    if busy < BUSY:
        return None
    return Evidence(
        "CPUs of the host busy", busy, "share", BUSY, facts.way("host_cpu_busy"), facts.line("host_cpu_busy")
    )


def _slot(facts: Facts) -> Evidence | None:
    """The busiest slot of the activity over time: sessions on CPU or waiting for it, against the CPUs."""
    slots: list[Slot] = facts.get("slots", [])
    peak = max(slots, key=lambda one: one.cpu_sessions, default=None)
    cpus = facts.get("cpus")
    if peak is None or not cpus or peak.cpu_sessions < cpus:
        return None
    what = f"sessions on CPU or waiting for it, slot {peak.time}"
    return Evidence(what, peak.cpu_sessions, "sessions", cpus, "activity over time", peak.line)


def _demand(facts: Facts) -> Evidence | None:
    """CPU time and unexplained time as sessions, against the CPUs."""
    cpus, sessions = facts.get("cpus"), facts.get("average_active_sessions")
    if not cpus or sessions is None or facts.get("cpu_share") is None:
        return None
    wanted = (facts["cpu_share"] + max(0.0, facts.get("unaccounted_share", 0.0))) * sessions
    if wanted < DEMAND * cpus:
        return None
    return Evidence(
        "sessions that want a CPU", wanted, "sessions", DEMAND * cpus, "(CPU + unaccounted) × active sessions"
    )


def _managed(facts: Facts) -> Evidence | None:
    """Waits that the resource manager imposes."""
    events, total = facts.get("events", {}), facts.get("db_time_s")
    waits = {name: one for name, one in events.items() if one.kind == "scheduler"}
    seconds = sum(one.time_s for one in waits.values())
    if not total or seconds < MANAGED * total:
        return None
    line = max(waits.values(), key=lambda one: one.time_s).line
    return Evidence("waits imposed by the resource manager", seconds / total, "share", MANAGED, "wait events", line)


def implausible_read(facts: Facts) -> bool:
    """Whether the mean single-block read is not credible for any storage."""
    read_ms = facts.get("single_block_read_ms")
    return read_ms is not None and not READ_LIMITS_MS[0] <= read_ms <= READ_LIMITS_MS[1]
