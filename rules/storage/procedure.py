"""The order of the questions: judgeable, CPU, storage at all, which storage wait, media or spindles."""

from dataclasses import replace

from rules.facts import Facts
from rules.rule import Evidence, Finding
from rules.storage import gates
from rules.storage.commits import (
    ALL_OF_IT,
    FAST_WRITE_MS,
    LITTLE_OF_IT,
    TARGET_WRITE_MS,
    bandwidth_bound,
    commit,
    remote_redo,
)
from rules.storage.decision import Cure, Decision
from rules.storage.reads import reads_lead
from rules.storage.shares import BY_KEY, Part, largest_other, storage_share
from rules.storage.wording import ms, percent

NOT_STORAGE = 0.10
WORTH_SESSIONS = 0.5
"""A saving below half an active session pays for nothing, unless a response goal is given (contract)."""


def decide(facts: Facts, findings: list[Finding]) -> Decision:
    """The case of the contract's table, with its cure."""
    reason = gates.cannot_judge(facts)
    if reason:
        return Decision("cannot_judge", None, None, reason, settle=_bring(facts))
    queue = gates.cpu_first(facts)
    if queue:
        return Decision(
            "cpu_first",
            "neither",
            "cpu",
            _queueing(queue[0]),
            tuple(queue),
            settle="run queue and steal time from vmstat",
        )
    return _worth(facts, _by_class(facts, findings))


def _by_class(facts: Facts, findings: list[Finding]) -> Decision:
    storage, other = storage_share(facts), largest_other(facts)
    switches = facts.share("log_switch_share")
    if switches >= NOT_STORAGE and switches > max(storage, other.share if other else 0.0):
        return _log_switch(facts)
    if storage < NOT_STORAGE or (other and other.share > storage):
        return _not_storage(facts, storage, other)
    lead = _lead(facts)
    if lead == "reads":
        if gates.implausible_read(facts):
            why = f"a mean read of {ms(facts['single_block_read_ms'])} is not credible"
            return Decision(
                "cannot_judge", None, "reads", why, settle="the same interval from the other kind of report"
            )
        hot = next((one for one in findings if one.rule.code == "SK02" and one.fired), None)
        return _hot_spot(hot) if hot else reads_lead(facts)
    return {"commit": _commits, "writer": _writer, "temp": _temp}.get(lead, _other_io)(facts)


def _lead(facts: Facts) -> str:
    """The storage class that leads; commits and the writer wait for the same write path and count together."""
    share = {key: facts.share(BY_KEY[key].metric) for key in ("reads", "temp", "commit", "writer", "other_io")}
    writing = share["commit"] + share["writer"]
    groups = {"reads": share["reads"], "temp": share["temp"], "writing": writing, "other_io": share["other_io"]}
    first = max(groups, key=lambda key: groups[key])
    if first != "writing":
        return first
    return "commit" if share["commit"] >= share["writer"] else "writer"


def _not_storage(facts: Facts, storage: float, other: Part | None) -> Decision:
    lead = other if other and other.share > storage else None
    why = f"storage waits are {percent(storage)}"
    evidence = [
        Evidence(
            "storage waits", storage, "share of DB time", NOT_STORAGE, facts.way("io_share"), facts.line("io_share")
        )
    ]
    if lead:
        metric = BY_KEY[lead.key].metric
        evidence.insert(
            0, Evidence(lead.label, lead.share, "share of DB time", None, facts.way(metric), facts.line(metric))
        )
    key = lead.key if lead else other.key if other else None
    return Decision("not_storage", "neither", key, why, tuple(evidence), settle=_look_at(key))


def _log_switch(facts: Facts) -> Decision:
    rate = facts.get("log_switches_per_hour")
    why = "sessions wait for the redo logs to be switched: their size and number, not the disks"
    evidence = (
        Evidence(
            "log switches", rate, "1/h", 6, facts.way("log_switches_per_hour"), facts.line("log_switches_per_hour")
        ),
    )
    settle = "size and number of the redo logs, and the same hour after enlarging them"
    return Decision(
        "log_switch", "neither", "log_switch", why, evidence, facts.share("log_switch_share"), settle=settle
    )


def _hot_spot(hot: Finding) -> Decision:
    settle = "which device holds that file, and that device's load"
    return Decision(
        "hot_spot", "neither", "reads", hot.outcome.message, hot.outcome.evidence, hot.outcome.saves, settle=settle
    )


