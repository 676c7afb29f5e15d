"""Reads lead, and what would help is not known: why, and what to find out before any purchase is named."""

from msgspec.structs import replace

from rules.core.facts import Facts
from rules.core.finding import Evidence, figure
from rules.shared.slow_instance import SlowInstance
from rules.storage.decision import Decision, Doubt
from rules.storage.gains.model import Reads, proposed_ms
from rules.storage.inputs.candidate_media import Candidates, candidates
from rules.storage.inputs.exadata import FIRST, OFFLOAD, flash_hits, kept_back, offload_off
from rules.storage.inputs.read_tiers import FAST_MS, SLOW_MS, STALLED_MS, Stalls, fast_share
from rules.storage.inputs.shares import part_of_reads
from rules.storage.limits.closed_loop import within
from rules.storage.limits.utilisation import FULL, Used, binding
from rules.wording import count, ms, percent

LOW_UTILISATION = 0.6
AGREED = 0.5
"""Unlimited devices save less than this part of what the medium saves: the medium it is (contract)."""
SCANS, MOSTLY = ("cell multiblock", "direct path read"), 0.5
"""Reads that a smart scan stands for, and the part of the read time from which they are the question."""
NO_LIMITS = "whether the provisioned IOPS or MB/s hold the reads back is not known"
LOOK_FOR_STALLS = (
    "Look for stalls: errors and failovers of paths (multipath, NFS retransmits), and others' bursts, in the minutes "
    "of the longest reads."
)
BUSIEST = "the load of each device from iostat or the array in the same minutes"
UNQUEUED = "what a read takes on the idle storage (fio or Orion, at the size of these reads)"
HOW_MANY = "how many disks there are, and how they are mirrored or protected"


def between(
    facts: Facts,
    reads: Reads,
    floors: Candidates,
    why: str,
    *,
    settle: str,
    evidence: tuple[Evidence, ...] = (),
) -> Decision:
    doubt: tuple[Doubt, str] = ("major", "the class of the disks is not known")
    if floors.declared and floors.provisioned and not binding(facts):
        doubt = ("major", NO_LIMITS)
    elif floors.declared:
        doubt = ("minor", "the media are declared, the figures lie between the cases")
    elif floors.unknown:
        doubt = ("major", f"no class of media is called {floors.unknown}")
    saves = reads.conservative(proposed_ms(reads.read_ms))
    return Decision("mixed", "either", "reads", why, evidence or shown(facts, floors, None), saves, (doubt,), settle)


def too_fast(facts: Facts, reads: Reads, floors: Candidates) -> Decision:
    """Faster than the declared class can be."""
    why = f"that is faster than {floors.labels} can be, so a cache answers, or the class is another"
    decision = between(facts, reads, floors, why, settle=f"{ask(floors)}, and the hit share of any cache in front")
    first = "Check the declared class, and ask what cache is in front of it."
    brief = f"{floors.labels} cannot be so fast: check the declared class first"
    return replace(decision, first=first, brief=brief)


def from_the_cache(facts: Facts, reads: Reads, floors: Candidates, used: Used | None) -> Decision:
    """Faster than the declared class, as a cache of the host is known to stand in front of it."""
    fast = fast_share(facts)
    why = f"{percent(fast)} of them come back within {ms(FAST_MS)}" if fast else f"{floors.labels} takes longer"
    why += ", so the host's cache answers most"
    settle = "the hit share of the host's cache, and what the reads take that miss it"
    first = f"Find out {settle}: a larger cache, of the host or the database, comes before any purchase."
    if used is None:
        settle += f", and {ask(floors)}"
    else:
        why += f"; {_furthest(used)}"
    if near_full(used):
        settle, first = BUSIEST, "Look at the busiest minutes of that limit first, before anything is bought."
    decision = between(facts, reads, floors, why, settle=settle, evidence=use(used) if used else ())
    brief = "the host's cache answers most of them: find its hit share first"
    return replace(decision, first=first, brief=brief, used=near_full(used))


def slow_at_rest(facts: Facts, reads: Reads, floors: Candidates, used: Used) -> Decision:
    """Hardly used, and slower than even the slowest of their kind are when idle."""
    low, _, high = floors.media[0].floor_ms
    why = (
        f"only {percent(used.utilisation)} of {count(used.total_maximum)} {unit(used)} are used, and yet reads take "
        f"longer than the {low:g} to {ms(high)} of {floors.labels}: something else slows them"
    )
    settle = "what the volumes' own metrics say of latency, queue and burst credit in the same minutes"
    decision = between(facts, reads, floors, why, settle=settle, evidence=use(used))
    first = "Find what slows the reads down (path, others' load, burst credit) before any purchase."
    brief = f"only {percent(used.utilisation)} of the limit is used: find what else slows them first"
    return replace(decision, first=first, brief=brief)


