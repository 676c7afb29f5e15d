"""Commits, the database writer or log switches lead: what is the device's part of it?"""

from msgspec.structs import replace

from rules.core.facts import Facts
from rules.core.finding import Evidence, figure
from rules.shared.database_writer import side
from rules.shared.redo_logs import COMPLETING, archiver_leads, commits_alone, held_up, waited_for_switches
from rules.shared.slow_instance import slow_redo
from rules.storage.decision import Cure, Decision, Doubt
from rules.storage.gains.commit_model import (
    ALL_OF_IT,
    BUSY_WRITER,
    FAST_WRITE_MS,
    LITTLE_OF_IT,
    TARGET_WRITE_MS,
    bandwidth_bound,
    commit,
    writes_under_way,
)
from rules.storage.inputs.exadata import exadata
from rules.storage.inputs.read_tiers import SLOW_MS, STALLED_MS, Stalls, stalls_of
from rules.storage.inputs.shares import WEIGHTY
from rules.waits.latency_histogram import merged
from rules.waits.log_writer import FLASH_LOG, REDO_WRITE, WHAT_STALLS
from rules.waits.redo_transport import RemoteRedo, remote_redo
from rules.wording import ms, percent

MOST_SWITCHES_PER_HOUR = 6
LOOK_BEHIND = "Look at the waits of background processes, and at log_archive_dest_n: redo may go to another site."
SIZES = "size and number of the redo logs, and the same hour after enlarging them"


def log_switches_lead(facts: Facts) -> Decision:
    """Sessions wait for a redo log to become free: a setting, whatever the disks do; or for the archiver."""
    share, completing = waited_for_switches(facts), facts.event(COMPLETING)
    waited = figure(facts, "log_switch_share", "waits for a free redo log", WEIGHTY)
    if completing and share > facts.share("log_switch_share"):
        waited = Evidence("waits for log switches", share, facts.share_unit, WEIGHTY, "wait events", completing.line)
    evidence = (waited, figure(facts, "log_switches_per_hour", "log switches", MOST_SWITCHES_PER_HOUR))
    why, settle = "the redo logs are too small or too few", SIZES
    if held_up(facts):
        why, settle = (
            "log switches complete late, and the size of the logs is not why",
            "what the log writer waits for at a switch",
        )
    if archiver_leads(facts):
        why, settle = "full redo logs wait to be archived", "room, speed and errors of the archive destinations"
    return Decision("log_switch", "neither", "log_switch", why, evidence, share, settle=settle)


def commits_lead(facts: Facts) -> Decision:
    """Redo devices only for the part of a commit that is the redo write."""
    if bandwidth_bound(facts):
        return _redo_bandwidth(facts)
    mean_commit, share = commit(facts), commits_alone(facts)
    if mean_commit is None:
        why = "the report does not show both the commit and the redo write"
        doubts: tuple[tuple[Doubt, str], ...] = (("major", why),)
        cure: Cure = "neither" if remote_redo(facts) else "either"
        return Decision("commit_bound", cure, "commit", why, doubts=doubts, settle="the background waits")
    line = facts.line("log_file_parallel_write_ms")
    evidence = (
        replace(figure(facts, "commit_share", "commits"), value=share),
        figure(facts, "log_file_sync_ms", "commit"),
        figure(facts, "log_file_parallel_write_ms", "redo write", FAST_WRITE_MS),
        Evidence("part of a commit that is the redo write", mean_commit.part, "share", ALL_OF_IT, "C*/C", line),
    )
    decision = Decision(
        "commit_bound",
        _cure(mean_commit.part, mean_commit.write_ms, remote_redo(facts)),
        "commit",
        f"the redo write is {percent(mean_commit.part)} of a commit",
        evidence,
        mean_commit.saved(share, TARGET_WRITE_MS),
        _undeclared(facts),
        _ask(facts),
    )
    return decision if decision.cure == "neither" else _before_devices(facts, decision)


