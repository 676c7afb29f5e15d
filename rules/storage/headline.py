"""The one sentence: what decides, by how much, in which window, and what it covers."""

from collections.abc import Callable

from rules.facts import Facts
from rules.storage.activity import LONG_S
from rules.storage.commits import bandwidth_bound, commit, remote_redo, writer_busy
from rules.storage.covers import covers, standby
from rules.storage.decision import Decision
from rules.storage.floors import Candidates, candidates
from rules.storage.gain import Reads, active_sessions, proposed_ms
from rules.storage.limit import binding
from rules.storage.shares import BY_KEY, NOT_STORAGE, storage_share, top_event, whole
from rules.storage.wording import count, mib, ms, percent, window

Say = Callable[[Facts, Decision, Reads | None], str]
ILL_MS = 20
FAR_ABOVE = 2
WEIGHTY = 0.10
BUY = {
    "device_iops": "devices or provisioned IOPS",
    "device_mb_s": "devices or provisioned throughput",
    "host_iops": "a larger host or another adapter",
    "host_cached_iops": "a larger host",
    "host_mb_s": "a larger host or another adapter",
    "path": "ports or controllers",
    "queue_depth": "more volumes or deeper queues",
}


def headline(facts: Facts, decision: Decision, known: Reads | None) -> str:
    """The verdict in one sentence, with its window and what it covers."""
    by_reads = decision.lead == "reads" and decision.case in ("latency_limited", "capacity_limited", "mixed")
    if by_reads and standby(facts):
        said = f"{_reads(facts)}, but this is a standby: no purchase follows from it"
    elif by_reads and decision.pointless:
        said = _pointless(facts)
    else:
        said = _CASES[decision.case](facts, decision, known)
    return f"{said[0].upper()}{said[1:]} ({window(facts)}, {covers(facts)})."


def _reads(facts: Facts) -> str:
    read_ms = facts.get("single_block_read_ms")
    each = f" at {ms(read_ms)} each" if read_ms else ""
    return f"reads take {percent(facts.share('read_share'))} of {whole(facts)}{each}"


def _cannot(facts: Facts, decision: Decision, known: Reads | None) -> str:
    return f"this report cannot be judged: {decision.why}"


def _cpu(facts: Facts, decision: Decision, known: Reads | None) -> str:
    storage = storage_share(facts)
    later = "cannot be judged before that" if storage >= WEIGHTY else "hardly count"
    return f"CPU first: {decision.why}, so waits look longer than they are; storage waits ({percent(storage)}) {later}"


def _not_storage(facts: Facts, decision: Decision, known: Reads | None) -> str:
    storage, lead = storage_share(facts), BY_KEY.get(decision.lead or "")
    if lead is None:
        return f"not storage: it takes {percent(storage)} of {whole(facts)}"
    event = top_event(facts, lead.key)
    named = f" (mostly {event[0]})" if event else ""
    share = percent(facts.share(lead.metric))
    average = " on average" if facts.get("elapsed_s", 0) > LONG_S else ""
    said = f"not storage{average}: {share} of {whole(facts)} is {lead.label}{named}, {percent(storage)} storage waits"
    ill = _ill(facts)
    return f"{said}; the storage is ill all the same ({ill}), have it checked" if ill else said


def _ill(facts: Facts) -> str | None:
    """Storage that is slow whatever its share."""
    read, write = facts.get("single_block_read_ms"), facts.get("log_file_parallel_write_ms")
    slow = [f"reads take {ms(read)}"] if read and read > ILL_MS else []
    slow += [f"redo writes {ms(write)}"] if write and write > ILL_MS else []
    return ", ".join(slow) or None


def _pointless(facts: Facts) -> str:
    median = facts.get("single_block_read_p50_ms")
    half = f", half of them within {ms(median)}" if median else ""
    sessions = active_sessions(facts)
    few = f" of {sessions:.1f} active ones" if sessions else ""
    return f"nothing to buy: {_reads(facts)}{half}, and a purchase would free less than half a session{few}"


def _latency(facts: Facts, decision: Decision, known: Reads | None) -> str:
    if known is None:
        return f"{_reads(facts)}: {decision.why}"
    target, floor = proposed_ms(known.read_ms), candidates(facts).below(known.read_ms)[0]
    most = max(0.0, known.conservative(floor))
    return (
        f"faster media, not more spindles: {_reads(facts)}; media that answer in {ms(target)} would save "
        f"{_range(known, target)}{_sustained(facts)}, unlimited devices at most {percent(most)}"
    )


def _sustained(facts: Facts) -> str:
    """What every promise of faster media stands on."""
    needs = facts.get("read_iops")
    return f" if they sustain {count(needs)} reads a second" if needs else ""


def _range(known: Reads, target: float) -> str:
    low, high = percent(known.conservative(target)), percent(known.coupled_saving(target))
    return low if low == high else f"{low.removesuffix(' %')} to {high}"


