"""Below a headline that looks elsewhere: what storage has to do with it all the same."""

from collections.abc import Iterable

from rules.core.facts import Facts
from rules.shared.redo_logs import commits_alone
from rules.shared.scan_victims import scan_victims
from rules.shared.slow_instance import beside_what_leads
from rules.storage.decision import Decision
from rules.storage.gains.commit_model import commit
from rules.storage.gains.model import Reads
from rules.storage.headlines.elsewhere import label, slow_storage
from rules.storage.inputs.exadata import flash_hits
from rules.storage.inputs.shares import BY_KEY, WEIGHTY, storage_share, top_event, whole
from rules.storage.inputs.top_statements import by_cpu
from rules.wording import capital, count, listed, ms, percent, wait

SLOW_PING_MS = 10.0
CELL_READ = "cell single block physical read"
LATE_MS = 2.0


def cpu(facts: Facts, decision: Decision, reads: Reads | None) -> Iterable[str]:
    """Sessions queue for CPU; a commit that looks slow with a fast redo write is the same queue."""
    storage = storage_share(facts)
    yield "sessions that wait for a CPU make every other wait look longer than it is"
    yield from _late_commits(facts)
    later = "and cannot be judged before that" if storage >= WEIGHTY else "and hardly count"
    yield f"storage waits are {percent(storage)} of {whole(facts)}, {later}"


def _late_commits(facts: Facts) -> Iterable[str]:
    slow = commit(facts)
    if slow is None or slow.write_ms > LATE_MS or slow.commit_ms < LATE_MS * slow.expected_ms:
        return
    saves = commits_alone(facts) * slow.part
    yield (
        f"commits take {ms(slow.commit_ms)} but the redo write {ms(slow.write_ms)}, so faster redo disks would save "
        f"{percent(saves)} at most"
    )


def not_storage(facts: Facts, decision: Decision, reads: Reads | None) -> Iterable[str]:
    """The class and its largest event, and what storage has to do with it."""
    storage, lead = storage_share(facts), BY_KEY.get(decision.lead or "")
    if lead is not None:
        yield from _largest(facts, lead.key)
    yield f"storage waits are {percent(storage)} of {whole(facts)}{_ceiling(facts, storage)}"
    yield from _ill(facts)
    yield from (why for _, why in beside_what_leads(facts))
    yield from _cells(facts)


def _largest(facts: Facts, key: str) -> Iterable[str]:
    """The statement or the event that holds most of the class, with its mean."""
    if key == "cpu":
        yield from (f"SQL {part.name} takes {percent(part.part)} of the CPU time" for part in by_cpu(facts))
        return
    top = top_event(facts, key)
    if top is None:
        return
    name, event = top
    each = (
        f"each wait for {name} takes {wait(event.mean_ms / 1000)}"
        if event.mean_ms
        else f"most of {label(facts, BY_KEY[key])} is {name}"
    )
    ping = facts.get("slowest_ping_ms", 0.0) if key == "cluster" else 0.0
    each += f", while a ping between instances takes up to {ms(ping)}" if ping >= SLOW_PING_MS else ""
    yield each


def _ill(facts: Facts) -> Iterable[str]:
    """Storage that is slow whatever its share."""
    slow = slow_storage(facts)
    if not slow:
        return
    if scans := scan_victims(facts):
        yield f"{scans.whole}, and behind them wait {scans.behind}"
        return
    rate = facts.get("read_iops")
    few = f" at only {count(rate)} reads a second" if rate else ""
    yield f"{capital(listed(slow))}{few}: have the storage checked, sessions that hold locks may wait for it"


def _cells(facts: Facts) -> Iterable[str]:
    """Exadata whose reads come from flash."""
    event, hits = facts.event(CELL_READ), flash_hits(facts)
    if event is not None and event.mean_ms is not None and hits is not None:
        yield f"cell reads take {ms(event.mean_ms)} and {percent(hits.share)} of the requests come from flash"


def _ceiling(facts: Facts, storage: float) -> str:
    """What storage could save at most, where it weighs; on one instance where only one waits for it."""
    if storage < WEIGHTY:
        return ""
    shares = facts.get("storage_by_instance") or {}
    worst = max(shares, key=lambda number: shares[number], default=None)
    apart = worst is not None and shares[worst] - min(shares.values()) >= 0.20
    where = f", mostly on instance {worst}" if apart else ""
    return f", and new disks could not save more than that{where}"
