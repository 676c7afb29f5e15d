"""Reads lead: faster media, more devices, neither, or what keeps that from being known."""

from rules.core.facts import Facts
from rules.shared.concentration import most_of_the_reads
from rules.shared.direct_reads import lobs_lead
from rules.shared.other_io import backs_up, grows_files, known_cure
from rules.shared.undo_reads import most_reads
from rules.storage.cases import bandwidth
from rules.storage.decision import Decision
from rules.storage.gains.model import Reads
from rules.storage.headlines.elsewhere import by_its_cure
from rules.storage.headlines.full import near
from rules.storage.headlines.saying import media_save_at_least, reads_take, share_of_reads
from rules.storage.inputs.batch_jobs import fills_the_path
from rules.storage.inputs.candidate_media import Candidates, candidates
from rules.storage.inputs.shares import top_event, whole
from rules.storage.inputs.unloaded_latency import far_above
from rules.storage.limits.limit_symptoms import flat_devices
from rules.storage.limits.utilisation import binding
from rules.wording import mib, percent


def latency(facts: Facts, decision: Decision, reads: Reads | None) -> str:
    """Faster media, and what devices would save in their place."""
    if reads is None:
        return f"{reads_take(facts)}, and more devices would not shorten them"
    floor = candidates(facts).below(reads.read_ms)[0]
    devices = percent(max(0.0, reads.conservative(floor)))
    return f"{reads_take(facts)}: media at {media_save_at_least(facts, reads)}, unlimited devices at most {devices}"


def pointless(facts: Facts) -> str:
    """Nothing pays."""
    return f"nothing to buy: reads take {share_of_reads(facts)}, and faster ones save under half a session"


def standby(facts: Facts) -> str:
    """Reads of a standby are those of its readers: recovery waits in the background, which is no DB time."""
    return f"{reads_take(facts)} of a standby's readers: no purchase follows before the primary is judged too"


def fast_already(facts: Facts) -> str:
    """Most reads come as fast as from flash: other flash would not help."""
    return f"{reads_take(facts)}, mostly as fast as flash: find their source before any purchase"


def mixed(facts: Facts, decision: Decision, reads: Reads | None) -> str:
    """Either, or not known yet."""
    if decision.lead == "other_io":
        return _other(facts)
    if bandwidth.scans(facts) and not decision.brief:
        return _scans(facts)
    if decision.used and decision.used.kind == "host_cached_iops":
        return near(facts, decision, decision.used)
    if decision.brief:
        return f"{reads_take(facts)}, but {decision.brief}"
    if bandwidth.scans_the_cache(facts):
        return f"{reads_take(facts)}, mostly full scans: find the statements that scan before buying anything"
    if lobs_lead(facts):
        return f"{reads_take(facts)}, mostly of LOBs past the cache: find what reads them before buying anything"
    if place := most_reads(facts):
        return f"{reads_take(facts)}, most of them of {place.what}: look at {place.why} before buying anything"
    if filling := fills_the_path(facts):
        moved = f"while {filling.label} moved {percent(filling.share)} of all bytes"
        return f"{reads_take(facts)}, {moved}: judge the same hours without it before buying anything"
    if reads is None or decision.saves is None or decision.first:
        return f"{reads_take(facts)}, but what would help is not known yet: ask what the disks are"
    floors = candidates(facts)
    if far_above(facts, reads.read_ms):
        return f"{reads_take(facts)}, far slower than {floors.labels}: find a limit, a slow path or others' load first"
    if flat := flat_devices(facts):
        return f"{reads_take(facts)}, and {flat}: confirm that limit before buying anything"
    return f"{reads_take(facts)}: {_first(facts, floors)} before buying anything"


def _first(facts: Facts, floors: Candidates) -> str:
    """What keeps the purchase from being named."""
    if not floors.declared:
        return "ask what the disks are"
    if binding(facts):
        return "measure a read on the idle storage"
    return "ask how many disks there are" if floors.disks else "ask for the limits of the volumes"


def _other(facts: Facts) -> str:
    top = top_event(facts, "other_io")
    mostly = f", mostly {top[0]}" if top else ""
    share = f"{percent(facts.share('other_io_share'))} of {whole(facts)}"
    if backs_up(facts):
        return f"a backup is in the window: other I/O takes {share}{mostly}, so judge the same hours without it"
    if grows_files(facts):
        return f"data files that grow take {share}{mostly}: give them their size beforehand"
    named = by_its_cure(facts, "other_io") if known_cure(facts) else None
    first = named or "find the statement or job that does it"
    return f"other I/O takes {share}{mostly}: {first}"


def _scans(facts: Facts) -> str:
    """Direct reads: bandwidth."""
    rate = facts.get("read_bytes_per_s")
    at = f" at {mib(rate)}/s" if rate else ""
    if reader := most_of_the_reads(facts):
        mostly = f"most of it {'job ' if reader.chore else ''}SQL {reader.name}"
        if reader.chore:
            return f"scans take {share_of_reads(facts)}{at}, {mostly}: judge the same hours without it"
        return f"scans take {share_of_reads(facts)}{at}, {mostly}: tune it before any bandwidth is bought"
    if filling := fills_the_path(facts):
        moved = f"{filling.label} moved {percent(filling.share)} of all bytes"
        return f"scans take {share_of_reads(facts)}{at}, and {moved}: judge the same hours without it"
    if bandwidth.hardly_move(facts):
        return f"scans take {share_of_reads(facts)}{at}, and {bandwidth.FEW_BYTES}: look at the statements that scan"
    return f"scans take {share_of_reads(facts)}{at}: find out which bandwidth limit holds them, and raise that one"
