"""What a user may declare of the storage, and what is wrong with a declaration, in one sentence."""

from collections.abc import Mapping
from typing import Any

from rules.storage.media import media

COUNTS = (
    "devices", "device_iops", "device_mb_s", "volume_iops_limit", "volume_mb_s_limit", "host_iops_limit",
    "host_mb_s_limit", "host_cached_iops_limit", "host_cached_mb_s_limit", "ports", "port_mb_s", "controllers",
    "controller_mb_s", "luns", "queue_depth", "stripe_kib", "snapshot_year", "write_copies", "response_goal_ms",
)  # fmt: skip
SWITCHES = ("host_cache", "redo_separate")
SCOPES = ("cluster", "instance")
FREE = ("raid", "burst")
KEYS = ("media", *COUNTS, *SWITCHES, "scope", *FREE)


def fault(storage: Mapping[str, Any]) -> str | None:
    """The first thing that is wrong; None where nothing is. A key without a value counts as not declared."""
    found = (_fault(key, value) for key, value in storage.items() if value is not None)
    return next((one for one in found if one), None)


def _fault(key: str, value: Any) -> str | None:
    if key not in KEYS:
        return f"Unknown storage key {key!r}: known are {', '.join(KEYS)}."
    if key in COUNTS and (isinstance(value, bool) or not isinstance(value, int | float) or not value > 0):
        return f"Storage key {key!r} must be a number above zero, not {value!r}."
    if key in SWITCHES and not isinstance(value, bool):
        return f"Storage key {key!r} must be true or false, not {value!r}."
    if key == "scope" and value not in SCOPES:
        return f"Storage key 'scope' must be cluster or instance, not {value!r}."
    if key == "media" and value not in media():
        return f"Unknown media class {value!r}: known are {', '.join(media())}."
    return None
