"""Below a headline that reads lead: what each purchase would save, or what keeps that from being known."""

from collections.abc import Iterable

from rules.core.facts import Facts
from rules.storage.cases import bandwidth
from rules.storage.decision import Decision
from rules.storage.details import full
from rules.storage.gains.ceiling import possible_io
from rules.storage.gains.model import Reads, active_sessions, proposed_ms
from rules.storage.headlines.saying import media_save, saving, sustained
from rules.storage.inputs.candidate_media import Candidates, candidates
from rules.storage.inputs.unloaded_latency import far_above
from rules.storage.limits.utilisation import binding
from rules.thresholds.worth import NOTHING_SAVED, WORTH_SESSIONS
from rules.wording import count, ms, percent

FAST_MS = 1.0
"""As fast as flash (RD10)."""


def latency(facts: Facts, decision: Decision, reads: Reads | None) -> Iterable[str]:
    """What media save as a range, and what they must sustain for it; the headline has that of devices."""
    yield decision.why if reads is None else f"{media_save(facts, reads)}{sustained(facts)}"


def pointless(facts: Facts, decision: Decision, reads: Reads | None) -> Iterable[str]:
    """How fast they are, and what a purchase would free; not where they are as fast as flash, whatever they take."""
    read_ms = facts.get("single_block_read_ms")
    if read_ms and not decision.fast:  # the headline of reads that are fast has it
        yield f"reads take {ms(read_ms)} each"
    yield from _half(facts)
    saved = reads.conservative(proposed_ms(reads.read_ms)) if reads else 0.0
    if decision.fast:
        yield "other flash would have slow reads among its fast ones, too"
        if reads and saved >= NOTHING_SAVED:
            rate = f"{sustained(facts)} and" if sustained(facts) else " if"
            yield f"{media_save(facts, reads)}{rate} none of their reads is slow: a purchase comes last"
    elif sessions := active_sessions(facts):
        yield f"a purchase would free less than half a session of the {sessions:.1f} that are active"
        if saved * sessions >= WORTH_SESSIONS:  # the table counts by the mean
            yield "by the mean of the reads it would be more, but other flash would have their slow ones, too"


def mixed(facts: Facts, decision: Decision, reads: Reads | None) -> Iterable[str]:
    """What is known of either purchase, or why nothing is."""
    if decision.lead == "other_io":
        yield decision.why
    elif bandwidth.scans(facts):
        yield from _scans(facts, decision)
    elif decision.used and decision.used.kind == "host_cached_iops":
        yield f"{full.FULL[decision.used.kind]}: a larger host before buying disks"
        yield from full.near(facts, decision.used)
    elif reads is None or decision.saves is None or decision.first:
        yield from decision.why.split("; ")
    else:
        yield from _either(facts, reads)


def _either(facts: Facts, reads: Reads) -> Iterable[str]:
    floors = candidates(facts)
    yield from _half(facts)
    if far_above(facts, reads.read_ms):
        low, _, high = floors.media[0].floor_ms
        answer = "answer" if floors.labels.endswith("s") else "answers"
        yield f"{floors.labels} {answer} in {f'{low:g} to ' if low < high else ''}{ms(high)}"
        yield "a limit, the path or others' load comes before any purchase"
        return
    yield f"{media_save(facts, reads)}{_held(facts) if floors.provisioned and not binding(facts) else sustained(facts)}"
    yield _more_devices(reads, floors)


def _half(facts: Facts) -> Iterable[str]:
    """That most reads come as fast as from flash or a cache already."""
    median = facts.get("single_block_read_p50_ms")
    if median and median <= FAST_MS:
        yield f"half of them come back within {ms(median)}"


def _held(facts: Facts) -> str:
    """The storage may be volumes that are sold by their IOPS: then every promise asks for their limit."""
    needs = facts.get("read_iops")
    return f" if no limit of a volume or host holds them near today's {count(needs)} reads a second" if needs else ""


def _more_devices(reads: Reads, floors: Candidates) -> str:
    """What unlimited devices would save, over all floors that the present media may have."""
    savings = [max(0.0, reads.conservative(floor)) for floor in floors.below(reads.read_ms)] if floors.media else []
    if not savings:
        return "what more devices would save depends on the kind of storage"
    clause = f"unlimited devices would save {saving(min(savings), max(savings))}"
    if percent(min(savings)) == percent(max(savings)):
        return clause
    return f"{clause}, depending on " + (
        "how long an unloaded read takes" if floors.declared else "the kind of storage"
    )


def _scans(facts: Facts, decision: Decision) -> Iterable[str]:
    """Direct reads: bandwidth, and what the wait events do not show."""
    yield decision.why
    if possible_io(facts):
        hidden = facts.get("unaccounted_share", 0.0)
        yield f"{percent(hidden)} of DB time shows in no wait event while the CPUs idle"
    if decision.first:
        yield decision.first.rstrip(".")
