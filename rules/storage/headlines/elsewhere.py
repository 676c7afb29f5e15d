"""Storage is not what to look at first, or nothing can be said."""

from rules.core.facts import Facts
from rules.storage.decision import Decision
from rules.storage.gains.commit_model import commit
from rules.storage.gains.model import Reads
from rules.storage.inputs.activity import LONG_S
from rules.storage.inputs.exadata import flash_hits
from rules.storage.inputs.shares import BY_KEY, WEIGHTY, storage_share, top_event, whole
from rules.storage.inputs.top_statements import leading
from rules.wording import count, length, ms, percent, wait

ILL_MS = 20
SLOW_PING_MS = 10.0
CELL_READ = "cell single block physical read"
LATE_MS = 2.0


def cannot(facts: Facts, decision: Decision, known: Reads | None) -> str:
    """Why not."""
    return f"this report cannot be judged: {decision.why}"


def unexplained(facts: Facts, decision: Decision, known: Reads | None) -> str:
    """A load curve and a report that do not belong together."""
    return f"load curve and report do not agree: {decision.why}"


def cpu(facts: Facts, decision: Decision, known: Reads | None) -> str:
    """Sessions queue for CPU; a commit that looks slow with a fast redo write is the same queue."""
    storage = storage_share(facts)
    late = _late_commits(facts)
    later = "cannot be judged before that" if storage >= WEIGHTY else "hardly count"
    return (
        f"CPU first: {decision.why}, so waits look longer than they are{late}; "
        f"storage waits, {percent(storage)}, {later}"
    )


def _late_commits(facts: Facts) -> str:
    found = commit(facts)
    if found is None or found.write_ms > LATE_MS or found.commit_ms < LATE_MS * found.expected_ms:
        return ""
    saves = facts.share("commit_share") * found.part
    return (
        f": commits take {ms(found.commit_ms)} but the redo write {ms(found.write_ms)}, "
        f"and faster redo disks would save {percent(saves)} at most"
    )


def not_storage(facts: Facts, decision: Decision, known: Reads | None) -> str:
    """What it is instead, and what storage has to do with it."""
    storage, lead = storage_share(facts), BY_KEY.get(decision.lead or "")
    if lead is None:
        return f"not storage: it takes {percent(storage)} of {whole(facts)}"
    long = facts.get("elapsed_s", 0) > LONG_S
    first = " on average" if long else " first" if storage >= WEIGHTY else ""
    said = (
        f"not storage{first}: {percent(facts.share(lead.metric))} of {whole(facts)} is "
        f"{lead.label}{_event(facts, lead.key)}; storage waits are {percent(storage)}"
    )
    then = _ill(facts) or _cells(facts) or _ceiling(facts, storage)
    hidden = f"; {length(facts['elapsed_s'])} hide any peak, bring the busiest hour" if long else ""
    return said + then + hidden


def _event(facts: Facts, key: str) -> str:
    """The event that holds most of the class, with its mean."""
    if key == "cpu":
        return leading(facts)
    event = top_event(facts, key)
    if event is None:
        return ""
    name, one = event
    each = f" at {wait(one.mean_ms / 1000)} each" if one.mean_ms else ""
    ping = facts.get("slowest_ping_ms", 0.0) if key == "cluster" else 0.0
    each += f" while a ping between instances takes up to {ms(ping)}" if ping >= SLOW_PING_MS else ""
    return f", mostly {name}{each}"


def _ill(facts: Facts) -> str | None:
    """Storage that is slow whatever its share."""
    read, write = facts.get("single_block_read_ms"), facts.get("log_file_parallel_write_ms")
    slow = [f"reads take {ms(read)}"] if read and read > ILL_MS else []
    slow += [f"redo writes {ms(write)}"] if write and write > ILL_MS else []
    if not slow:
        return None
    rate = facts.get("read_iops")
    few = f" at only {count(rate)} reads a second" if rate else ""
    check = "have it checked, lock holders may stand on it"
    return f"; the storage is ill all the same: {' and '.join(slow)}{few}, {check}"


def _cells(facts: Facts) -> str | None:
    """Exadata whose reads come from flash."""
    event, hits = facts.event(CELL_READ), flash_hits(facts)
    if event is None or event.mean_ms is None or hits is None:
        return None
    return f"; cell reads take {ms(event.mean_ms)} and {percent(hits.share)} of the requests come from flash"


def _ceiling(facts: Facts, storage: float) -> str:
    """What storage could save at most, where it weighs; on one instance where only one waits for it."""
    if storage < WEIGHTY:
        return ""
    shares = facts.get("storage_by_instance") or {}
    worst = max(shares, key=lambda one: shares[one], default=None)
    apart = worst is not None and shares[worst] - min(shares.values()) >= 0.20
    where = f", mostly on instance {worst}" if apart else ""
    return f", and new disks could not save more than that{where}"
