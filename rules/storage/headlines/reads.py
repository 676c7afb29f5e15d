"""Reads lead: faster media, more devices, neither, or what keeps that from being told."""

from rules.core.facts import Facts
from rules.storage.cases import bandwidth
from rules.storage.decision import Decision
from rules.storage.gains.ceiling import possible_io
from rules.storage.gains.model import Reads, active_sessions
from rules.storage.headlines.full import near
from rules.storage.headlines.saying import media_save, reads_take, saving, sustained
from rules.storage.inputs.candidate_media import Candidates, candidates
from rules.storage.inputs.shares import whole
from rules.storage.inputs.unloaded_latency import far_above
from rules.storage.limits.utilisation import binding
from rules.wording import count, ms, percent

FAST_MS = 1.0
"""As fast as flash (RD10)."""


def latency(facts: Facts, decision: Decision, known: Reads | None) -> str:
    """Faster media."""
    if known is None:
        return f"{reads_take(facts)}: {decision.why}"
    floor = candidates(facts).below(known.read_ms)[0]
    return (
        f"faster media, not more spindles: {reads_take(facts)}; {media_save(facts, known)}{sustained(facts)}, "
        f"unlimited devices at most {percent(max(0.0, known.conservative(floor)))}"
    )


def pointless(facts: Facts) -> str:
    """Nothing pays."""
    median = facts.get("single_block_read_p50_ms")
    half = f", half of them within {ms(median)}" if median else ""
    sessions = active_sessions(facts)
    few = f" of the {sessions:.1f} that are active" if sessions else ""
    return f"nothing to buy: {reads_take(facts)}{half}, and a purchase would free less than half a session{few}"


def standby(facts: Facts) -> str:
    """Reads of a standby are recovery."""
    return f"{reads_take(facts)}, but this is a standby: no purchase follows from it"


def mixed(facts: Facts, decision: Decision, known: Reads | None) -> str:
    """Either, or not to be told yet."""
    if decision.lead == "other_io":
        return f"{decision.why}: {percent(facts.share('other_io_share'))} of {whole(facts)}"
    if bandwidth.scans(facts):
        return _scans(facts, decision)
    if decision.used and decision.used.kind == "host_cached_iops":
        return near(facts, decision, decision.used)
    if known is None or decision.saves is None or decision.first:
        return f"{reads_take(facts)}, but what would help cannot be told yet: {decision.why}"
    floors = candidates(facts)
    if far_above(facts, known.read_ms):
        low, _, high = floors.media[0].floor_ms
        usual = f"{floors.labels} answers in {f'{low:g} to ' if low < high else ''}{ms(high)}"
        return f"{reads_take(facts)}, where {usual}: a limit, the path or others' load before any purchase"
    held = _held(facts) if floors.provisioned and not binding(facts) else sustained(facts)
    said = (
        f"faster media or more devices, that cannot be told yet: {reads_take(facts)}{_half(facts)}; "
        f"{media_save(facts, known)}{held}"
    )
    return f"{said}, {_more_devices(known, floors)}"


def _half(facts: Facts) -> str:
    """That most reads come as fast as from flash or a cache already."""
    median = facts.get("single_block_read_p50_ms")
    return f", half of them within {ms(median)}" if median and median <= FAST_MS else ""


def _held(facts: Facts) -> str:
    """Volumes may stand below that are sold by their IOPS: then every promise asks for their limit."""
    needs = facts.get("read_iops")
    return f" if no limit of a volume or host holds them near today's {count(needs)} reads a second" if needs else ""


def _more_devices(known: Reads, floors: Candidates) -> str:
    """What unlimited devices would save, over all floors that the present media may have."""
    savings = [max(0.0, known.conservative(floor)) for floor in floors.below(known.read_ms)] if floors.media else []
    if not savings:
        return "and what more devices would save depends on what stands below"
    said = f"unlimited devices {saving(min(savings), max(savings))}"
    if percent(min(savings)) == percent(max(savings)):
        return said
    return f"{said}, depending on " + ("what an idle one takes" if floors.declared else "what stands below")


def _scans(facts: Facts, decision: Decision) -> str:
    """Direct reads: bandwidth, and what the wait events do not show."""
    hidden = facts.get("unaccounted_share", 0.0)
    unseen = (
        f", and {percent(hidden)} of DB time shows in no wait event while the CPUs idle" if possible_io(facts) else ""
    )
    share = percent(facts.share("read_share"))
    return f"{decision.why}: reads take {share} of {whole(facts)}{unseen}; {decision.first}"
