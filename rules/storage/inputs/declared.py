"""What a user may declare of the storage, what is wrong with a declaration, and what names stand for.

`size` names what the declared class is sold as (P30 of azure-premium) and `host` the size of the virtual machine
(E32s_v3): their figures come from the media table, unless they are declared as well.
"""

from collections.abc import Mapping
from typing import Any

from rules.fault import Fault, Key
from rules.storage.inputs.media import host, hosts, media, size
from rules.storage.limits import raid

FactValue = str | int | float | bool | None
StorageFacts = Mapping[str, FactValue]
"""What is declared of a storage, by key; what is not known is left out, or None."""

COUNTS = (
    "devices", "device_iops", "device_mb_s", "volume_iops_limit", "volume_mb_s_limit", "host_iops_limit",
    "host_mb_s_limit", "host_cached_iops_limit", "host_cached_mb_s_limit", "ports", "port_mb_s", "controllers",
    "controller_mb_s", "luns", "queue_depth", "stripe_kib", "snapshot_year", "write_copies", "response_goal_ms",
    "growth",
)  # fmt: skip
WHOLE = ("devices", "ports", "controllers", "luns", "write_copies", "snapshot_year")
SWITCHES = ("host_cache", "redo_separate", "direct_nfs")
SCOPES = ("cluster", "instance")
NAMES = ("media", "size", "host")
FREE = ("raid", "burst")
KEYS = (*NAMES, *COUNTS, *SWITCHES, "scope", *FREE)
LONGEST = 200
"""Characters of a text."""
MOST = 1e12
"""No storage has so much of anything."""
SIZE_GIVES = {"iops": "device_iops", "mb_s": "device_mb_s"}
HOST_GIVES = {
    "iops": "host_iops_limit",
    "mb_s": "host_mb_s_limit",
    "cached_iops": "host_cached_iops_limit",
    "cached_mb_s": "host_cached_mb_s_limit",
}


def expanded(storage: StorageFacts) -> tuple[dict[str, FactValue], dict[str, str]]:
    """The declaration with the figures that `size` and `host` stand for, and where each of these comes from, by key.

    What is declared outright is never replaced.
    """
    given: dict[str, FactValue] = {key: value for key, value in storage.items() if value is not None}
    if "media" not in given and "host" not in given:
        return given, {}
    figures: dict[str, FactValue] = {}
    sources: dict[str, str] = {}
    medium, machine = media().get(str(given.get("media"))), host(given.get("host", ""))
    sold = size(medium, given.get("size", "")) if medium else None
    origins = (
        (sold, SIZE_GIVES, f"{given.get('size')} of {medium.label if medium else ''}", medium),
        (machine, HOST_GIVES, machine.id if machine else "", machine),
    )
    for row, gives, name, entry in origins:
        source = f"{name}, media table of {entry.date if entry else ''}"
        for column, key in gives.items():
            figure = getattr(row, column, None)
            if figure and key not in given:
                figures[key], sources[key] = figure, source
    return {**given, **figures}, sources


def figure(storage: StorageFacts, key: str) -> float | None:
    """A number that is declared; None where it is not."""
    value = storage.get(key)
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def fault(storage: Mapping[str, object]) -> Fault | None:
    """The first thing that is wrong; None where nothing is. A key without a value counts as not declared."""
    given = {key: value for key, value in storage.items() if value is not None}
    faults = [*(_fault(key, value) for key, value in given.items()), _wrong_size(given), _wrong_host(given)]
    return next((wrong for wrong in faults if wrong), None)


def wrong_key(key: str, *wrong: str | Key) -> Fault:
    """What is wrong with the value of a key."""
    return Fault(key, *wrong, kind="Storage key ")


def _fault(key: str, value: Any) -> Fault | None:
    if key not in KEYS:
        return Fault(key, f"Unknown storage key {key!r}: known are {', '.join(KEYS)}.", whole=True)
    if key in COUNTS and not _is_number(value):
        return wrong_key(key, f"must be a number above zero, written plainly as 5000, not {value!r}.")
    if key in WHOLE and value != int(value):
        return wrong_key(key, f"must be a whole number, not {value!r}.")
    if key in SWITCHES and not isinstance(value, bool):
        return wrong_key(key, f"must be true or false, not {value!r}.")
    if key == "scope" and value not in SCOPES:
        return wrong_key(key, f"must be cluster or instance, not {value!r}.")
    if key == "raid" and raid.level(value) not in raid.WRITES:
        level = f"must be a level such as RAID 10 or RAID 5 (7+1), not {str(value)[:40]!r}"
        return wrong_key(key, f"{level}: else give ", Key("write_copies"), ".")
    if key in FREE and len(str(value)) > LONGEST:
        return wrong_key(key, f"must be at most {LONGEST} characters long.")
    if key == "media" and value not in media():
        return Fault(key, f"Unknown media class {value!r}: known are {', '.join(media())}.", whole=True)
    return None


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < MOST


def _wrong_size(given: Mapping[str, object]) -> Fault | None:
    """A size belongs to a class, which must be sold in it."""
    if "size" not in given:
        return None
    wanted, medium = given["size"], media().get(str(given.get("media")))
    if medium is None:
        return wrong_key(
            "size", f"({wanted}) needs the class it is a size of: give ", Key("media", quoted=True), " too."
        )
    if not medium.sizes:
        return Fault(
            "size", f"Class {medium.id} has no sizes: give ", Key("device_iops"), " and ", Key("device_mb_s"),
            " as provisioned instead of ", Key("size", quoted=True), ".", whole=True,
        )  # fmt: skip
    if size(medium, wanted) is None:
        sizes = ", ".join(medium.sizes)
        return Fault("size", f"Class {medium.id} is not sold as {wanted!r}: its sizes are {sizes}.", whole=True)
    return None


def _wrong_host(given: Mapping[str, object]) -> Fault | None:
    if "host" not in given or host(given["host"]):
        return None
    import difflib

    near = difflib.get_close_matches(str(given["host"]), hosts(), n=3, cutoff=0.5)
    like = f" (known and like it: {', '.join(near)})" if near else ""
    return Fault(
        "host", f"Unknown host size {given['host']!r}{like}: give ", Key("host_iops_limit"), " and ",
        Key("host_mb_s_limit"), " instead.", whole=True,
    )  # fmt: skip
