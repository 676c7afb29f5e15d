"""What a user may declare of the storage: each fact with its unit and help, and facts out of forms and addresses."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rules.fault import Fault
from rules.storage.inputs.declared import LONGEST, MOST, WHOLE, FactValue, StorageFacts, fault, wrong_key
from rules.storage.inputs.media import media

Kind = Literal["number", "switch", "choice", "text"]
_THOUSANDS = re.compile(r"\d{1,3}(,\d{3})+(\.\d+)?")
FACT_VALUE = (str, int, float, bool, type(None))
_SAID = {"true": True, "yes": True, "false": False, "no": False}


@dataclass(frozen=True, slots=True)
class Fact:
    """One key of the contract's `storage`: its label, the unit it is given in, and one line of help."""

    key: str
    label: str
    unit: str
    help: str
    kind: Kind = "number"

    @property
    def choices(self) -> Sequence[tuple[str, str]]:
        """What may be chosen: (value, label) each; empty for numbers and text."""
        if self.kind == "switch":
            return (("true", "yes"), ("false", "no"))
        if self.key == "media":
            return [(medium.id, medium.label) for medium in media().values()]
        return (
            (("cluster", "all instances share them"), ("instance", "this instance only")) if self.key == "scope" else ()
        )


@dataclass(frozen=True, slots=True)
class Group:
    """Facts that belong together on a form."""

    title: str
    facts: tuple[Fact, ...]


GROUPS = (
    Group("Media and size", (
        Fact("media", "Media", "", "What the database files lie on now.", "choice"),
        Fact("size", "Size of the volume", "", "As its class is sold, such as P30; its limits follow.", "text"),
        Fact("snapshot_year", "Year", "", "When the report was taken, if not the year that it prints."),
    )),
    Group("Devices", (
        Fact("devices", "Devices", "count", "Disks or volumes that share the load, spares and parity not counted."),
        Fact("device_iops", "Most of one device", "requests/s", "Its data sheet, or what was provisioned."),
        Fact("device_mb_s", "Most of one device", "MB/s", "10⁶ bytes a second."),
        Fact("raid", "RAID", "", "Such as RAID 10 or RAID 5 (7+1): what one write costs.", "text"),
        Fact("burst", "Burst", "", "Such as 3,500 for 30 minutes: what a small volume may do for a while.", "text"),
    )),
    Group("Volumes", (
        Fact("volume_iops_limit", "Limit of the volumes", "requests/s", "Of all together; of one where more is used."),
        Fact("volume_mb_s_limit", "Limit of the volumes", "MB/s", "10⁶ bytes a second, of all together or of one."),
        Fact("luns", "LUNs", "count", "Volumes that the host sees: each has a queue of its own."),
        Fact("queue_depth", "Queue depth", "requests", "Of one LUN, as the host's driver is set."),
    )),
    Group("Host or virtual machine", (
        Fact("host", "Size of the host", "", "As the provider calls it, such as E32s_v3: gives its limits.", "text"),
        Fact("host_iops_limit", "Limit of the host", "requests/s", "Of the VM size or the adapter, uncached."),
        Fact("host_mb_s_limit", "Limit of the host", "MB/s", "10⁶ bytes a second, uncached."),
        Fact("host_cache", "Host cache", "", "Whether the provider's read cache on the host is on.", "switch"),
        Fact("host_cached_iops_limit", "Limit with the cache", "requests/s", "Of the VM size, cache hits included."),
        Fact("host_cached_mb_s_limit", "Limit with the cache", "MB/s", "10⁶ bytes a second."),
    )),
    Group("Paths", (
        Fact("ports", "Ports", "count", "Active ports of the host: HBAs or network adapters."),
        Fact("port_mb_s", "Most of one port", "MB/s", "An 8 Gb Fibre Channel port moves about 800."),
        Fact("controllers", "Controllers", "count", "Of the array, those that serve this database."),
        Fact("controller_mb_s", "Most of one controller", "MB/s", "10⁶ bytes a second."),
    )),
    Group("Layout", (
        Fact("redo_separate", "Redo on its own devices", "", "Whether the redo logs lie apart.", "switch"),
        Fact("direct_nfs", "Direct NFS", "", "Files on NFS: by the database's own client, or by the host's.", "switch"),
        Fact("stripe_kib", "Stripe", "KiB", "The stripe or allocation unit of the volume."),
        Fact("write_copies", "Copies of a write", "count", "2 where the host mirrors (normal redundancy), 3 for high."),
        Fact("scope", "Whose devices", "", "Whether the devices above serve the whole cluster.", "choice"),
    )),
    Group("Goals", (
        Fact("response_goal_ms", "Response goal", "ms", "What a single read may take at most."),
        Fact("growth", "Growth", "factor", "How much more load is to come: 1.5 is half as much again."),
    )),
)  # fmt: skip
FACTS = {fact.key: fact for group in GROUPS for fact in group.facts}
_KEY = re.compile("'?\\b(" + "|".join(key for key in FACTS if "_" in key) + "|(?<=')(?:media|size)(?='))\\b'?")


