"""Storage is not what to look at first, or nothing can be said."""

import re

from rules.core.facts import Facts
from rules.shared.backup_cpu import backup_takes_most
from rules.shared.edition_caps import cpu_cap
from rules.shared.instance_caging import cage
from rules.shared.logons import logons_lead
from rules.shared.parsing import cpu_is_parsing, hard_share, long_parse_s, pool_without_parsing
from rules.shared.scan_victims import scan_victims
from rules.shared.statement_times import statement_times
from rules.shared.unanswered import PERMISSIONS, only_many, poor_network, unanswered
from rules.storage.cpu_queue import filled_by_others, held_by_plan
from rules.storage.decision import Decision
from rules.storage.gains.model import Reads
from rules.storage.inputs.activity import LONG_S
from rules.storage.inputs.shares import BY_KEY, WEIGHTY, TimeClass, little_waited_for, storage_share, top_event, whole
from rules.storage.inputs.top_statements import by_cpu, too_often
from rules.waits.wait_cures import leading_cure
from rules.wording import length, ms, percent

ILL_MS = 20
POOL = "pool the connections"
PARSES = ("library cache", "cursor:", "latch: shared pool", "latch: row cache", "row cache mutex")
"""Waits of statements that are parsed or whose cursors are fought for (Oracle, Database Reference, wait events)."""


def cannot(facts: Facts, decision: Decision, reads: Reads | None) -> str:
    """Why not."""
    return f"no verdict: {decision.why}"


def unexplained(facts: Facts, decision: Decision, reads: Reads | None) -> str:
    """A load curve and a report that do not belong together."""
    return "load curve and report do not agree, so ask which storage the curve was measured on"


def cpu(facts: Facts, decision: Decision, reads: Reads | None) -> str:
    """Sessions queue for CPU."""
    first = "find who uses them" if filled_by_others(facts) else _tune(facts)
    if held_by_plan(facts) and not cpu_cap(facts):
        caged = cage(facts)
        first = f"raise CPU_COUNT ({caged} of {facts['cpus']} CPUs)" if caged else "look at the resource plan"
    return f"{decision.why}, so {first} before buying disks"


def not_storage(facts: Facts, decision: Decision, reads: Reads | None) -> str:
    """What it is instead, and where to begin; a long window is asked for its busiest hour."""
    lead = BY_KEY.get(decision.lead or "")
    if lead is None:
        return f"waits for storage take {percent(storage_share(facts))} of {whole(facts)}"
    share = f"{percent(facts.share(lead.metric))} of {whole(facts)}"
    if is_long(facts):
        return (
            f"on average {label(facts, lead)} {take(lead)} {share}, "
            f"but a window of {length(facts['elapsed_s'])} hides any peak, so bring a report of the busiest hour"
        )
    takes, storage = f"{label(facts, lead)} {take(lead)} {share}", storage_share(facts)
    if lead.key == "other" and (flashed := _flashback(facts)):
        return f"first move the flashback logs: {share} is other waits, mostly {flashed}"
    if scans := scan_victims(facts):
        return f"{takes}, but scans of {scans.rate} slow everything else: begin with {scans.who}"
    if slow := slow_storage(facts):  # those that hold locks may wait for it
        return f"{takes}, but have the storage checked as well: {slow[0]}"
    begin = _tune(facts) if lead.key == "cpu" else _begin(facts, lead.key)
    if storage >= WEIGHTY:
        return f"{takes}, storage {percent(storage)}, so {begin}"
    top = top_event(facts, lead.key) if lead.key != "cpu" else None
    return f"{takes}{f', mostly {top[0]}' if top else ''}, so {begin}"


def _flashback(facts: Facts) -> str | None:
    """The wait for flashback logs, where it is what most of the other waits are."""
    top = top_event(facts, "other")
    return top[0] if top and top[0].casefold().startswith("flashback") else None


def fails(facts: Facts, key: str) -> bool:
    """Whether most of what Oracle counts as waits for the application is no lock, but calls that end in an error."""
    top = top_event(facts, key) if key == "application" else None
    return bool(top and top[0].casefold().startswith("sql*net break"))


def label(facts: Facts, lead: TimeClass) -> str:
    """What a class is called, by what most of it is."""
    return "calls that end in errors" if fails(facts, lead.key) else lead.label


def take(lead: TimeClass) -> str:
    """The verb after the name of a class."""
    return "take" if lead.key in ("application", "other", "temp") else "takes"


