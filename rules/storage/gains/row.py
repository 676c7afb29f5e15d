"""One row of the gains, with every key that the contract lists."""

from typing import Any

KEYS = ("needs_iops", "assumed_floor_ms", "conservative", "coupled", "closed", "open")


def row(kind: str, change: str, read_ms: float | None, **extra: Any) -> dict[str, Any]:
    """A row; what is not given is null."""
    return {"kind": kind, "change": change, "read_ms": read_ms} | dict.fromkeys(KEYS) | extra
