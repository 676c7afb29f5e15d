"""A limit is used up: which, by what, and what must be bought; the same limit behind faster media saves little."""

from rules.core.facts import Facts
from rules.storage.decision import Decision
from rules.storage.gains.model import Reads, proposed_ms
from rules.storage.headlines.saying import allowed, media_save, reads_take, sustained
from rules.storage.inputs.activity import active
from rules.storage.inputs.candidate_media import candidates
from rules.storage.inputs.read_tiers import fast_share
from rules.storage.inputs.shares import WEIGHTY, largest_other
from rules.storage.inputs.unloaded_latency import unloaded_ms
from rules.storage.limits.closed_loop import held, holding, of_disks, twice
from rules.storage.limits.load import CACHE, DEVICES, HOST, copies_at, left_out, misses
from rules.storage.limits.utilisation import Used
from rules.wording import count, ms, percent

CACHED_MS = 2.0
NEARLY_ALL, WORTH_SAYING = 0.995, 0.005
BUY = {
    "device_iops": "devices or provisioned IOPS",
    "device_mb_s": "devices or provisioned throughput",
    "host_iops": "a larger host or another adapter",
    "host_cached_iops": "a larger host",
    "host_mb_s": "a larger host or another adapter",
    "path": "ports or controllers",
    "queue_depth": "more volumes or deeper queues",
}
TIERS = {"host_iops": HOST, "host_cached_iops": CACHE}
"""Where the requests of a limit arrive; of others at the devices."""
FULL = {
    "device_iops": "the devices are full, not slow",
    "device_mb_s": "the devices are full, not slow",
    "host_iops": "the host's own limit is full, not the disks",
    "host_cached_iops": "not the disks but the host",
    "host_mb_s": "the host's own limit is full, not the disks",
    "path": "the paths are full, not the disks",
    "queue_depth": "the queues are full, not the disks",
}


def capacity(facts: Facts, decision: Decision, known: Reads | None) -> str:
    """The limit with its use, the reads, and the purchase beside the one that would not help."""
    used = decision.used
    if used is None:
        return f"the storage is full, not slow: {decision.why} while {reads_take(facts)}"
    said = f"{FULL[used.kind]}: {_fast(facts, used)}{_use(facts, used)}; {reads_take(facts)}"
    said += _unqueued(facts, known, used)
    if of_disks(facts, used) and known:
        return f"{said}; more disks or flash: {_disks_or_flash(facts, known, used)}"
    return f"{said}; buy {bought(facts, used)}, not faster media{_gains(facts, known, used)}"


def _disks_or_flash(facts: Facts, known: Reads, used: Used) -> str:
    """Full disks are cured by more of them and by media that have no arms; which, the price tells."""
    double = twice(facts, known, used)
    many = f"twice as many disks would save at most {percent(double)}, " if double is not None else ""
    return f"{many}{media_save(facts, known)}{sustained(facts)}"


def bought(facts: Facts, used: Used) -> str:
    """What must be bought, by what stands below where that is declared."""
    floors = candidates(facts)
    if used.kind == "device_iops" and floors.declared:
        return "more disks" if floors.disks else "provisioned IOPS" if floors.provisioned else BUY[used.kind]
    return BUY[used.kind]


def near(facts: Facts, decision: Decision, used: Used) -> str:
    """A cache of the host answers, and its rate is near the limit on average."""
    said = f"{FULL[used.kind]}: {_fast(facts, used)}{_use(facts, used)}; {reads_take(facts)}"
    return f"{said}; a larger host before any disk{_next(facts)}"


def _fast(facts: Facts, used: Used) -> str:
    """How many reads a host cache answers, where its rate is the limit."""
    fast = fast_share(facts, CACHED_MS) if used.kind == "host_cached_iops" else None
    return f"{percent(fast)} of the reads come back within {ms(CACHED_MS)} and " if fast else ""


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


def _unqueued(facts: Facts, known: Reads | None, used: Used) -> str:
    floor = unloaded_ms(facts)
    if known is None or floor is None or used.kind != "device_iops" or floor >= known.read_ms:
        return ""
    if of_disks(facts, used):  # some of them are always near the head: no one figure holds for all
        return ""
    return f" where unqueued ones take {ms(floor)}"


def _gains(facts: Facts, known: Reads | None, used: Used) -> str:
    """What twice the limit would save, and faster media behind the same one."""
    if known is None or used.kind == "queue_depth":
        return ""
    if used.kind != "device_iops":
        return _next(facts)
    target, double = proposed_ms(known.read_ms), twice(facts, known, used)
    if used.instance is not None:
        return ""
    same = percent(held(known.conservative(target), used.utilisation))
    if double is None:
        return f": media at {ms(target)} with the same IOPS would save {same}"
    stays = holding(facts, used, double)
    until = f", all that {allowed(stays)} let through" if stays else ""
    return f": twice as many would save {percent(double)}{until}, media at {ms(target)} with the same IOPS {same}"


def _next(facts: Facts) -> str:
    other = largest_other(facts)
    if other and other.key == "cpu":  # work that goes on, and no wait that would be next
        return ""
    return f", then {other.label}, {percent(other.share)}" if other and other.share >= WEIGHTY else ""