def _capacity(facts: Facts, decision: Decision, known: Reads | None) -> str:
    used = binding(facts)
    buy = BUY.get(used.kind, "what the limit is made of") if used else "what the limit is made of"
    return f"the storage is full, not slow: {decision.why} while {_reads(facts)}; buy {buy}, not faster media"


def _mixed(facts: Facts, decision: Decision, known: Reads | None) -> str:
    if decision.lead == "other_io":
        return f"{decision.why}: {percent(facts.share('other_io_share'))} of {whole(facts)}"
    if known is None or decision.saves is None or decision.first:
        return f"{_reads(facts)}, but what would help cannot be told yet: {decision.why}"
    floors, target = candidates(facts), proposed_ms(known.read_ms)
    if floors.declared and known.read_ms > FAR_ABOVE * floors.media[0].floor_ms[2]:
        low, _, high = floors.media[0].floor_ms
        usual = f"{floors.labels} answers in {low:g} to {ms(high)}"
        return f"{_reads(facts)}, where {usual}: a limit, the path or others' load before any purchase"
    gain = f"media that answer in {ms(target)} would save {_range(known, target)}{_sustained(facts)}"
    held = " and no limit of a volume or host holds them back" if floors.provisioned else ""
    said = f"faster media or more devices cannot be told yet: {_reads(facts)}; {gain}{held}"
    return f"{said}; what more devices would save depends on {_depends(floors)}"


def _depends(floors: Candidates) -> str:
    if floors.declared:
        return "how many of them there are" if floors.disks else "the limits of those volumes"
    kinds = {"disk": "disks", "flash": "flash", "cloud": "cloud volumes"}
    found = [name for kind, name in kinds.items() if any(one.kind == kind for one in floors.media)]
    return "what stands below and its limits" + (f" ({', '.join(found)} would fit)" if found else "")


def _commit(facts: Facts, decision: Decision, known: Reads | None) -> str:
    share = facts.share("commit_share")
    if bandwidth_bound(facts):
        return _write_path(facts)
    part = commit(facts)
    if part is None:
        return f"commits take {percent(share)} of {whole(facts)}, but {decision.why}"
    each = f"{ms(part.commit_ms)} each, the redo write {ms(part.write_ms)}"
    said = f"commits lead with {percent(share)} of {whole(facts)}: {each}"
    if remote := remote_redo(facts):
        return f"{said}; redo is sent to another site ({remote}), and commits may wait for that, not for a device"
    if decision.pointless or decision.cure == "neither":
        return f"{said}, so faster redo devices would save {percent(decision.saves or 0)} at most"
    rest = "" if decision.cure == "media" else ", and the rest is not the device"
    return (
        f"{said}; redo devices that write in half a millisecond would save about {percent(decision.saves or 0)}{rest}"
    )


def _write_path(facts: Facts) -> str:
    rate, busy = facts.get("redo_bytes_per_s_while_writing"), writer_busy(facts)
    writing = f"the log writer is writing {percent(min(1.0, busy or 1.0))} of the time"
    at = f" at {mib(rate)} a second" if rate else ""
    share = facts.share("commit_share") + facts.share("writer_share")
    read_ms = facts.get("single_block_read_ms")
    reads = f"; reads at {ms(read_ms)} need nothing" if read_ms and read_ms <= 1 else ""
    return f"the write path is full: {writing}{at}, and waits for it take {percent(share)} of {whole(facts)}{reads}"


def _writer(facts: Facts, decision: Decision, known: Reads | None) -> str:
    return f"sessions wait for clean buffers {percent(facts.share('writer_share'))} of {whole(facts)}: {decision.why}"


def _log_switch(facts: Facts, decision: Decision, known: Reads | None) -> str:
    rate, share = facts.get("log_switches_per_hour"), percent(facts.share("log_switch_share"))
    often = f"the redo logs switch {count(rate)} times an hour and " if rate else ""
    others = [one for one in NOT_STORAGE if one.key != "cpu" and facts.share(one.metric) >= 0.1]
    following = max(others, key=lambda one: facts.share(one.metric), default=None)
    then = f"; {following.label} ({percent(facts.share(following.metric))}) are next" if following else ""
    cure = "make them larger and add groups"
    return f"free cure first: {often}{share} of {whole(facts)} waits for them, {cure}{then}"


def _temp(facts: Facts, decision: Decision, known: Reads | None) -> str:
    share = percent(facts.share("temp_share"))
    return (
        f"sorts and hash joins that spill to temp take {share} of {whole(facts)}: memory and statements before storage"
    )


def _hot(facts: Facts, decision: Decision, known: Reads | None) -> str:
    return f"one place is slow, not the storage: {decision.why.rstrip('.')}, while {_reads(facts)}"


_CASES: dict[str, Say] = {
    "cannot_judge": _cannot,
    "cpu_first": _cpu,
    "not_storage": _not_storage,
    "latency_limited": _latency,
    "capacity_limited": _capacity,
    "mixed": _mixed,
    "commit_bound": _commit,
    "writer_bound": _writer,
    "log_switch": _log_switch,
    "temp_bound": _temp,
    "hot_spot": _hot,
}