def cells(facts: Facts, reads: Reads) -> Decision:
    """Exadata: a purchase would be cells or flash, and three settings come before it."""
    hits, kept = flash_hits(facts), kept_back(facts)
    seen = [f"the flash of the cells answers {percent(hits.share)} of the read requests"] if hits else []
    seen += [f"smart scans keep back {percent(kept.share)} of what could be filtered"] if kept else []
    also = f"; {' and '.join(seen)}" if seen else ""
    why = f"this is Exadata, where {FIRST} come before any purchase{also}"
    settle = f"{FIRST} (flash cache statistics, IORM plan)"
    return cells_first(facts, between(facts, reads, candidates(facts), why, settle=settle))


def cells_first(facts: Facts, decision: Decision) -> Decision:
    """The same on Exadata, where three settings come before any purchase."""
    unseen = (
        "the resource limits of this Exadata are not in the report"
        if flash_hits(facts)
        else "the report shows neither flash hits nor offload of this Exadata"
    )
    doubts: tuple[tuple[Doubt, str], ...] = (("major", unseen),)
    first = f"Look at {FIRST}; more flash or cells only after that."
    brief = "on Exadata flash cache, offload and IORM come before any purchase"
    if offload_off(facts) and part_of_reads(facts, SCANS) > MOSTLY:
        brief = f"{OFFLOAD} is FALSE: switch smart scans on before any purchase"
    settle = f"{FIRST} (flash cache statistics, IORM plan)"
    return replace(decision, doubts=doubts, settle=settle, first=first, brief=brief)


def tiers(facts: Facts, reads: Reads, floors: Candidates, fast: float) -> Decision:
    """A cache in front of slower devices: the mean lies where hardly any read does."""
    used = binding(facts)
    why = (
        f"{percent(fast)} of the reads come back within {ms(FAST_MS)} and most others take far longer, "
        "so there is a cache in front and the mean is the latency of neither"
    )
    settle = "the hit share of the cache in front, latency and load of the devices behind it"
    if used is None:
        settle += "" if floors.never_provisioned else ", and the IOPS and MB/s that were provisioned for them"
    else:
        why += f"; {_furthest(used)}"
    decision = between(facts, reads, floors, why, settle=settle, evidence=use(used) if used else ())
    doubts: tuple[tuple[Doubt, str], ...] = (("major", "reads come from two tiers"),)
    brief = "a cache answers a part: find its hit share first"
    return replace(decision, doubts=doubts, first=f"Find out {settle}.", brief=brief, used=near_full(used))


def stalling(facts: Facts, reads: Reads, floors: Candidates, seen: Stalls) -> Decision:
    """Few reads that take very long hold most of the time: media shorten the others, and those are fast."""
    few = f"{percent(seen.stalled)} of the reads that take over {ms(STALLED_MS)}"
    why = f"{percent(seen.fast)} of the reads come back within {ms(SLOW_MS)}, and the {few} hold most of the time"
    settle = "errors and timeouts of paths, host and network, and latencies of each device, in the same minutes"
    decision = between(facts, reads, floors, why, settle=settle)
    doubts: tuple[tuple[Doubt, str], ...] = (("major", "what holds those few reads up is not known"),)
    brief = f"the {percent(seen.stalled)} over {ms(STALLED_MS)} hold most of it: look for stalls first"
    return replace(decision, saves=None, doubts=doubts, first=LOOK_FOR_STALLS, brief=brief)


def one_instance(facts: Facts, reads: Reads, floors: Candidates, slow: SlowInstance) -> Decision:
    """The storage answers the other instances far sooner: what is slow is that host, its paths, or what it asks for."""
    why = f"reads take {ms(slow.mean_ms)} on instance {slow.number} and at most {ms(slow.others_ms)} on the others"
    settle = f"iostat and the state of all paths (multipath) on the host of instance {slow.number}, beside another host"
    decision = between(facts, reads, floors, why, settle=settle)
    doubts: tuple[tuple[Doubt, str], ...] = (("major", "why one instance alone waits so long is not known"),)
    brief = (
        f"instance {slow.number} waits {ms(slow.mean_ms)} and the others {ms(slow.others_ms)}: look at its host first"
    )
    return replace(decision, saves=None, doubts=doubts, first=slow.compare, brief=brief)


