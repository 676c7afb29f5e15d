"""How much of its limits each side used: what is left before something is full."""

from msgspec import Struct

from rules.comparison.side import Side

NO_LIMIT = ("none", "unknown", None)
NO_STORAGE = (*NO_LIMIT, "cpu", "cluster", "logs")
"""Kinds that say nothing of the storage."""
NAMES = {
    "device_iops": "requests of the devices",
    "device_mb_s": "throughput of the devices",
    "host_iops": "requests of the host",
    "host_cached_iops": "cached requests of the host",
    "host_cached_mb_s": "cached throughput of the host",
    "host_mb_s": "throughput of the host",
    "path": "the path to the storage",
    "queue_depth": "the queue depth",
    "redo_bandwidth": "the redo bandwidth",
    "cpu": "the CPUs",
    "cluster": "the cluster interconnect",
    "logs": "the redo logs",
}


class SideHeadroom(Struct, frozen=True, kw_only=True):
    """What is used of a limit and what is left.

    `storage_declared` is false where nobody declared what the storage can do: it may be full all the same.
    """

    kind: str
    label: str
    used: float
    maximum: float
    unit: str | None
    used_share: float
    left_share: float
    storage_declared: bool


class Headrooms(Struct, frozen=True):
    """That of each side; null where a side tells of none."""

    before: SideHeadroom | None
    after: SideHeadroom | None

    @property
    def sides(self) -> dict[str, SideHeadroom]:
        """Of the sides that tell, by their names."""
        sides = {"before": self.before, "after": self.after}
        return {name: side for name, side in sides.items() if side is not None}


def headroom(side: Side) -> SideHeadroom | None:
    """The limit that binds first; the host's CPUs where none is known."""
    limit = side.printed.limit if side.printed else None
    if limit and limit.kind not in NO_LIMIT and limit.used is not None and limit.maximum:
        return _left(side, str(limit.kind), limit.used, limit.maximum, limit.unit)
    busy = side.value("host_cpu_busy")
    return None if busy is None else _left(side, "cpu", busy, 1.0, "share")


def _declared(side: Side) -> bool:
    limit, storage = (side.printed.limit, side.printed.storage) if side.printed else (None, None)
    kind = limit.kind if limit else None
    return kind not in NO_STORAGE or bool(kind not in ("unknown", None) and storage)


def _left(side: Side, kind: str, used: float, most: float, unit: str | None) -> SideHeadroom:
    share = used / most
    return SideHeadroom(
        kind=kind,
        label=NAMES.get(kind, kind.replace("_", " ")),
        used=used,
        maximum=most,
        unit=unit,
        used_share=share,
        left_share=max(0.0, 1 - share),
        storage_declared=_declared(side),
    )