def wrong(storage: Mapping[str, object]) -> Fault | None:
    """What is wrong with declared facts; None where nothing is."""
    for key, value in storage.items():
        if isinstance(value, int | float) and not isinstance(value, bool) and not _finite(value):
            return wrong_key(key, "must be a number below 10^12.")
        if value is not None and not isinstance(value, str | int | float | bool):
            return wrong_key(key, "takes one value: a number, a word, true or false.")
    return fault(storage)


class WrongFacts(Exception):
    """What was declared is no fact of a storage; `fault` says what is wrong."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


def declared(given: Mapping[str, object]) -> StorageFacts:
    """What somebody wrote as JSON or YAML, as the facts that it declares. Raises WrongFacts."""
    if fault := wrong(given):
        raise WrongFacts(fault)
    return {key: value for key, value in given.items() if isinstance(value, FACT_VALUE)}


def _finite(value: float) -> bool:
    return value < MOST if isinstance(value, int) else math.isfinite(value) and value < MOST


def from_texts(texts: Mapping[str, str]) -> tuple[dict[str, FactValue], dict[str, Fault]]:
    """Facts out of a form or an address, and what is wrong by key; a field left blank declares nothing."""
    facts: dict[str, FactValue] = {}
    faults: dict[str, Fault] = {}
    for key, typed in texts.items():
        if key not in FACTS or not typed.strip():
            continue
        facts[key] = _value(FACTS[key], typed.strip())
        if fault := _fault(FACTS[key], facts[key], texts.get("media", "").strip()):
            faults[key] = fault
    return facts, faults


def _value(fact: Fact, typed: str) -> FactValue:
    if fact.kind == "switch":
        return _SAID.get(typed.lower(), typed)
    if fact.kind != "number":
        return typed
    try:
        number = float(typed.replace(",", "") if _THOUSANDS.fullmatch(typed) else typed)
    except ValueError:
        return typed
    return int(number) if math.isfinite(number) and number == int(number) else number


def _fault(fact: Fact, value: FactValue, media_class: str) -> Fault | None:
    if fact.kind == "number" and not (isinstance(value, int | float) and _finite(value) and value > 0):
        unit = f" in {fact.unit}" if fact.unit not in ("", "count") else ""
        return Fault(fact.key, f"{fact.label} must be a number above zero{unit}.", whole=True)
    of_class = {"media": media_class} if fact.key == "size" and media_class else {}  # a size is one of its class
    return wrong({**of_class, fact.key: value})


def in_words(fault: Fault) -> str:
    """What is wrong, with the keys as a form calls them."""
    return fault.named(named(fault.key), lambda key: f"“{named(key)}”")


def labelled(text: str) -> str:
    """What rules say of a report (a source, what would settle it) with the keys in it as a form calls them."""
    return _KEY.sub(lambda match: f"“{named(match[1])}”", text)


def named(key: str) -> str:
    """What the form calls a key; of two fields with one label the unit tells them apart."""
    fact = FACTS.get(key)
    if fact is None:
        return key
    return (
        f"{fact.label} ({fact.unit})" if [other.label for other in FACTS.values()].count(fact.label) > 1 else fact.label
    )


def shown(value: object) -> str:
    """A fact as a form's field holds it."""
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def schema() -> dict[str, Any]:
    """The contract's `storage` as JSON Schema."""
    properties = {
        fact.key: {"description": described(fact), "anyOf": [value_schema(fact), {"type": "null"}]}
        for fact in FACTS.values()
    }
    return {"type": "object", "additionalProperties": False, "properties": properties}


def described(fact: Fact) -> str:
    """A fact in words: its label, its unit, its line of help."""
    return f"{fact.label}{f', {fact.unit}' if fact.unit else ''}. {fact.help}"


def value_schema(fact: Fact) -> dict[str, str | float | list[str]]:
    """What a fact may be where it is declared, as JSON Schema."""
    if fact.kind == "number":
        whole = "integer" if fact.key in WHOLE else "number"
        return {"type": whole, "exclusiveMinimum": 0, "exclusiveMaximum": MOST}
    if fact.kind == "switch":
        return {"type": "boolean"}
    if fact.kind == "choice":
        return {"enum": [value for value, _ in fact.choices]}
    return {"type": "string", "maxLength": LONGEST}
