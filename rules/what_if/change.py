"""A change of the storage as somebody asks for it, checked against what the report can answer."""

import difflib
import math
from dataclasses import dataclass

from rules.fault import Fault
from rules.storage.inputs.media import Host, Medium, host, hosts, media
from rules.what_if.asked_change import MOST_TIMES, AskedChange, Typed
from rules.what_if.basis import Basis
from rules.wording import count, ms, percent

NUMBERS = (
    "latency_ms",
    "devices",
    "iops_limit",
    "mb_s_limit",
    "host_cache_hits",
    "cache_mb",
    "move_share",
    "redo_write_ms",
)
KEYS = ("medium", *NUMBERS, "host", "move")
OF_READS = ("medium", "latency_ms", "devices", "iops_limit", "host", "host_cache_hits", "cache_mb")
OF_HOSTS = ("host_iops", "host_cached_iops", "host_mb_s")
SHARES = ("move_share", "host_cache_hits")


@dataclass(frozen=True, slots=True)
class Hits:
    """What a cache of the host answers: the part of the reads, today's part, and the class that says how fast."""

    share: float
    today: float
    medium: Medium
    asked: bool

    @property
    def left(self) -> float:
        """Reads that reach the devices as a multiple of today's."""
        return (1 - self.share) / (1 - self.today)


@dataclass(frozen=True, slots=True)
class Change:
    """What is asked for; None where it stays as it is.

    `devices` is a factor (2: twice as many); `iops_limit` and `mb_s_limit` what all volumes together may do; `moved`
    the share of the read time that lies on the places to be moved, 1 for all of it.
    """

    medium: Medium | None = None
    latency_ms: float | None = None
    devices: float | None = None
    iops_limit: float | None = None
    mb_s_limit: float | None = None
    host: Host | None = None
    hits: Hits | None = None
    cache_mb: float | None = None
    redo_write_ms: float | None = None
    moved: float = 1.0
    places: tuple[str, ...] = ()

    @property
    def target(self) -> bool:
        """Whether reads get a latency of their own, whatever their devices do today."""
        return self.medium is not None or self.latency_ms is not None

    def words(self, curve: bool = False) -> str:
        """The change as a clause, cache first."""
        parts = []
        if self.cache_mb is not None:
            parts.append(f"a buffer cache of {count(self.cache_mb)} MB")
        if self.target or curve:
            parts.append(self._target(curve))
        if self.devices is not None:
            times = {1.0: "as many devices as today", 2.0: "twice the devices"}
            parts.append(times.get(self.devices, f"{self.devices:g} times the devices"))
        if self.iops_limit is not None:
            parts.append(f"{count(self.iops_limit)} provisioned IOPS")
        if self.mb_s_limit is not None:
            parts.append(f"{count(self.mb_s_limit)} provisioned MB/s")
        if self.hits is not None and not (self.medium and self.medium.host_cache):
            parts.append(f"a host cache that answers {percent(self.hits.share)} of the reads")
        if self.host is not None:
            parts.append(f"{self.host.id} as host")
        if self.redo_write_ms is not None:
            parts.append(f"redo writes at {ms(self.redo_write_ms)}")
        if self.cache_mb is None:
            return " and ".join(parts)
        return ", then ".join(filter(None, (parts[0], " and ".join(parts[1:]))))

    def _target(self, curve: bool) -> str:
        what = "reads"
        if self.moved < 1:
            what = f"reads of {' and '.join(self.places) or 'a part'} ({percent(self.moved)} of the read time)"
        where = " at " + ms(self.latency_ms) if self.latency_ms is not None else ""
        hits = f" ({percent(self.hits.share)} hits)" if self.hits and self.medium and self.medium.host_cache else ""
        return (
            what
            + (f" on {self.medium.label}{hits}" if self.medium else "")
            + (" on the target curve" if curve else where)
        )


def checked(basis: Basis, change: AskedChange, curve: bool = False) -> Change:
    """The change, checked; raises ValueError with one sentence where it can't be or can't be answered.

    `curve` says that there is a target curve; what the change calls it is not looked at.
    """
    given = set(change.fields()) - {"curve"}
    numbers = {key: _number(key, getattr(change, key)) for key in NUMBERS if key in given}
    if not given and not curve:
        raise ValueError(f"Say what is to change: one or more of {', '.join(KEYS)}.")
    _answerable(basis, {*given, *(("latency_ms",) if curve else ())})
    moved, places = _moved(basis, change, numbers.pop("move_share", None))
    if (moved < 1 or places) and not (curve or "medium" in given or "latency_ms" in given):
        raise ValueError("Say where the moved files go: give a medium, a latency or a curve beside them.")
    medium = _medium(change.medium)
    hits = _hits(basis, medium, numbers.pop("host_cache_hits", None), latency=curve or "latency_ms" in given)
    return Change(medium=medium, host=_host(basis, change.host), hits=hits, moved=moved, places=places, **numbers)


