"""Which known limit of the storage is used how far. Limits are never guessed: without them the kind is `unknown`."""

from dataclasses import dataclass
from typing import Any

from rules.facts import Facts
from rules.storage.activity import active_share
from rules.storage.cells import exadata
from rules.storage.covers import one_of_several
from rules.storage.media import media
from rules.storage.tiers import fast_share

FULL = 0.85
MB = 1e6
RAID_WRITES = {"1": 2, "10": 2, "01": 2, "5": 4, "50": 4, "6": 6, "60": 6}


LABELS = {
    "device_iops": "requests of the devices",
    "device_mb_s": "bandwidth of the devices",
    "host_iops": "requests of the host",
    "host_cached_iops": "cached requests of the host",
    "host_mb_s": "bandwidth of the host",
    "path": "bandwidth of the paths",
    "queue_depth": "depth of the queues",
}


@dataclass(frozen=True, slots=True)
class Used:
    """One limit: what is used of it (in its unit), its maximum, and the factors behind the figure."""

    kind: str
    used: float
    maximum: float
    unit: str
    factors: tuple[str, ...]
    source: str

    @property
    def utilisation(self) -> float:
        return self.used / self.maximum

    @property
    def label(self) -> str:
        """The limit in words."""
        return LABELS[self.kind]

    def to_dict(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "used": self.used,
            "maximum": self.maximum,
            "unit": self.unit,
            "factors": list(self.factors),
            "source": self.source,
        }


def binding(facts: Facts) -> Used | None:
    """The limit that is used furthest; None where none is known or this report can't be held against it."""
    return max(limits(facts), key=lambda one: one.utilisation, default=None)


def limits(facts: Facts) -> list[Used]:
    """Every limit that the storage facts give."""
    if not comparable(facts) or not _has_rates(facts):
        return []
    found = [_iops(facts, kind, key) for kind, key in _IOPS] + [_bytes(facts, kind, key) for kind, key in _BYTES]
    return [one for one in [*found, _devices(facts), *_bandwidths(facts), _queue(facts)] if one]


def comparable(facts: Facts) -> bool:
    """Whether this report's rates are those of the storage: not for one database or instance among those that share
    it, nor for a cluster where the limits are of one instance's storage, nor on Exadata, where a request may be a
    megabyte that a cell has read and filtered."""
    apart = facts.get("scope") == "cluster" and facts.get("storage.scope") == "instance"
    return facts.get("scope") != "pdb" and not apart and not one_of_several(facts) and not exadata(facts)


_IOPS = (
    ("device_iops", "volume_iops_limit"),
    ("host_iops", "host_iops_limit"),
    ("host_cached_iops", "host_cached_iops_limit"),
)
_BYTES = (
    ("device_mb_s", "volume_mb_s_limit"),
    ("host_mb_s", "host_mb_s_limit"),
    ("host_mb_s", "host_cached_mb_s_limit"),
)


def _has_rates(facts: Facts) -> bool:
    return facts.get("read_iops") is not None and facts.get("write_iops") is not None


def iops_used(facts: Facts, *, cached: bool = False) -> tuple[float, float, tuple[str, ...]]:
    """Reads and writes a second that reach the devices while the database works, and how they were had."""
    busy = active_share(facts.get("slots", []))
    miss = 1.0 if cached else _miss_share(facts)
    copies = write_copies(facts)
    separate = facts.get("storage.redo_separate", False)
    writes = facts.get("database_write_iops", facts["write_iops"]) if separate else facts["write_iops"]
    redo = 0.0 if separate else facts.get("redo_write_iops", 0.0)
    written = copies * (writes - redo) + redo
    factors = (
        f"reads {facts['read_iops']:,.0f}/s × miss share {miss:.2f}",
        f"writes {writes:,.0f}/s × {copies} copies" + (", redo left out" if separate else ", redo once"),
        f"active share of the window {busy:.2f}",
    )
    return facts["read_iops"] * miss / busy, written / busy, factors


def write_copies(facts: Facts) -> int:
    """How many requests to devices a write makes: as declared, else by the RAID level (its worst case)."""
    level = "".join(char for char in str(facts.get("storage.raid", "")) if char.isdigit())
    return int(facts.get("storage.write_copies") or RAID_WRITES.get(level, 1))


def _miss_share(facts: Facts) -> float:
    """With a host cache in front: the part of the reads that took longer than a cache answers."""
    if not facts.get("storage.host_cache"):
        return 1.0
    return 1 - (fast_share(facts) or 0.0)


def _iops(facts: Facts, kind: str, key: str) -> Used | None:
    maximum = facts.get(f"storage.{key}")
    if not maximum:
        return None
    reads, writes, factors = iops_used(facts, cached=kind == "host_cached_iops")
    return Used(kind, reads + writes, maximum, "1/s", factors, f"storage facts: {key}")


def _devices(facts: Facts) -> Used | None:
    """So many devices, at the declared rate of one; of disks the class alone says it well enough."""
    devices, each = facts.get("storage.devices"), facts.get("storage.device_iops")
    source = "storage facts"
    medium = media().get(str(facts.get("storage.media")))
    if not each and medium and medium.kind == "disk":
        each, source = medium.iops, f"media table, {medium.label}"
    if not devices or not each or facts.get("storage.volume_iops_limit"):
        return None
    reads, writes, factors = iops_used(facts)
    used = f"{source}: {devices} × {each:,.0f}/s a device"
    return Used("device_iops", reads + writes, devices * each, "1/s", factors, used)


def _bytes(facts: Facts, kind: str, key: str) -> Used | None:
    maximum = facts.get(f"storage.{key}")
    return _mb(facts, kind, maximum, f"storage facts: {key}") if maximum else None


def _bandwidths(facts: Facts) -> list[Used | None]:
    """Devices and paths of which the bandwidth of one is declared."""
    return [_together(facts, kind, number, each) for kind, number, each in _EACH]


_EACH = (
    ("device_mb_s", "devices", "device_mb_s"),
    ("path", "ports", "port_mb_s"),
    ("path", "controllers", "controller_mb_s"),
)


def _together(facts: Facts, kind: str, number: str, each: str) -> Used | None:
    """The bandwidth of several equal things."""
    many, mb_s = facts.get(f"storage.{number}"), facts.get(f"storage.{each}")
    return _mb(facts, kind, many * mb_s, f"storage facts: {many} {number} × {mb_s} MB/s") if many and mb_s else None


def _mb(facts: Facts, kind: str, maximum: float, source: str) -> Used | None:
    reads, writes = facts.get("read_bytes_per_s"), facts.get("write_bytes_per_s")
    if reads is None or writes is None:
        return None
    busy, copies = active_share(facts.get("slots", [])), write_copies(facts)
    used = (reads + copies * writes) / busy / MB
    return Used(kind, used, maximum, "MB/s", (f"{copies} copies of a write", f"active share {busy:.2f}"), source)


def _queue(facts: Facts) -> Used | None:
    luns, depth = facts.get("storage.luns"), facts.get("storage.queue_depth")
    flight = facts.get("outstanding_reads")
    if not luns or not depth or flight is None:
        return None
    return Used("queue_depth", flight, luns * depth, "requests", (), f"storage facts: {luns} LUNs × depth {depth}")
