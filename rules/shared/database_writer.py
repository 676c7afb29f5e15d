"""Why the buffers of the cache are not clean in time: which side of the database writer is short.

In this order, cheap to dear: asynchronous I/O is off; handing over the writes takes the writers' time; the cache is too
small for what is changed in it; the devices do nearly all the requests they can; and if none of that, the writers
themselves. A larger cache that the host has no memory for, or a process of 32 bits no room, is no cheap cure: it stands
last, as a purchase or a question. Where nobody knows what the devices can do, the last two cannot be told apart.
"""

from typing import Literal

from parsers.model.inside import Inside
from rules.advisories.buffer_cache import ASK_64_BITS, Lack, advice, lacks, proviso
from rules.core.facts import Facts
from rules.core.rule import Cost
from rules.storage.limits.utilisation import limits
from rules.wording import count, percent

Kind = Literal["async_off", "handing_over", "cache", "devices", "cpu", "processes", "memory", "bits"]
NEARLY = 0.70
"""From this part of what the devices can do, writes queue behind reads (rules WR02)."""
OF_CACHE: tuple[Kind, ...] = ("cache", "memory", "bits")
"""Sides that a larger cache is about."""
LARGER = 1.5
READS_LEFT = 0.70
BUSY_CPU = 0.90
HANDING_OVER = "db file async I/O submit"
A_WRITER = 0.5
"""So much of the interval spent in handing over writes means that the hand-over itself waits (our judgement)."""
WRITE_SHARE = 50.0
NOT_ASYNC = ("none", "directio")
AUTOMATIC = "+"
"""ASM's files begin so; `filesystemio_options` says nothing of them."""


class Side(Inside, frozen=True):
    """What is short, said in a clause, with what to do about it; the figure that tells it against its limit."""

    kind: Kind
    clause: str
    cure: str
    cost: Cost
    figure: float | None = None
    limit: float | None = None
    unit: str = ""
    line: int | None = None


def side(facts: Facts) -> Side | None:
    """The side that is short; None where what the devices can do would have to be known."""
    cache = _cache(facts)
    first = _async_off(facts) or _handing_over(facts) or (cache if cache and cache.kind == "cache" else None)
    return first or _devices(facts) or _writers(facts) or cache


def _async_off(facts: Facts) -> Side | None:
    parameters = facts.get("parameter", {})
    slow = None
    if str(parameters.get("disk_asynch_io", "")).upper() == "FALSE":
        slow = "disk_asynch_io is FALSE"
    elif str(parameters.get("filesystemio_options", "")).casefold() in NOT_ASYNC and not _on_asm(facts):
        slow = f"filesystemio_options is {parameters['filesystemio_options']}"
    if slow is None:
        return None
    cure = "Switch on asynchronous I/O (filesystemio_options=setall, disk_asynch_io=true), then measure again."
    return Side("async_off", f"asynchronous I/O is off ({slow})", cure, "configuration")


def _on_asm(facts: Facts) -> bool:
    names = [str(row.get("file") or "") for row in facts.get("file_io", [])]
    return any(name.startswith(AUTOMATIC) for name in names)


def _handing_over(facts: Facts) -> Side | None:
    event, elapsed = facts.background(HANDING_OVER), facts.get("elapsed_s")
    writers = facts.get("instances_in_report", 1)
    if event is None or not elapsed or event.time_s < A_WRITER * elapsed * writers:
        return None
    busy = event.time_s / elapsed / writers
    clause = f"handing writes over to the operating system keeps {busy:.1f} writers busy all the time ({HANDING_OVER})"
    cure = "Look at the queue between host and storage: more LUNs or deeper queues, and asynchronous I/O in the host."
    return Side("handing_over", clause, cure, "configuration", busy, A_WRITER, "writers", event.line)


def _cache(facts: Facts) -> Side | None:
    advised = advice(facts)
    left = advised.factor_at(LARGER * advised.size_mb) if advised else None
    if advised is None or left is None or left > READS_LEFT:
        return None
    size, more = count(LARGER * advised.size_mb), count((LARGER - 1) * advised.size_mb)
    lack = lacks(facts, advised, LARGER * advised.size_mb)
    clause = (
        f"with {size} MB of cache instead of {count(advised.size_mb)} MB{_PROVISO.get(lack or '', '')} "
        f"{percent(1 - left)} of the reads would go"
    )
    cure, cost = _larger(facts, lack, size, more)
    return Side(lack or "cache", clause, cure, cost, left, READS_LEFT, "of the reads", advised.now.line)


_PROVISO = {"memory": ", for which the host lacks memory,", "bits": ", if this Oracle is not one of 32 bits,"}


def _larger(facts: Facts, lack: Lack | None, size: str, more: str) -> tuple[str, Cost]:
    """How the cache grows: memory that the host lacks is bought, and a process of 32 bits is asked about."""
    if lack == "memory":
        return f"Add {more} MB of memory to the host for a buffer cache of {size} MB.", "purchase"
    if lack == "bits":
        return ASK_64_BITS, "free"
    return f"Enlarge the buffer cache to {size} MB{proviso(facts)}.", "configuration"


def _devices(facts: Facts) -> Side | None:
    """The devices by what is declared of them, else by a load curve of writes."""
    used = max((used for used in limits(facts) if used.unit == "1/s"), key=lambda used: used.utilisation, default=None)
    cure = (
        "Spread what is written most over all devices, and mirror instead of RAID 5 and 6; if that is so already, more "
        "devices or provisioned IOPS are needed."
    )
    if used and used.utilisation >= NEARLY:
        amounts = f"{count(used.total_used)} of {count(used.total_maximum)}"
        clause = f"{percent(used.utilisation)} of the {used.label} are used ({amounts} a second)"
        return Side("devices", clause, cure, "purchase", used.utilisation, NEARLY, "share")
    curve, rate = facts.get("curve"), facts.get("database_write_iops")
    if curve is None or rate is None or not curve.max_iops or (curve.curve.write_percent or 0) < WRITE_SHARE:
        return None
    part = rate / curve.max_iops
    if part < NEARLY:
        return None
    most = count(curve.max_iops)
    clause = f"{count(rate)} writes a second are {percent(part)} of the {most} that the load curve reaches"
    return Side("devices", clause, cure, "purchase", part, NEARLY, "share")


def _writers(facts: Facts) -> Side | None:
    """The writers themselves, once it is known that the devices could do more."""
    if not capability_known(facts):
        return None
    busy = facts.get("host_cpu_busy", 0.0)
    if busy >= BUSY_CPU:
        clause = f"the host's CPUs are {percent(busy)} busy, so the writers come too late to one"
        return Side("cpu", clause, "Relieve the CPUs before anything else.", "free", busy, BUSY_CPU, "share")
    clause = "asynchronous I/O is on, and the devices have room, so the writers are too few"
    return Side("processes", clause, "Raise db_writer_processes.", "configuration")


def capability_known(facts: Facts) -> bool:
    """Whether it is known what the devices can write: by declared limits, or by a load curve of writes."""
    curve = facts.get("curve")
    measured = bool(curve and curve.max_iops and (curve.curve.write_percent or 0) >= WRITE_SHARE)
    return measured or any(used.unit == "1/s" for used in limits(facts))