def _begin(facts: Facts, key: str) -> str:
    """The first step for a class of waits."""
    if logons_lead(facts):
        return POOL
    if parses(facts, key):
        return "look at parsing and cursors"
    if (top := top_event(facts, key)) and pool_without_parsing(facts, top[0]):
        return "give the shared pool a minimum size"
    if key == "cluster" and unanswered(facts):
        return "find what stands still on the other instance"
    cure = leading_cure(facts, BY_KEY[key].kind)
    if key == "cluster" and poor_network(facts) and not (cure and cure.kind in _OF_THE_NETWORK):
        return _BEGIN[key]
    if key == "cluster" and (many := only_many(facts)):
        return "reduce reads from disk" if many == PERMISSIONS else _OF_ONE_WAIT["blocks that are busy elsewhere"]
    if cure and cure.kind in _OF_ONE_WAIT:
        return _OF_ONE_WAIT[cure.kind]
    if fails(facts, key):
        return "find the statements that fail"
    if waits_for_another_database(facts, key):
        return "look at that database and at what is asked of it"
    return _BEGIN.get(key) or by_its_cure(facts, key) or "look at the busiest minutes"


def waits_for_another_database(facts: Facts, key: str) -> bool:
    """Whether most of a class is waits for the other end of a database link."""
    top = top_event(facts, key) if key == "network" else None
    return bool(top and top[0].casefold().endswith("dblink"))


def by_its_cure(facts: Facts, key: str) -> str | None:
    """The first clause of the cure of the wait that holds most of the class, where it has one."""
    cure = leading_cure(facts, BY_KEY[key].kind)
    return _within(re.split(r"[,.]", cure.cure)[0]) if cure else None


def _within(clause: str) -> str:
    return clause[:1].lower() + clause[1:]


def parses(facts: Facts, key: str) -> bool:
    """Whether statements that are parsed, or their cursors, are what most of a class waits for."""
    top = top_event(facts, key) if key != "cpu" else None
    return bool(top and top[0].casefold().startswith(PARSES) and not pool_without_parsing(facts, top[0]))


def _tune(facts: Facts) -> str:
    if logons_lead(facts):
        return POOL
    if backup_takes_most(facts):
        return "move the backup to other hours"
    if cpu_is_parsing(facts):
        first = "find which statements take so long to parse" if long_parse_s(facts) else "use bind variables"
        return f"{first}, as hard parses take {percent(hard_share(facts) or 0.0)}"
    largest = next(iter(by_cpu(facts)), None)
    if largest and any(call.job and call.name == largest.name for call in statement_times(facts)):
        return f"reschedule job SQL {largest.name}"
    if largest and too_often(facts):
        return f"execute SQL {largest.name} less often"
    return f"tune SQL {largest.name}" if largest else "tune the SQL with most CPU"


_BEGIN = {
    "application": "find the sessions that hold them",
    "concurrency": "find the statement or object behind it",
    "cluster": "look at the interconnect",
    "network": "look at round trips",
}

_OF_ONE_WAIT = {
    "object checkpoint": "truncate less often, and scan busy tables at other times",
    "index leaf splits": "spread the inserts over that index",
    "transaction slots": "give that segment more transaction slots",
    "table locks": "look for foreign keys without an index",
    "high-water mark": "allocate extents of that segment ahead",
    "sequences": "give the sequences a larger cache",
    "undo segments": "keep the undo segments online",
    "control file lock": "find who writes the control file so often",
    "processes that start": "look at what starts processes, and at the host",
    "dictionary cache": "look which dictionary cache is asked for",
    "blocks that are busy elsewhere": "keep work on the same blocks on one instance",
    "an overloaded instance": "give the other instance's LMS a CPU",
    "lost blocks": "have the interconnect repaired",
    "more data over the network": "send less",
    "scans of blocks of other instances": "find the statements that scan",
    "a latch that its wait does not name": "look which latch sleeps most",
    "space that lacks": "give the suspended statements room",
    "servers outside the database": "look at what is called outside the database",
    "results that are worked out": "leave results that change often out of the result cache",
    "latches of redo": "look whether LGWR keeps up",
    "transactions that are rolled back": "let the dead transaction roll back",
    "shared servers": "look whether calls queue for shared servers",
    "other locks": "find who holds that lock",
    "queues without memory": "give queues more memory",
    "more data from clients": "look at what clients send",
    "masters of blocks that move": "find which objects are remastered so often",
    "undo that grows": "give the undo tablespace room",
    "buffers that are replaced": "tune the statements that read most",
    "distributed transactions": "look at the distributed (XA) transactions",
    "redo of other instances": "look at the redo writes of the other instances",
    "one lock for all space": "make tablespaces locally managed",
}
"""Waits that say more than their class does: kinds of `rules.waits.cures`."""
_OF_THE_NETWORK = ("an overloaded instance", "lost blocks")
"""Those of them that say what is wrong with a network."""


def slow_storage(facts: Facts) -> list[str]:
    """What is slow and holds sessions up, or those that others wait for, as clauses."""
    read, write = facts.get("single_block_read_ms"), facts.get("log_file_parallel_write_ms")
    slow = [(f"reads take {ms(read)}", "read_share")] if read and read > ILL_MS else []
    slow += [(f"redo writes take {ms(write)}", "commit_share")] if write and write > ILL_MS else []
    return [clause for clause, share in slow if not little_waited_for(facts, share)]


def is_long(facts: Facts) -> bool:
    """Whether the window averages its peaks away."""
    return bool(facts.get("elapsed_s", 0) > LONG_S)
