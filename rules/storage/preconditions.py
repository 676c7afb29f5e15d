"""The questions that come before storage: can this be judged, is there anything to do, do the CPUs come first?"""

from rules.core.facts import Facts, once
from rules.host.distress import distress
from rules.storage.cpu_queue import BUSY, by_demand_alone, cpu_first
from rules.storage.inputs.activity import loaded_slots
from rules.waits.timed_part import partly_timed
from rules.wording import count, percent

IDLE_SESSIONS = 0.2
IDLE_BUSY = 0.20
IDLE_OF_CPUS = 0.05
"""Sessions active, as a part of the CPUs: below it nobody waits for anybody (our judgement)."""
ONE_SESSION = 1.0
"""Of many CPUs a twentieth is many sessions: one that always works is a job, and what it waits for is worth a look."""
PEAK_OF_CPUS = 0.25
"""Nor is a database idle whose busiest minutes had so many sessions a CPU (our judgement)."""
HEALTHY_MS = 20.0
"""Reads and redo writes that take longer are a finding however few they are (the limit of HL01)."""
LITTLE_DB_TIME_S = 60
READ_LIMITS_MS = (0.002, 200.0)
"""Below is less than copying a block from the file system's cache takes, above is a device that hangs (as in DQ05)."""


def cannot_judge(facts: Facts) -> str | None:
    """Why nothing can be said of storage, in one clause; None where it can."""
    if facts.get("restart_inside"):
        return "the instance was restarted between the two snapshots, so the differences mean nothing"
    if facts.get("timings_off"):
        return untimed(facts)
    if not facts.get("elapsed_s"):
        return "it does not print how long the interval was"
    if not facts.get("events"):
        return "it lists no wait events"
    if facts.get("leading_waits_unread"):
        return "some of its longest waits could not be read, so that no share of the time is right"
    if not facts.get("db_time_s"):
        return "neither DB time nor CPU time can be had from it"
    return None


def untimed(facts: Facts) -> str:
    """What of the window was not timed."""
    part = facts.get("timed_part")
    if partly_timed(part):
        return f"waits were timed for {percent(part)} of the window only"
    return "waits were counted but not timed (timed_statistics is off)"


@once
def idle(facts: Facts) -> bool:
    """Whether next to nobody works, at no time of the window, and what is done is done fast."""
    sessions, cpus = facts.get("average_active_sessions"), facts.get("cpus")
    if sessions is None or cannot_judge(facts) or facts.get("storage.response_goal_ms") is not None:
        return False
    limit = min(IDLE_OF_CPUS * cpus, ONE_SESSION) if cpus and cpus > 0 else IDLE_SESSIONS
    peak = max((slot.sessions for slot in loaded_slots(facts.get("slots", []))), default=0.0)
    if sessions >= limit or peak >= max(ONE_SESSION, PEAK_OF_CPUS * (cpus or 1)):
        return False
    return facts.get("host_cpu_busy", 0.0) < BUSY and _healthy(facts) and not distress(facts)


def only_a_job_ended(facts: Facts) -> str | None:
    """Of a window in which next to nobody works beside a job that ended in it: why it says nothing, in one clause."""
    late = facts.get("late_posted_s", 0.0)
    if not idle(facts) or late <= facts["db_time_s"]:
        return None
    return f"{count(late)} s of its DB time are a job's that began before it, and beside that next to nobody worked"


def _healthy(facts: Facts) -> bool:
    """Whether what is known of reads and redo writes takes no longer than it may."""
    latencies = (facts.get("single_block_read_ms"), facts.get("log_file_parallel_write_ms"))
    return all(latency is None or latency <= HEALTHY_MS for latency in latencies)


def too_little(facts: Facts) -> str | None:
    """Why so little work says nothing of storage, in one clause; None where there is enough."""
    seconds, sessions = facts["db_time_s"], facts.get("average_active_sessions", 0.0)
    if seconds < LITTLE_DB_TIME_S:
        return f"the database worked for {count(seconds)} s in the whole interval, too little to judge storage by"
    if sessions < IDLE_SESSIONS and facts.get("host_cpu_busy", 0.0) < IDLE_BUSY:
        return f"the database was nearly idle, with {sessions:.2f} sessions active on average"
    return None


def weighed(facts: Facts) -> Facts:
    """The facts with whether sessions queue for CPU, or the host is in distress, or next to nobody works.

    Behind a queue for CPU and on a host in distress unexplained time is just that, and DB time is the base.
    """
    signs = cpu_first(facts)
    return facts.knowing(
        cpu_starved=bool(signs),
        cpu_queue_seen=bool(signs) and not by_demand_alone(signs),
        host_in_distress=bool(distress(facts)),
        idle=idle(facts) and not only_a_job_ended(facts),
    )


def implausible_read(facts: Facts) -> bool:
    """Whether the mean single-block read is not credible for any storage."""
    read_ms = facts.get("single_block_read_ms")
    return read_ms is not None and not READ_LIMITS_MS[0] <= read_ms <= READ_LIMITS_MS[1]