def refusals(basis: Basis) -> dict[str, str]:
    """What this report can't answer, by key, each with the sentence that says why; `move` without known places too.

    A limit of requests is asked beside a medium: alone it needs one of today to be held against.
    """
    reasons = {}
    for key in KEYS:
        try:
            _answerable(basis, {key, "latency_ms"} if key == "iops_limit" else {key})
        except ValueError as why:
            reasons[key] = str(why)
    if not basis.places and "move" not in reasons:
        reasons["move"] = "This report shows no read times of tablespaces or files that can be true: none can move."
    return reasons


def _number(key: str, value: Typed) -> float:
    """A number above zero, also from the text of an address; a factor of devices is at least 1."""
    try:
        number = math.nan if isinstance(value, bool) else float(value)
    except ValueError:
        number = math.nan
    if not math.isfinite(number) or number <= 0:
        raise Fault(key, f"must be a number above zero, not {value!r}.")
    if key == "devices" and not 1 <= number <= MOST_TIMES:
        raise Fault(key, "is a factor: 2 is twice as many as today, at least 1 and at most 1,000.")
    if key in SHARES and number > 1:
        raise Fault(key, f"is a share of the read{' time' if key == 'move_share' else 's'}: at most 1.")
    return number


def _medium(name: str | None) -> Medium | None:
    if not name:
        return None
    medium = media().get(name)
    if medium is None:
        raise ValueError(f"Unknown media class {name!r}: known are {', '.join(media())}.")
    return medium


def _host(basis: Basis, name: str | None) -> Host | None:
    if not name:
        return None
    size = host(name)
    if size is None:
        near = difflib.get_close_matches(name, hosts(), n=3, cutoff=0.5)
        like = f" Known and like it: {', '.join(near)}." if near else ""
        raise Fault("host", f"must be a size of virtual machine that the media table knows, not {name!r}.{like}")
    return size


def _hits(basis: Basis, medium: Medium | None, asked: float | None, *, latency: bool) -> Hits | None:
    """What a cache of the host answers after the change, as asked or as it does today."""
    cached = bool(medium and medium.host_cache)
    if asked is None and not cached:
        return None
    today = basis.host_cache.hits or 0.0
    share = today if asked is None else asked
    if latency:
        raise ValueError("Give a latency or a curve, or what the host's cache answers, not both.")
    if not share:
        raise ValueError(
            "Say what part of the reads the host's cache would answer (host_cache_hits, such as 0.2): this report "
            "shows no such cache today, and a read that misses it is no faster."
        )
    with_cache = medium if medium and cached else next(each for each in media().values() if each.host_cache)
    return Hits(share, min(today, 0.99), with_cache, asked is not None)


def _answerable(basis: Basis, keys: set[str]) -> None:
    """Whether the report shows what the change works on."""
    if keys & {*OF_READS, "move", "move_share"} and not basis.reads:
        raise ValueError("This report shows no read latency that can be trusted: no gain of its reads can be computed.")
    if "cache_mb" in keys and not basis.advisory:
        raise ValueError("This report has no buffer pool advisory that can be used: no cache size can be judged.")
    if "host" in keys and not any(limit.kind in OF_HOSTS for limit in (*basis.limits, *basis.host_cache.limits)):
        raise ValueError("Declare what today's host lets through (the storage facts), then ask for another host.")
    if "redo_write_ms" in keys:
        _redo(basis)
    if "devices" in keys and not keys & {"medium", "latency_ms"} and not basis.floors.ms:
        raise ValueError("No class of media fits the latency of this report: declare the class, then ask for devices.")
    if "iops_limit" in keys and (basis.rates.read_iops is None or basis.rates.write_iops is None):
        raise ValueError("This report does not show its requests a second: it can't be held against an IOPS limit.")
    if "iops_limit" in keys and not keys & {"medium", "latency_ms", "devices"} and not _sold(basis, "device_iops"):
        raise ValueError("Declare what IOPS are provisioned today (the storage facts), then ask for another limit.")
    if "mb_s_limit" in keys and not _sold(basis, "device_mb_s"):
        raise ValueError("Declare what MB/s are provisioned today (the storage facts), then ask for another limit.")


def _sold(basis: Basis, kind: str) -> bool:
    return any(limit.kind == kind for limit in basis.limits)


def _redo(basis: Basis) -> None:
    commit = basis.commit
    if not commit:
        raise ValueError("This report does not show both the commit and the redo write: redo can't be judged.")
    if commit.blocked:
        raise ValueError(f"Faster redo writes would not shorten commits here: {commit.blocked}.")


def _moved(basis: Basis, change: AskedChange, share: float | None) -> tuple[float, tuple[str, ...]]:
    """Which part of the read time moves, and the places it lies on."""
    if not change.move:
        return (1.0 if share is None else share), ()
    if share is not None:
        raise ValueError("Give the places to move or their share, not both.")
    names = tuple(dict.fromkeys(change.move))
    shares = {place.name: place.share for place in basis.places.rows} if basis.places else {}
    for name in names:
        if name not in shares:
            most = ", ".join(list(shares)[:5]) or "none"
            raise ValueError(f"This report shows no read time of {name!r}; most falls on: {most}.")
    return min(1.0, sum(shares[name] for name in names)), names