def _commits(facts: Facts) -> Decision:
    known, share = commit(facts), facts.share("commit_share")
    if bandwidth_bound(facts):
        return _redo_bandwidth(facts)
    if known is None:
        why = "the report does not show both the commit and the redo write"
        settle = "the background waits of the same interval"
        return Decision("commit_bound", "neither", "commit", why, doubts=(("major", why),), settle=settle)
    cure = _commit_cure(known.part, known.write_ms, remote_redo(facts))
    why = f"a commit takes {ms(known.commit_ms)}, the redo write {ms(known.write_ms)}: {percent(known.part)} of it is the device"
    evidence = (
        Evidence(
            "commit (log file sync)",
            known.commit_ms,
            "ms",
            None,
            facts.way("log_file_sync_ms"),
            facts.line("log_file_sync_ms"),
        ),
        Evidence(
            "redo write (log file parallel write)",
            known.write_ms,
            "ms",
            FAST_WRITE_MS,
            facts.way("log_file_parallel_write_ms"),
            facts.line("log_file_parallel_write_ms"),
        ),
        Evidence("part of a commit that is the redo write", known.part, "share", ALL_OF_IT, "C*/C"),
    )
    saves = share * known.part * max(0.0, 1 - TARGET_WRITE_MS / known.write_ms)
    return Decision(
        "commit_bound",
        cure,
        "commit",
        why,
        evidence,
        saves,
        settle="the histogram of redo writes and the load of the redo devices",
    )


def _commit_cure(part: float, write_ms: float, remote: str | None) -> Cure:
    """Redo devices only where the redo write is the commit, slow, and not a message to another site."""
    if remote or part < LITTLE_OF_IT or write_ms <= FAST_WRITE_MS:
        return "neither"
    return "media" if part >= ALL_OF_IT else "either"


def _redo_bandwidth(facts: Facts) -> Decision:
    rate = facts.get("redo_bytes_per_s_while_writing")
    why = "the log writer is busy with large writes: a limit of bandwidth, not of latency"
    evidence = (
        Evidence(
            "redo while writing",
            rate,
            "B/s",
            None,
            facts.way("redo_bytes_per_s_while_writing"),
            facts.line("redo_bytes_per_s_while_writing"),
        ),
    )
    share = facts.share("commit_share") + facts.share("writer_share")
    return Decision(
        "commit_bound",
        "either",
        "commit",
        why,
        evidence,
        share,
        settle="the bandwidth of the redo devices and their path",
    )


def _writer(facts: Facts) -> Decision:
    off = str(facts.get("parameter", {}).get("disk_asynch_io", "TRUE")).upper() == "FALSE"
    cure: Cure = "neither" if off else "either"
    why = "asynchronous I/O is switched off" if off else "the cache cannot be cleaned as fast as it is dirtied"
    share = facts.share("writer_share")
    evidence = (
        Evidence(
            "waits for clean buffers",
            share,
            "share of DB time",
            0.1,
            facts.way("writer_share"),
            facts.line("writer_share"),
        ),
    )
    doubts = (("major", "whether cache, writer processes or devices are short is not examined"),)
    return Decision(
        "writer_bound",
        cure,
        "writer",
        why,
        evidence,
        share,
        () if off else doubts,
        "write latency and load of the data disks",
    )


def _temp(facts: Facts) -> Decision:
    share = facts.share("temp_share")
    evidence = (
        Evidence(
            "temp reads and writes", share, "share of DB time", 0.1, facts.way("temp_share"), facts.line("temp_share")
        ),
    )
    why = "sorts and hash joins do not fit into memory and go through temp"
    return Decision("temp_bound", "neither", "temp", why, evidence, share, settle="the PGA advisory of the same report")


def _other_io(facts: Facts) -> Decision:
    share = facts.share("other_io_share")
    doubts = (("major", "these waits have no model of their own"),)
    return Decision(
        "mixed",
        "either",
        "other_io",
        "neither user reads nor commits lead, but other I/O",
        (),
        share,
        doubts,
        "which statement or job does this I/O",
    )


def _worth(facts: Facts, decision: Decision) -> Decision:
    """No purchase for a standby, or where the saving is below half an active session."""
    if decision.cure in (None, "neither"):
        return decision
    if "STANDBY" in str(facts.get("role")).upper():
        return replace(
            decision, cure="neither", doubts=(*decision.doubts, ("minor", "this is a standby: its reads are recovery"))
        )
    sessions = facts.get("average_active_sessions")
    captured, total = facts.get("captured_time_s"), facts.get("db_time_s")
    if sessions is None or decision.saves is None:
        return decision
    if abs(facts.get("unaccounted_share", 0.0)) > 0.1 and captured and total:
        sessions *= captured / total
    small = decision.saves * sessions < WORTH_SESSIONS and facts.get("storage.response_goal_ms") is None
    return replace(decision, cure="neither", pointless=True) if small else decision


def _queueing(one: Evidence) -> str:
    value = percent(float(one.value or 0)) if one.unit == "share" else f"{float(one.value or 0):.1f}"
    return f"{one.what}: {value}"


def _bring(facts: Facts) -> str:
    if facts.get("scope") == "cluster":
        return "the AWR report of each instance for the same interval"
    return "a report of 15 to 30 minutes of the busy time, without a restart inside, with timed_statistics on"


def _look_at(key: str | None) -> str:
    return {
        "cpu": "the statements with the most CPU and buffer gets",
        "application": "which sessions hold the locks (ASH or blocking sessions)",
        "concurrency": "which statement or object the latches, mutexes or hot blocks belong to (ASH)",
        "cluster": "the global cache statistics and the latency of the interconnect",
        "network": "the network between database, clients and other databases",
    }.get(key or "", "the activity of sessions in the busiest minutes (ASH)")
