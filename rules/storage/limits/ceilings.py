"""The declared maxima: what one device, volume, host, path or queue can do, and how many of them there are.

- `device_iops`, `device_mb_s` are one device's, and count `devices` (a disk class alone says what its disks can).
- `volume_iops_limit`, `volume_mb_s_limit` are **one volume's** where the report's use is more than a quarter above
  them, or where they are what a size of the declared class sells, and `luns` (else `devices`) says that there are
  several; else they are taken for **all volumes together**. The source says which it was.
- `host_*` limits are **one host's**: a cluster report is held against them times its hosts. Those of the host's cache
  count only where there is one (`host_cache`, or reads faster than the declared class can answer).
- `ports` and `controllers` are all there are; `luns` and `queue_depth` are one host's.
- With `scope: instance` devices and volumes are one instance's own: a cluster report has them once for each instance.
"""

from typing import Literal

from msgspec.structs import replace

from parsers.model.inside import Inside
from rules.core.facts import Facts
from rules.host.observed import observed_on
from rules.storage.inputs.media import Medium, media
from rules.storage.limits.load import CACHE, DEVICES, HOST, VOLUMES, cached_by_host

IOPS, MB_S = "1/s", "MB/s"


CeilingKind = Literal["device_iops", "device_mb_s", "host_iops", "host_cached_iops", "host_mb_s", "path", "queue_depth"]


class Ceiling(Inside, frozen=True):
    """One maximum of each of `count` equal things, in `unit`; `each` is what one is called.

    `several` is greater than 1 where the figure was declared for volumes of which nobody said whether it is one's;
    `reading` then says what it was taken for.
    """

    kind: CeilingKind
    tier: str
    each: str
    maximum: float
    count: int
    unit: str
    source: str
    several: int = 1
    reading: str = ""

    @property
    def apiece(self) -> "Ceiling":
        """The same, read as the maximum of one volume."""
        return replace(self, count=self.several, several=1, reading=", read as one volume's, as more is used than that")

    @property
    def origin(self) -> str:
        """Where the figure is from, and what it was taken for."""
        return self.source + self.reading


def ceilings(facts: Facts) -> list[Ceiling]:
    """Every maximum that the storage facts give."""
    maxima = [
        *_devices(facts),
        *_volumes(facts),
        *_hosts(facts),
        *_paths(facts),
        _queue(facts),
    ]
    return [ceiling for ceiling in maxima if ceiling and ceiling.count > 0]


def _devices(facts: Facts) -> list[Ceiling | None]:
    count = _devices_in_all(facts)
    medium = media().get(str(facts.get("storage.media")))
    iops, source = facts.get("storage.device_iops"), _source(facts, "device_iops")
    own = _each_its_own(facts)
    if not iops and medium and medium.kind == "disk":
        iops, source = medium.iops, f"media table, {medium.label}"
    mb_s = facts.get("storage.device_mb_s")
    return [
        Ceiling("device_iops", DEVICES, "device", iops, count, IOPS, source + own) if count and iops else None,
        Ceiling("device_mb_s", DEVICES, "device", mb_s, count, MB_S, _source(facts, "device_mb_s") + own)
        if count and mb_s
        else None,
    ]


def _devices_in_all(facts: Facts) -> int:
    """The devices; of a class that is sold as volumes each LUN is one."""
    medium = media().get(str(facts.get("storage.media")))
    luns = facts.get("storage.luns") if medium and medium.kind == "cloud" else None
    return int(facts.get("storage.devices") or luns or _watched(facts)) * _owners(facts)


def _watched(facts: Facts) -> int:
    """The equally loaded devices that the host's own tools saw, where nobody declared how many there are; none of a
    cluster, of which they see one host."""
    groups = (observed.busiest for observed in observed_on(facts))
    return 0 if facts.get("scope") == "cluster" else next((group.count for group in groups if group), 0)


def _owners(facts: Facts) -> int:
    """How often the declared devices are there: once for each instance of a cluster report that has its own."""
    own = facts.get("scope") == "cluster" and facts.get("storage.scope") == "instance"
    return int(facts.get("instances_in_report") or 1) if own else 1


def _each_its_own(facts: Facts) -> str:
    owners = _owners(facts)
    return f", once for each of {owners} instances" if owners > 1 else ""