def _before_devices(facts: Facts, decision: Decision) -> Decision:
    """What comes before other redo devices: what holds a few writes up where the others are fast, and the flash that
    Exadata has already."""
    if exadata(facts):
        brief = "Exadata can write redo to flash: look at Smart Flash Log first"
        return replace(decision, cure="either", saves=None, first=FLASH_LOG, brief=brief)
    if facts.get("background") is None:
        doubts: tuple[tuple[Doubt, str], ...] = (("major", "the waits of background processes are not printed"),)
        brief = "whether redo is sent to another site is not printed: look at that first"
        return replace(decision, cure="either", doubts=doubts, first=LOOK_BEHIND, brief=brief)
    if slow := slow_redo(facts):
        brief = (
            f"instance {slow.number} takes {ms(slow.mean_ms)} for a redo write and the others {ms(slow.others_ms)}: "
            "look at its host first"
        )
        doubts = (("major", "why redo writes of one instance alone take so long is not known"),)
        return replace(decision, cure="either", saves=None, doubts=doubts, first=slow.compare_redo, brief=brief)
    if (seen := redo_stalls(facts)) is None:
        return replace(decision, doubts=(*decision.doubts, *_few_or_all(facts)))
    brief = f"the {percent(seen.stalled)} of redo writes over {ms(STALLED_MS)} hold most of it: look for stalls first"
    doubts = (("major", "what holds those few redo writes up is not known"),)
    why = f"{decision.why}, and {percent(seen.fast)} of the redo writes are done within {ms(SLOW_MS)}"
    return replace(decision, cure="either", saves=None, why=why, doubts=doubts, first=WHAT_STALLS, brief=brief)


def redo_stalls(facts: Facts) -> Stalls | None:
    """Few redo writes that take very long where nearly all are fast, if they hold most of the time of redo writes."""
    if facts.get("cpu_starved"):  # then a write looks as long as the log writer waited for a CPU
        return None
    curve = merged(facts.get("wait_histogram", []), (REDO_WRITE,))
    return stalls_of(curve, facts.get("log_file_parallel_write_ms"))


def _few_or_all(facts: Facts) -> tuple[tuple[Doubt, str], ...]:
    """A mean alone does not tell all writes that are slow from a few that stall, unless they fill the time."""
    busy = writes_under_way(facts)
    if (busy is not None and busy >= BUSY_WRITER) or merged(facts.get("wait_histogram", []), (REDO_WRITE,)):
        return ()
    return (("major", "whether all redo writes are slow or a few of them stall is not printed"),)


def _undeclared(facts: Facts) -> tuple[tuple[Doubt, str], ...]:
    """A report shows how long a redo write takes and not why."""
    return () if facts.declared else (("minor", "the redo devices are not declared"),)


def _ask(facts: Facts) -> str:
    """What would settle it, without what the report already prints."""
    if remote_redo(facts):
        return "how long the other site takes to answer (the waits for SYNC redo transport, and the line between)"
    if facts.get("parameter") is None:
        return "the parameters log_archive_dest_n: redo that is shipped with SYNC hides in a commit"
    printed = any(row.get("event") == REDO_WRITE for row in facts.get("wait_histogram", []))
    devices = "the class and the load of the redo devices in the same minutes"
    return devices if printed else f"the histogram of redo writes, and {devices}"


def _cure(part: float, write_ms: float, remote: RemoteRedo | None) -> Cure:
    """Redo devices only where the redo write is the commit, slow, and not a message to another site."""
    if remote or part < LITTLE_OF_IT or write_ms <= FAST_WRITE_MS:
        return "neither"
    return "media" if part >= ALL_OF_IT else "either"


def _redo_bandwidth(facts: Facts) -> Decision:
    return Decision(
        "commit_bound",
        "either",
        "commit",
        "the log writer is busy with large writes: a limit of bandwidth, not of latency",
        (figure(facts, "redo_bytes_per_s_while_writing", "redo while writing"),),
        commits_alone(facts) + facts.share("writer_share"),
        _undeclared(facts),
        "the bandwidth of the redo devices and their path",
    )


UNKNOWN_DEVICES: tuple[tuple[Doubt, str], ...] = (("major", "what the devices can do is not known"),)
CURES: dict[str, Cure] = {"devices": "spindles", "memory": "either", "bits": "either"}
"""Of all sides of the writer one is cured by more devices; where a larger cache has no room, they may help too."""


def writer_leads(facts: Facts) -> Decision:
    """Sessions wait for clean buffers: the side of the writer that is short decides what would help."""
    share, short = facts.share("writer_share"), side(facts)
    evidence = [figure(facts, "writer_share", "waits for clean buffers", WEIGHTY)]
    settle = "write latency and load of the data disks, and what they are able to write"
    if short is None:
        why = "cache, writers or devices may be short: what each can do is not known"
        return Decision("writer_bound", "either", "writer", why, tuple(evidence), share, UNKNOWN_DEVICES, settle)
    if short.figure is not None:
        evidence.append(Evidence(short.clause, short.figure, short.unit, short.limit, None, short.line))
    cure = CURES.get(short.kind, "neither")
    doubts = UNKNOWN_DEVICES if cure == "either" else ()
    return Decision("writer_bound", cure, "writer", short.clause, tuple(evidence), share, doubts, settle)
