"""Below a headline with a limit that is used up: how it is used, and what each purchase would save."""

from collections.abc import Iterable

from rules.core.facts import Facts
from rules.storage.decision import Decision
from rules.storage.gains.model import Reads, proposed_ms
from rules.storage.headlines.saying import allowed, media_save, sustained
from rules.storage.inputs.activity import active
from rules.storage.inputs.read_tiers import fast_share
from rules.storage.inputs.shares import WEIGHTY, largest_other, whole
from rules.storage.inputs.unloaded_latency import unloaded_ms
from rules.storage.limits.closed_loop import held, holding, of_disks, twice
from rules.storage.limits.load import CACHE, DEVICES, HOST, copies_at, left_out, misses
from rules.storage.limits.utilisation import Used
from rules.wording import count, ms, percent

CACHED_MS = 2.0
NEARLY_ALL, WORTH_SAYING = 0.995, 0.005
TIERS = {"host_iops": HOST, "host_cached_iops": CACHE}
"""Where the requests of a limit arrive; of others at the devices."""
FULL = {
    "device_iops": "the devices are full, not slow",
    "device_mb_s": "the devices are full, not slow",
    "host_iops": "the host's own limit is full, not the disks",
    "host_cached_iops": "not the disks but the host is at its limit",
    "host_mb_s": "the host's own limit is full, not the disks",
    "path": "the paths are full, not the disks",
    "queue_depth": "the queues are full, not the disks",
}


def capacity(facts: Facts, decision: Decision, reads: Reads | None) -> Iterable[str]:
    """The limit with its use, and both purchases."""
    used = decision.used
    if used is None:
        yield decision.why
        return
    more = of_disks(facts, used) and reads is not None
    yield FULL[used.kind] + ("" if more else ", so not faster media")
    yield from near(facts, used)
    yield from _unqueued(facts, reads, used)
    if more and reads:
        yield _disks_or_flash(facts, reads, used)
    else:
        yield from _gains(facts, reads, used)


def near(facts: Facts, used: Used) -> Iterable[str]:
    """How much of a limit is used, and by what."""
    fast = fast_share(facts, CACHED_MS) if used.kind == "host_cached_iops" else None
    if fast:
        yield f"{percent(fast)} of the reads come back within {ms(CACHED_MS)}"
    yield _use(facts, used)
    if used.kind != "device_iops":
        yield from _next(facts)


def _disks_or_flash(facts: Facts, reads: Reads, used: Used) -> str:
    """Full disks are cured by more of them and by media that have no arms; which, the price tells."""
    double = twice(facts, reads, used)
    many = f"twice as many disks would save at most {percent(double)}, " if double is not None else ""
    return f"{many}{media_save(facts, reads)}{sustained(facts)}"


def _use(facts: Facts, used: Used) -> str:
    """What is done, as a part of what the limit allows."""
    if used.unit != "1/s":
        done = f"{count(used.total_used)} {used.unit}"
        return f"{done} are {percent(used.utilisation)} of the {count(used.total_maximum)} of {used.of}"
    cached = "cached " if used.kind == "host_cached_iops" else ""
    each = f" at {count(used.maximum)}" if used.count > 1 else ""
    idle = "" if used.counted_by or active(facts, used.instance).share >= NEARLY_ALL else ", idle minutes taken out,"
    return (
        f"{_done(facts, used)}{idle} are {percent(used.utilisation)} of the {count(used.total_maximum)} "
        f"{cached}IOPS of {used.of}{each}{_beyond(used)}"
    )


def _done(facts: Facts, used: Used) -> str:
    """Reads and writes as the report counts them; all together where a cache or one instance makes it another sum."""
    tier = TIERS.get(used.kind, DEVICES)
    missed = misses(facts, tier) < 1
    counted = f", counted by {used.counted_by}," if used.counted_by else ""
    if missed or counted or used.instance is not None:
        return f"{count(used.total_used)} requests a second" + (" that miss the cache" if missed else "") + counted
    copies, _ = copies_at(facts, tier)
    writes = facts.get("database_write_iops" if left_out(facts, tier) else "write_iops", 0.0)
    many = {1: "", 2: "twice "}.get(copies, f"{copies} times ")
    written = f" and {many}{count(writes)} writes" if writes >= WORTH_SAYING * facts["read_iops"] else ""
    return f"{count(facts['read_iops'])} reads{written} a second"


def _beyond(used: Used) -> str:
    return ", so a cache answers a part or the limit is a little higher" if used.utilisation > 1.05 else ""


def _unqueued(facts: Facts, reads: Reads | None, used: Used) -> Iterable[str]:
    floor = unloaded_ms(facts)
    if reads is None or floor is None or used.kind != "device_iops" or floor >= reads.read_ms:
        return
    if not of_disks(facts, used):  # some of them are always near the head: no one figure holds for all
        yield f"reads take {ms(reads.read_ms)} each where unqueued ones take {ms(floor)}"


def _gains(facts: Facts, reads: Reads | None, used: Used) -> Iterable[str]:
    """What twice the limit would save, and faster media behind the same one."""
    if reads is None or used.kind != "device_iops" or used.instance is not None:
        return
    target, double = proposed_ms(reads.read_ms), twice(facts, reads, used)
    same = percent(held(reads.conservative(target), used.utilisation))
    if double is None:
        yield f"media at {ms(target)} with the same IOPS would save {same}"
        return
    stays = holding(facts, used, double)
    until = f", all that {allowed(stays)} allow" if stays else ""
    yield f"twice as many would save {percent(double)}{until}, media at {ms(target)} with the same IOPS {same}"


def _next(facts: Facts) -> Iterable[str]:
    other = largest_other(facts)
    if other and other.key != "cpu" and other.share >= WEIGHTY:  # CPU is work that goes on, and no wait
        yield f"then {other.label}, {percent(other.share)} of {whole(facts)}, is next"