def _volumes(facts: Facts) -> list[Ceiling | None]:
    return [
        _volume(facts, "device_iops", "volume_iops_limit", IOPS),
        _volume(facts, "device_mb_s", "volume_mb_s_limit", MB_S),
    ]


def _volume(facts: Facts, kind: CeilingKind, key: str, unit: str) -> Ceiling | None:
    maximum = facts.get(f"storage.{key}")
    if not maximum:
        return None
    owners = _owners(facts)
    several = int(facts.get("storage.luns") or facts.get("storage.devices") or 1) * owners
    source = _source(facts, key) + _each_its_own(facts)
    medium = media().get(str(facts.get("storage.media")))
    if several > owners and medium and maximum in _sold(medium, unit):
        sold = f", read as one volume's, as {medium.label} is sold with it"
        return Ceiling(kind, VOLUMES, "volume", maximum, several, unit, source, reading=sold)
    together = ", read as that of all volumes together" if several > owners else ""
    most = (medium.iops if unit == IOPS else medium.mb_s) if medium and medium.kind == "cloud" else None
    unsure = several if several > owners and (most is None or maximum <= most) else 1
    return Ceiling(kind, VOLUMES, "volume", maximum, owners, unit, source, unsure, together)


def _sold(medium: Medium, unit: str) -> set[float]:
    """The maxima that one volume of a class is sold with."""
    if medium.kind != "cloud":
        return set()
    pairs = [(medium.iops, medium.mb_s), *((size.iops, size.mb_s) for size in medium.sizes.values())]
    return {figure for iops, mb_s in pairs if (figure := iops if unit == IOPS else mb_s)}


def hosts(facts: Facts) -> int:
    """The hosts that this report is of."""
    return int(facts.get("hosts_in_report") or facts.get("instances_in_report") or 1)


_HOST: tuple[tuple[CeilingKind, str, str, str], ...] = (
    ("host_iops", HOST, "host_iops_limit", IOPS),
    ("host_mb_s", HOST, "host_mb_s_limit", MB_S),
    ("host_cached_iops", CACHE, "host_cached_iops_limit", IOPS),
    ("host_mb_s", CACHE, "host_cached_mb_s_limit", MB_S),
)
OF_THE_CACHE = tuple(key for _, tier, key, _ in _HOST if tier == CACHE)
"""Storage facts: the limits of the host's cache."""


def _hosts(facts: Facts) -> list[Ceiling | None]:
    maxima: list[Ceiling | None] = []
    for kind, tier, key, unit in _HOST:
        maximum = facts.get(f"storage.{key}")
        if maximum and (tier == HOST or _behind_a_cache(facts, key)):
            maxima.append(Ceiling(kind, tier, "host", maximum, hosts(facts), unit, _source(facts, key)))
    return maxima


def _behind_a_cache(facts: Facts, key: str) -> bool:
    """Whether a limit of the host's cache says anything: where there is such a cache, or nothing but this limit was
    given, so that it is meant."""
    if cached_by_host(facts):
        return True
    alone = facts.get(f"storage.{key.replace('_cached', '')}") is None
    return alone and facts.get("storage.host_cache") is None and key not in facts.get("limits_from", {})


_EACH = (("ports", "port"), ("controllers", "controller"))


def _paths(facts: Facts) -> list[Ceiling | None]:
    maxima: list[Ceiling | None] = []
    for number, each in _EACH:
        many, mb_s = facts.get(f"storage.{number}"), facts.get(f"storage.{each}_mb_s")
        if many and mb_s:
            maxima.append(Ceiling("path", HOST, each, mb_s, int(many), MB_S, _source(facts, f"{each}_mb_s")))
    return maxima


def _queue(facts: Facts) -> Ceiling | None:
    luns, depth = facts.get("storage.luns"), facts.get("storage.queue_depth")
    if not luns or not depth or facts.get("outstanding_reads") is None:
        return None
    count = int(luns) * hosts(facts)
    return Ceiling("queue_depth", HOST, "LUN", depth, count, "requests", _source(facts, "queue_depth"))


def _source(facts: Facts, key: str) -> str:
    """Who said so: the user, or the table by the size or host that the user named."""
    source: str = facts.get("limits_from", {}).get(key) or f"storage facts: {key}"
    return source
