"""The questions that come before storage: can this be judged, and do the CPUs come first?"""

from rules.core.facts import Facts
from rules.storage.cpu_queue import by_demand_alone, cpu_first
from rules.wording import count

IDLE_SESSIONS = 0.2
IDLE_BUSY = 0.20
LITTLE_DB_TIME_S = 60
READ_LIMITS_MS = (0.02, 200.0)


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


def weighed(facts: Facts) -> Facts:
    """The facts with whether sessions queue for CPU: then unexplained time is that queue, and DB time is the base."""
    signs = cpu_first(facts)
    return facts.knowing(cpu_starved=bool(signs), cpu_queue_seen=bool(signs) and not by_demand_alone(signs))


def implausible_read(facts: Facts) -> bool:
    """Whether the mean single-block read is not credible for any storage."""
    read_ms = facts.get("single_block_read_ms")
    return read_ms is not None and not READ_LIMITS_MS[0] <= read_ms <= READ_LIMITS_MS[1]
