"""The one sentence: what decides, by how much, in which window, and what it covers."""

from collections.abc import Callable

from rules.facts import Facts
from rules.storage.commits import bandwidth_bound, commit
from rules.storage.covers import covers
from rules.storage.decision import Decision
from rules.storage.gain import Reads, proposed_ms
from rules.storage.limit import binding
from rules.storage.shares import BY_KEY, storage_share, top_event
from rules.storage.wording import count, mib, ms, percent, window


def headline(facts: Facts, decision: Decision, known: Reads | None) -> str:
    """The verdict in one sentence."""
    said = _CASES[decision.case](facts, decision, known)
    return f"{said} [{window(facts)}; {covers(facts)}]"


def _base(facts: Facts) -> str:
    """What shares are shares of."""
    return "the time that can be accounted for" if abs(facts.get("unaccounted_share", 0.0)) > 0.1 else "DB time"


def _reads(facts: Facts) -> str:
    share = percent(facts.share("read_share"))
    read_ms = facts.get("single_block_read_ms")
    return f"reads take {share} of {_base(facts)}" + (f" at {ms(read_ms)} each" if read_ms else "")


def _cannot(facts: Facts, decision: Decision, known: Reads | None) -> str:
    return f"This report cannot be judged: {decision.why}."


def _cpu(facts: Facts, decision: Decision, known: Reads | None) -> str:
    storage = percent(storage_share(facts))
    return f"CPU first: {decision.why}; waits are inflated by the queue for CPU, and storage waits are only {storage} of {_base(facts)} even so."


def _not_storage(facts: Facts, decision: Decision, known: Reads | None) -> str:
    storage, lead = storage_share(facts), BY_KEY.get(decision.lead or "")
    if lead is None:
        return f"Not storage: it takes {percent(storage)} of {_base(facts)}."
    share = facts.share(lead.metric)
    event = top_event(facts, lead.key)
    named = f" (mostly {event[0]})" if event and lead.key != "cpu" else ""
    ill = _ill(facts)
    said = f"Not storage: {lead.label} {_take(lead.key)} {percent(share)} of {_base(facts)}{named}, storage waits {percent(storage)}"
    return f"{said}; but {ill}." if ill else f"{said}."


def _take(key: str) -> str:
    return "take" if key in ("application", "other", "reads") else "takes"


def _ill(facts: Facts) -> str | None:
    """Storage that is slow whatever its share."""
    read, write = facts.get("single_block_read_ms"), facts.get("log_file_parallel_write_ms")
    slow = [f"reads take {ms(read)}"] if read and read > 20 else []
    slow += [f"redo writes {ms(write)}"] if write and write > 20 else []
    return " and ".join(slow) + ", so have the storage checked" if slow else None


def _latency(facts: Facts, decision: Decision, known: Reads | None) -> str:
    said = _reads(facts)
    if decision.pointless or known is None:
        return f"Reads wait for latency ({said}), but the saving is below half an active session: there is no business case."
    target = proposed_ms(known.read_ms)
    saved = f"{percent(known.conservative(target))} to {percent(known.coupled_saving(target))}"
    needs = facts.get("read_iops")
    sustained = f" if it sustains {count(needs)} reads a second" if needs else ""
    if decision.cure == "neither":
        return f"{said[0].upper()}{said[1:]}, but this is a standby: no purchase follows from it."
    return f"Faster media, not more spindles: {said}; a medium that answers in {ms(target)} would save {saved}{sustained}, while {decision.why.split(', media')[0].removeprefix('even ')}."


def _capacity(facts: Facts, decision: Decision, known: Reads | None) -> str:
    used = binding(facts)
    same = " Faster media behind the same limit would gain little." if used else ""
    return f"The storage is full, not slow: {decision.why}, {_reads(facts)}; buy what the limit is made of.{same}"


def _mixed(facts: Facts, decision: Decision, known: Reads | None) -> str:
    said = _reads(facts)
    if decision.pointless:
        return f"Nothing to buy: {said}, and the saving is below half an active session."
    if known is None:
        return f"Media or spindles cannot be told: {said}; {decision.why}."
    target = proposed_ms(known.read_ms)
    saved = percent(known.conservative(target))
    return f"{said[0].upper()}{said[1:]}: a medium that answers in {ms(target)} would save {saved}; whether more devices help {_depends(decision)}."


def _depends(decision: Decision) -> str:
    return f"cannot be told: {decision.why}"


def _commit(facts: Facts, decision: Decision, known: Reads | None) -> str:
    share = percent(facts.share("commit_share") + facts.share("writer_share"))
    if bandwidth_bound(facts):
        rate = facts.get("redo_bytes_per_s_while_writing")
        at = f" at {mib(rate)} a second" if rate else ""
        return f"The write path is full: the log writer is busy with large writes{at}, and commits and clean buffers take {share} of {_base(facts)}."
    part = commit(facts)
    if part is None:
        return f"Commits take {share} of {_base(facts)}, but {decision.why}."
    cause = "the redo devices are the cause" if decision.cure == "media" else "redo devices alone would not cure it"
    if decision.pointless:
        cause = "the saving is below half an active session"
    return (
        f"Commits lead with {percent(facts.share('commit_share'))} of {_base(facts)}: {ms(part.commit_ms)} each, of which the redo write explains "
        f"{percent(part.part)} ({ms(part.write_ms)}), so {cause}."
    )


def _writer(facts: Facts, decision: Decision, known: Reads | None) -> str:
    return f"Sessions wait for clean buffers {percent(facts.share('writer_share'))} of {_base(facts)}: {decision.why}."


def _log_switch(facts: Facts, decision: Decision, known: Reads | None) -> str:
    rate = facts.get("log_switches_per_hour")
    often = f", which switch {count(rate)} times an hour" if rate else ""
    return f"Free cure: {percent(facts.share('log_switch_share'))} of {_base(facts)} waits for the redo logs{often}; make them larger and add groups before any purchase."


def _temp(facts: Facts, decision: Decision, known: Reads | None) -> str:
    return f"Sorts and hash joins that spill to temp take {percent(facts.share('temp_share'))} of {_base(facts)}: memory and statements first, then storage."


def _hot(facts: Facts, decision: Decision, known: Reads | None) -> str:
    return f"One place is slow, not the storage: {decision.why.rstrip('.')}; {_reads(facts)}."


_CASES: dict[str, Callable[[Facts, Decision, Reads | None], str]] = {
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
