"""The questions that come before storage: can this be judged, is there anything to do, do the CPUs come first?"""

from typing import NamedTuple

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


MINUTES = "a report of 15 to 30 busy minutes"
WHOLE = "the whole report, as Oracle wrote it"


class Lack(NamedTuple):
    """Why nothing can be said, in one clause, and what would settle it."""

    why: str
    bring: str


def cannot_judge(facts: Facts) -> Lack | None:
    """Why nothing can be said of storage; None where it can."""
    if facts.get("restart_inside"):
        why = "the instance was restarted between the two snapshots, so the differences mean nothing"
        return Lack(why, f"{MINUTES} between two snapshots without a restart")
    if facts.get("timings_off"):
        return Lack(untimed(facts), f"{MINUTES}, with timed_statistics on from before the first snapshot")
    if not facts.get("elapsed_s"):
        return Lack("it does not print how long the interval was", f"{WHOLE}, with the times of its snapshots")
    if not facts.get("events"):
        return Lack("it lists no wait events", f"{WHOLE}, with its wait events")
    if facts.get("leading_waits_unread"):
        why = "some of its longest waits could not be read, so that no share of the time is right"
        return Lack(why, f"{WHOLE}: not edited, wrapped or cut on the way")
    if not facts.get("db_time_s"):
        return Lack("neither DB time nor CPU time can be had from it", WHOLE)
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


def only_a_job_ended(facts: Facts) -> Lack | None:
    """Of a window in which next to nobody works beside a job that ended in it: why it says nothing."""
    late = facts.get("late_posted_s", 0.0)
    if not idle(facts) or late <= facts["db_time_s"]:
        return None
    why = f"{count(late)} s of its DB time are a job's that began before it, and beside that next to nobody worked"
    return Lack(why, "a report of the hours in which the job runs")


def _healthy(facts: Facts) -> bool:
    """Whether what is known of reads and redo writes takes no longer than it may."""
    latencies = (facts.get("single_block_read_ms"), facts.get("log_file_parallel_write_ms"))
    return all(latency is None or latency <= HEALTHY_MS for latency in latencies)


def too_little(facts: Facts) -> Lack | None:
    """Why so little work says nothing of storage; None where there is enough."""
    seconds, sessions = facts["db_time_s"], facts.get("average_active_sessions", 0.0)
    if seconds < LITTLE_DB_TIME_S:
        why = f"the database worked for {count(seconds)} s in the whole interval, too little to judge storage by"
        return Lack(why, MINUTES)
    if sessions < IDLE_SESSIONS and facts.get("host_cpu_busy", 0.0) < IDLE_BUSY:
        return Lack(f"the database was nearly idle, with {sessions:.2f} sessions active on average", MINUTES)
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
