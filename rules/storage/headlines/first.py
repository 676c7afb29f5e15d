"""A cure that costs nothing comes first: the cache, one statement, temp, redo logs, one slow place."""

from rules.advisories.buffer_cache import advice, memory
from rules.core.facts import Facts
from rules.shared import concentration as reader
from rules.storage.cases.position import position
from rules.storage.decision import Decision
from rules.storage.gains.before_purchase import MOST_TIMES
from rules.storage.gains.model import Reads
from rules.storage.headlines.saying import flat, media_save, reads_take
from rules.storage.inputs.candidate_media import candidates
from rules.storage.inputs.shares import NOT_STORAGE, WEIGHTY, whole
from rules.waits.log_writer import log_size_bytes
from rules.wording import count, gib, percent, wait

HARDLY_USED = 0.02


def cache(facts: Facts, decision: Decision, known: Reads | None) -> str:
    """The size, the reads and the time it saves, and the purchase after it."""
    found = advice(facts)
    point = found.largest(MOST_TIMES) if found else None
    if not found or not point:
        return f"{reads_take(facts)}; the buffer cache first: {decision.why}"
    host = memory(facts)
    room = f", as Oracle uses {percent(host.used)} of the host's memory" if host else ""
    said = (
        f"{reads_take(facts)}; first enlarge the buffer cache from {count(found.size_mb)} to {count(point.size_mb)} MB"
        f"{room}: the advisory expects {percent(1 - point.factor)} fewer reads, {percent(decision.saves or 0)} of "
        f"{whole(facts)}"
    )
    return said + _then(facts, known)


def _then(facts: Facts, known: Reads | None) -> str:
    """The purchase after a free cure, and what it depends on."""
    if known is None:
        return ""
    told = (
        "" if candidates(facts).declared or position(facts) else "; whether more devices help depends on what they are"
    )
    return f"; without it {media_save(facts, known)}{told}"


def statement(facts: Facts, decision: Decision, known: Reads | None) -> str:
    """The statement or segment before any purchase."""
    readers = [one for one in (reader.statement(facts), reader.segment(facts)) if one and one.share >= reader.SHARE]
    said = ", and ".join(_reader(one) for one in readers if one.tunable) or decision.why.rstrip(".")
    after = f"; {media_save(facts, known)} as things are" if known else ""
    return f"tune before buying: {said}, while {reads_take(facts)}{after}"


def _reader(one: reader.Reader) -> str:
    if one.kind == "segment":
        return f"{percent(one.share)} of all blocks read are of segment {one.name}"
    each = f"{count(one.per_execution or 0)} {'so far' if one.running else 'an execution'}"
    return (
        f"SQL {one.name}, begun before this window, reads {each}"
        if one.earlier
        else (f"SQL {one.name} reads {percent(one.share)} of all blocks, {each}")
    )


def temp(facts: Facts, decision: Decision, known: Reads | None) -> str:
    """Memory and statements before storage."""
    share = percent(facts.share("temp_share"))
    why = (decision.why[0].lower() + decision.why[1:]).split(" (")[0]
    return f"sorts and hash joins that spill to temp take {share} of {whole(facts)}: {why}"


def hot(facts: Facts, decision: Decision, known: Reads | None) -> str:
    """One slow place."""
    return f"one place is slow, not the storage: {flat(decision.why.rstrip('.'))}, while {reads_take(facts)}"


def log_switch(facts: Facts, decision: Decision, known: Reads | None) -> str:
    """Redo logs: how often they switch, how long each wait is, the size that would do, and what comes next."""
    rate, share = facts.get("log_switches_per_hour"), percent(facts.share("log_switch_share"))
    often = f"the redo logs switch {count(rate)} times an hour and " if rate else ""
    said = f"free cure first: {often}{share} of {whole(facts)} waits for them{_each(facts)}{_size(facts)}"
    others = [one for one in NOT_STORAGE if one.key != "cpu" and facts.share(one.metric) >= WEIGHTY]
    following = max(others, key=lambda one: facts.share(one.metric), default=None)
    then = f"; {following.label}, {percent(facts.share(following.metric))}, are next" if following else ""
    idle = "; the disks are hardly used" if facts.share("read_share") <= HARDLY_USED else ""
    return said + then + idle


def _each(facts: Facts) -> str:
    mine = [one for one in facts.get("events", {}).values() if one.kind == "log_switch"]
    waits = sum(one.waits for one in mine)
    return f", {wait(sum(one.time_s for one in mine) / waits)} each" if waits else ""


def _size(facts: Facts) -> str:
    redo = facts.get("redo_bytes_per_s")
    if not redo:
        return ", make them larger and add groups"
    return f"; logs of {gib(log_size_bytes(redo))} each would switch every quarter of an hour"
