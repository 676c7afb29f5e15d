"""Reads lead: would faster media or more devices shorten them?

Devices can bring a read down to the floor of its medium and never below; media can. Where the floor is not known, every
medium that may stand below is tried: if unlimited devices save less than half of what the proposed medium saves for
each of them, the verdict does not depend on the floor.
"""

from collections.abc import Sequence

from rules.core.facts import Facts
from rules.core.rule import RuleResult
from rules.shared.direct_reads import lobs_lead
from rules.shared.slow_instance import slow_instance
from rules.storage.cases import undecided
from rules.storage.cases.bandwidth import scanning, scans
from rules.storage.cases.capacity import capacity
from rules.storage.cases.free_first import free_first
from rules.storage.cases.impossible_facts import ANOTHER_LIMIT, full_and_fast
from rules.storage.cases.on_curve import on_curve
from rules.storage.cases.undecided import AGREED, LOW_UTILISATION, NO_LIMITS
from rules.storage.decision import Decision, Doubt
from rules.storage.gains.model import Reads, proposed_ms, reads, rho
from rules.storage.inputs.activity import even
from rules.storage.inputs.candidate_media import TOLERANCE, Candidates, candidates
from rules.storage.inputs.exadata import exadata
from rules.storage.inputs.read_tiers import stalls, two_tiers
from rules.storage.limits.utilisation import FULL, Used, binding
from rules.wording import ms, percent

LOW_STRETCH, HIGH_STRETCH = 1.75, 2.5
NEARLY_FULL = 0.8
"""Of a declared limit: with reads stretched so far, both signs of a queue agree (rules D3)."""
LOBS = "which LOBs are read, how often the same ones, and whether they may be cached"


def reads_lead(facts: Facts, findings: Sequence[RuleResult] = ()) -> Decision:
    """Latency, capacity, something between, or a cure that is free."""
    read_times, used = reads(facts), binding(facts)
    if used and read_times and not scans(facts) and full_and_fast(facts, used):
        return free_first(facts, findings) or undecided.too_fast(facts, read_times, candidates(facts))
    if used and used.utilisation >= FULL and (read_times is None or used.utilisation < ANOTHER_LIMIT):
        return capacity(facts, read_times, used)
    if read_times is None or scans(facts):
        return scanning(facts, findings)
    if first := free_first(facts, findings):
        return first
    return _by_storage(facts, read_times, used)


def _by_storage(facts: Facts, reads: Reads, used: Used | None) -> Decision:
    """Which of the two purchases, by limits and floors."""
    floors = candidates(facts)
    if exadata(facts):
        return undecided.cells(facts, reads)
    if used and used.utilisation >= ANOTHER_LIMIT:
        return undecided.beyond(facts, reads, floors, used)
    if placed := on_curve(facts, reads):
        return placed
    if lobs_lead(facts):
        return undecided.between(facts, reads, floors, "most of what is read are LOBs, past the cache", settle=LOBS)
    if seen := stalls(facts):
        return undecided.stalling(facts, reads, floors, seen)
    if waits := slow_instance(facts):
        return undecided.one_instance(facts, reads, floors, waits)
    if fast := two_tiers(facts):
        return undecided.tiers(facts, reads, floors, fast)
    if not floors.media:
        return undecided.between(
            facts, reads, floors, "no known medium answers like this", settle=undecided.ask(floors)
        )
    if TOLERANCE * floors.media[0].floor_ms[0] > reads.read_ms and floors.declared:
        if facts.get("storage.host_cache") or (used and used.kind == "host_cached_iops"):
            return undecided.from_the_cache(facts, reads, floors, used)
        return undecided.too_fast(facts, reads, floors)
    return _by_floor(facts, reads, floors, used)


def _by_floor(facts: Facts, reads: Reads, floors: Candidates, used: Used | None) -> Decision:
    worst = max(rho(reads.read_ms, floor) for floor in floors.floors_ms)
    low, _, high = floors.media[0].floor_ms
    stretch = reads.read_ms / (low if floors.declared else floors.floors_ms[0])
    queued = floors.declared and reads.read_ms >= HIGH_STRETCH * high
    if used and queued and used.utilisation >= NEARLY_FULL:
        return capacity(facts, reads, used)
    if used and used.utilisation >= LOW_UTILISATION:
        return undecided.near_the_limit(facts, reads, floors, used)
    # a low average of a long or uneven window says nothing of its busy minutes: then latency alone decides
    quiet = used is not None and even(facts)
    if worst < AGREED or (quiet and stretch <= LOW_STRETCH):
        return _latency(facts, reads, floors, worst, used)
    if quiet and used and floors.declared and not floors.disks and reads.read_ms > high:
        return undecided.slow_at_rest(facts, reads, floors, used)
    agreed = all(rho(reads.read_ms, floor) >= AGREED for floor in floors.floors_ms)
    if agreed:
        why = f"down to their floor more devices save {percent(min(worst, 1))} or more of what faster media do"
    else:
        why = f"it depends on what the disks are ({floors.labels})" if not floors.declared else "it is near the edge"
    return undecided.between(
        facts, reads, floors, why, settle=undecided.ask(floors, used), evidence=undecided.shown(facts, floors, worst)
    )


def _latency(facts: Facts, reads: Reads, floors: Candidates, worst: float, used: Used | None) -> Decision:
    target = proposed_ms(reads.read_ms)
    floor = floors.below(reads.read_ms)[0]
    why = (
        f"even unlimited devices at {ms(floor)} a read would save "
        f"{percent(reads.conservative(floor))}, media at {ms(target)} {percent(reads.conservative(target))}"
    )
    doubts: list[tuple[Doubt, str]] = []
    if used is None and floors.provisioned and floors.declared:
        doubts.append(("major", NO_LIMITS))
    elif not floors.declared:
        doubts.append(("minor", f"the verdict holds for {floors.labels}"))
    elif used is None:
        doubts.append(("minor", "no limits of the storage are known"))
    settle = "an Orion or fio sweep of the idle storage at the size of these reads"
    if used is None:
        settle += ", or the number of the devices" if floors.declared else ", or the class and number of the devices"
    evidence = undecided.shown(facts, floors, worst)
    return Decision(
        "latency_limited", "media", "reads", why, evidence, reads.conservative(target), tuple(doubts), settle
    )
