"""What the database asks of devices, volumes and hosts while it works, with the factors by which that was had.

A report counts a write once, over a window that may have an idle tail. The devices see each copy of it, and see no read
that a cache in front answered; the host sees every copy it sends, redo too. So:

    devices, volumes   (reads × miss share + copies × writes) ÷ active share; redo is left out where it is separate
    host               the same, with redo in any case: it goes through the same host
    host's cache       all reads + copies × data writes

Copies made behind the host (RAID) are counted on devices only.
"""

from parsers.model.inside import Inside
from rules.core.facts import Facts
from rules.storage.inputs.activity import Active, active
from rules.storage.inputs.media import Medium, media
from rules.storage.inputs.read_tiers import FAST_MS, WEIGHTY, fast_share
from rules.storage.limits import raid

MB = 1e6
MOST = 1e12
"""No storage serves so many requests a second."""
MIRROR = 2
DEVICES, VOLUMES, HOST, CACHE = "devices", "volumes", "host", "cache"


class Rates(Inside, frozen=True):
    """Requests and bytes a second on average over the window: of the whole report, or of one `instance` of a cluster.

    `writes` are those of data files, `redo` all others; bytes are None where the report does not print them.
    """

    reads: float
    writes: float
    redo: float
    read_bytes: float | None = None
    write_bytes: float | None = None
    redo_bytes: float = 0.0
    instance: int | None = None


class Load(Inside, frozen=True):
    """What arrives there each second of the active time, and how that was had, in words."""

    amount: float
    factors: tuple[str, ...]


def whole(facts: Facts) -> Rates | None:
    """The rates of the whole report; None where reads or writes are not known, or cannot be."""
    reads, writes = facts.get("read_iops"), facts.get("write_iops")
    if reads is None or writes is None or not 0 <= reads <= MOST or not 0 <= writes <= MOST:
        return None
    redo = facts.get("redo_write_iops", 0.0)
    data = min(writes, facts.get("database_write_iops", max(0.0, writes - redo)))
    redo_bytes = facts.get("redo_bytes_per_s", 0.0)
    return Rates(reads, data, writes - data, facts.get("read_bytes_per_s"), facts.get("write_bytes_per_s"), redo_bytes)


def by_instance(facts: Facts) -> tuple[Rates, ...]:
    """The same of each instance of a cluster report; none where it does not print them for two at least.

    Sections differ in what they count by some per cent, so only the parts of the whole are taken from here. Where
    writes are copied, each has its equal part of them, as the copies go to the devices of all.
    """
    total, rows = whole(facts), facts.get("instance_io", {})
    read = sum(row["reads_per_s"] for row in rows.values())
    if total is None or len(rows) < MIRROR or read <= 0:
        return ()
    written = sum(row.get("writes_per_s") or 0.0 for row in rows.values())
    alike = written <= 0 or facts.get("storage.write_copies", 1) >= MIRROR
    writes = {
        number: 1 / len(rows) if alike else (row.get("writes_per_s") or 0.0) / written for number, row in rows.items()
    }
    return tuple(
        _part(total, number, row["reads_per_s"] / read, writes[number]) for number, row in sorted(rows.items())
    )


def _part(total: Rates, number: int, of_reads: float, of_writes: float) -> Rates:
    read_bytes = None if total.read_bytes is None else total.read_bytes * of_reads
    write_bytes = None if total.write_bytes is None else total.write_bytes * of_writes
    return Rates(
        total.reads * of_reads,
        total.writes * of_writes,
        total.redo * of_writes,
        read_bytes,
        write_bytes,
        total.redo_bytes * of_writes,
        number,
    )


def working(facts: Facts, rates: Rates, amount: float, most: float | None = None) -> Active:
    """The loaded part of the window in which `amount` (on average over all of it) arrives.

    Where it is guessed and a limit would then pass more than its `most`, the guess is too small: nothing passes more.
    """
    busy = active(facts, rates.instance)
    if most is None or busy.seen or amount <= most * busy.share:
        return busy
    return Active(min(1.0, amount / most), f"{busy.source}, raised until no more than the limit passes")


def requests(facts: Facts, rates: Rates, tier: str, most: float | None = None) -> Load:
    """Requests a second that arrive at that tier; `most` is what it lets through."""
    read, written, factors = parts(facts, rates, tier, most)
    return Load(read + written, factors)


def parts(facts: Facts, rates: Rates, tier: str, most: float | None = None) -> tuple[float, float, tuple[str, ...]]:
    """Reads and writes a second that arrive at that tier, apart, and the factors of their sum."""
    miss = misses(facts, tier)
    copies, mirrored = copies_at(facts, tier)
    redo = 0.0 if left_out(facts, tier) else rates.redo
    read, written = rates.reads * miss, copies * rates.writes + mirrored * redo
    busy = working(facts, rates, read + written, most)
    factors = [
        _reads(f"{rates.reads:,.0f}/s", miss),
        f"plus data writes {rates.writes:,.0f}/s × {_count(copies)}{_asm(facts)}",
        f"plus redo and control files {redo:,.0f}/s × {_count(mirrored)}" if redo else _no_redo(facts, rates, tier),
        f"÷ active share {busy.share:.2f} ({busy.source})",
    ]
    return read / busy.share, written / busy.share, tuple(factor for factor in factors if factor)


