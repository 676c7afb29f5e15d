"""How much of its limits each side used: what is left before something is full."""

from collections.abc import Mapping
from typing import Any

from rules.comparison.side import Side

Json = Mapping[str, Any]
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


def headroom(side: Side) -> dict[str, Any] | None:
    """The limit that binds first: what is used of it and what is left; the host's CPUs where none is known.

    `storage_declared` is false where nobody declared what the storage can do: it may be full all the same.
    """
    found = _first(side)
    return None if found is None else found | {"storage_declared": _declared(side)}


def _declared(side: Side) -> bool:
    kind = ((side.printed.limit if side.printed else None) or {}).get("kind")
    return kind not in NO_STORAGE or bool(kind not in ("unknown", None) and side.printed and side.printed.storage)


def _first(side: Side) -> dict[str, Any] | None:
    limit = (side.printed.limit if side.printed else None) or {}
    used, most = limit.get("used"), limit.get("maximum")
    if limit.get("kind") not in NO_LIMIT and used is not None and most:
        return _left(str(limit["kind"]), used, most, limit.get("unit"))
    busy = side.value("host_cpu_busy")
    return None if busy is None else _left("cpu", busy, 1.0, "share")


def _left(kind: str, used: float, most: float, unit: str | None) -> dict[str, Any]:
    share = used / most
    return {
        "kind": kind,
        "label": NAMES.get(kind, kind.replace("_", " ")),
        "used": used,
        "maximum": most,
        "unit": unit,
        "used_share": share,
        "left_share": max(0.0, 1 - share),
    }