def _furthest(used: Used) -> str:
    return f"no declared limit is used further than the {used.label}, {percent(used.utilisation)}"


def near_full(used: Used | None) -> Used | None:
    """The limit, where it is used enough for the verdict to speak of it."""
    return used if used and used.utilisation >= LOW_UTILISATION else None


MIRRORS = "whether the host mirrors these devices (write_copies: every write then counts twice)"


def beyond(facts: Facts, reads: Reads, floors: Candidates, used: Used) -> Decision:
    """More is used than there can be: nothing follows from that limit."""
    burst = facts.get("storage.burst")
    third = f", or the volume bursts (declared: {burst})" if burst else ""
    why = (
        f"{count(used.total_used)} {unit(used)} are more than the {count(used.total_maximum)} that were declared, so a "
        f"cache answers in front, or the limit is another{third}"
    )
    settle = "the load of each device from iostat or the array in the same minutes, and the hit share of any cache"
    decision = between(facts, reads, floors, why, settle=settle, evidence=use(used))
    doubts: tuple[tuple[Doubt, str], ...] = (("major", "the declared limit cannot be the one that holds"),)
    brief = "more is used than the declared limit allows: check what was declared first"
    return replace(
        decision, doubts=doubts, first="Check the declared limits: more is used than they allow.", brief=brief
    )


def near_the_limit(facts: Facts, reads: Reads, floors: Candidates, used: Used) -> Decision:
    """Neither idle nor full: both gains are said, and that media sold by IOPS must come with more of them."""
    target, floor = proposed_ms(reads.read_ms), floors.below(reads.read_ms)[0]
    devices, media = (within(facts, reads.conservative(at)) for at in (floor, target))
    why = (
        f"{percent(used.utilisation)} of {count(used.total_maximum)} {unit(used)} are used on average; unlimited "
        f"devices at {ms(floor)} a read would save {percent(devices)}, media at {ms(target)} "
        f"{percent(media)}{_held(floors, used)}"
    )
    settle = f"{MIRRORS}; {BUSIEST}" if _full_if_mirrored(facts, used) else BUSIEST
    decision = between(facts, reads, floors, why, settle=settle, evidence=use(used))
    first = "Look at the busiest minutes of the limit first, then compare both purchases."
    brief = f"{percent(used.utilisation)} of a declared limit is used: look at its busiest minutes first"
    return replace(decision, first=first, brief=brief, used=used)


def _full_if_mirrored(facts: Facts, used: Used) -> bool:
    """Whether nobody said how often a write is written, and twice would fill the limit."""
    reads, writes = facts.get("read_iops"), facts.get("database_write_iops")
    declared = facts.get("storage.write_copies") or facts.get("storage.raid")
    if used.kind != "device_iops" or declared or not reads or not writes:
        return False
    return bool(used.utilisation * (1 + writes / (reads + writes)) >= FULL)


def _held(floors: Candidates, used: Used) -> str:
    """What either purchase still has to get past."""
    if used.kind not in ("device_iops", "device_mb_s"):
        return f", and neither more than that limit lets through, {percent(1 - used.utilisation)}"
    return "" if floors.disks else " if their own limit is higher"


def use(used: Used) -> tuple[Evidence, ...]:
    return (Evidence(f"use of the limit ({used.label})", used.utilisation, "share", FULL, used.source),)


def unit(used: Used) -> str:
    return {"1/s": "requests a second"}.get(used.unit, used.unit)


def shown(facts: Facts, floors: Candidates, worst: float | None) -> tuple[Evidence, ...]:
    figures = [figure(facts, "single_block_read_ms", "mean single-block read")]
    if worst is not None and worst < float("inf"):
        goal = ms(proposed_ms(facts["single_block_read_ms"]))
        what = f"most that more devices save, as a multiple of what media at {goal} save"
        figures.append(Evidence(what, worst, "ratio", AGREED, "least latency of " + floors.labels))
    return tuple(figures)


def ask(floors: Candidates, used: Used | None = None) -> str:
    """What would settle it; class and limits that are declared are not asked for again."""
    if floors.declared and used:
        return UNQUEUED
    if floors.declared:
        return HOW_MANY if floors.disks else "the limits of these volumes (IOPS and MB/s, of each and of the host)"
    if floors.never_provisioned:
        return f"the class of the disks, {HOW_MANY}"
    return "the class of the disks, and the IOPS and MB/s that were provisioned"