def megabytes(facts: Facts, rates: Rates, tier: str, most: float | None = None) -> Load | None:
    """10^6 bytes a second that pass that tier; None where the report prints no bytes."""
    if rates.read_bytes is None or rates.write_bytes is None:
        return None
    miss = missed_bytes(facts, tier)
    copies, _ = copies_at(facts, tier)
    apart = left_out(facts, tier)
    written = max(0.0, rates.write_bytes - (rates.redo_bytes if apart else 0.0)) / MB
    read = rates.read_bytes / MB
    busy = working(facts, rates, read * miss + copies * written, most)
    factors = (
        _reads(f"{read:,.1f} MB/s", miss),
        f"plus writes {written:,.1f} MB/s × {_count(copies)}" + (", redo left out" if apart else ""),
        f"÷ active share {busy.share:.2f} ({busy.source})",
    )
    return Load((read * miss + copies * written) / busy.share, factors)


def write_copies(facts: Facts) -> int:
    """How many requests to devices a write makes: as declared, else by the RAID level (its worst case)."""
    return int(facts.get("storage.write_copies") or raid.writes(facts.get("storage.raid", "")))


def copies_at(facts: Facts, tier: str) -> tuple[int, int]:
    """Copies of a data write and of a redo write; redo is written in full stripes, so parity costs it no more than a
    mirror."""
    declared = int(facts.get("storage.write_copies") or 0)
    if tier != DEVICES:
        return max(1, declared), max(1, declared)
    copies = write_copies(facts)
    return copies, declared or min(copies, MIRROR)


def _count(copies: int) -> str:
    return f"{copies} copies" if copies > 1 else "1 copy"


def _asm(facts: Facts) -> str:
    """ASM may write every block twice or three times, which no report prints."""
    declared = facts.get("storage.write_copies") or facts.get("storage.raid")
    on_asm = str(facts.get("parameter", {}).get("db_create_file_dest") or "").startswith("+")
    return " (ASM may make more: write_copies is not declared)" if on_asm and not declared else ""


def left_out(facts: Facts, tier: str) -> bool:
    """Whether redo does not pass there."""
    return tier != HOST and bool(facts.get("storage.redo_separate"))


def _no_redo(facts: Facts, rates: Rates, tier: str) -> str:
    return (
        f"redo and control files {rates.redo:,.0f}/s left out (separate)"
        if rates.redo and left_out(facts, tier)
        else ""
    )


def cached_by_host(facts: Facts) -> bool:
    """Whether a cache of the host stands before the volumes: as declared, else where reads come back faster than the
    declared class of volumes can answer, or such a cache has a limit and many reads come back as fast as from one."""
    declared = facts.get("storage.host_cache")
    if declared is not None:
        return bool(declared)
    limited = any(facts.get(f"storage.{key}") for key in ("host_cached_iops_limit", "host_cached_mb_s_limit"))
    medium = media().get(str(facts.get("storage.media")))
    if medium is None:
        return limited and (fast_share(facts) or 0.0) >= WEIGHTY
    return medium.host_cache or (medium.kind == "cloud" and _too_fast(facts, medium))


def _too_fast(facts: Facts, medium: Medium) -> bool:
    """Whether a part of the reads that counts comes back faster than such a device can answer."""
    return medium.floors[0] >= FAST_MS and (fast_share(facts) or 0.0) >= WEIGHTY


def misses(facts: Facts, tier: str) -> float:
    """The part of the reads that no cache in front answered: those that took longer than a cache does. In front of
    disks that is the array's, which the host does not pass by."""
    medium = media().get(str(facts.get("storage.media")))
    disks = tier == DEVICES and medium is not None and medium.kind == "disk" and _too_fast(facts, medium)
    if tier == CACHE or not (disks or cached_by_host(facts)):
        return 1.0
    return 1 - (fast_share(facts) or 0.0)


def missed_bytes(facts: Facts, tier: str) -> float:
    """The same of the bytes: only of reads of one block it is known what a cache answered, so scans count as missed."""
    hits, read = 1 - misses(facts, tier), facts.get("read_bytes_per_s")
    blocks, size = facts.get("single_block_reads_per_s"), facts.get("block_size_bytes")
    if not hits or not read or not blocks or not size:
        return 1 - hits
    return 1 - hits * min(1.0, float(blocks * size / read))


def _reads(amount: str, miss: float) -> str:
    if miss == 1:
        return f"reads {amount}"
    return f"reads {amount} × {miss:.2f} that miss the cache in front (took over {FAST_MS:g} ms)"
