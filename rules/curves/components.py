"""Which part of the storage ended first: the measured maximum and the servers at work, held against what is declared.

A plateau of 90 to 100 % of what so many equal parts can do is a match, 80 to 90 % a hint; a fitted number of servers
near a declared count says the same from the other side.
"""

from typing import Literal

from parsers.model.inside import Inside
from rules.curves.curve_study import MatchedComponent
from rules.curves.studied import Studied
from rules.storage.inputs.declared import StorageFacts, figure
from rules.storage.inputs.media import media
from rules.wording import count, percent

Kind = Literal["devices", "controllers", "ports", "one_port", "volume", "host", "host_cache", "cpu"]
Grade = Literal["match", "hint"]
HINT, MATCH, MOST = 0.80, 0.90, 1.05
"""Share of a ceiling; a little more than all of it is an error of measurement, much more is another ceiling."""
CPU_FULL = 0.90
"""Beyond this part of the CPUs what makes the load queues for them (rules TM04)."""
NEAR, ROUGHLY = 1.10, 1.25
"""How far the servers of a fit may be from a count: a match, a hint (our judgement; 67 for 64 disks, 5 for 4)."""

LABELS: dict[Kind, str] = {
    "devices": "devices",
    "controllers": "controllers",
    "ports": "ports",
    "one_port": "port: a single active path",
    "volume": "volume's provisioned limit",
    "host": "host's own limit",
    "host_cache": "host's cached limit",
    "cpu": "CPUs of the host that made the load",
}
CURES: dict[Kind, str] = {
    "devices": "more devices",
    "controllers": "more controllers, or another array",
    "ports": "more or faster ports",
    "one_port": "the second path: balance the load over all ports",
    "volume": "more provisioned IOPS or bandwidth",
    "host": "a larger host or virtual machine",
    "host_cache": "a larger host or virtual machine",
    "cpu": "a host with more CPUs, or several, to make the load: the storage can do more",
}


class Component(Inside, frozen=True):
    """One part that could have ended first: so many of a kind, what they can do together in `unit`, and the measured
    maximum as a share of it; `servers` is the fitted number over the count. `grade` is None where neither agrees."""

    kind: Kind
    number: int
    maximum: float | None
    unit: str | None
    share: float | None
    servers: float | None
    grade: Grade | None

    @property
    def label(self) -> str:
        """The 4 controllers; the volume's provisioned limit."""
        return f"{self.number:,} {LABELS[self.kind]}" if self.kind in _COUNTED else LABELS[self.kind]

    @property
    def cure(self) -> str:
        """What would have to be bought or set."""
        return CURES[self.kind]

    @property
    def because(self) -> str:
        """The figures behind the grade, as a clause."""
        clauses = []
        if self.share is not None and self.kind == "cpu":
            clauses.append(f"{percent(self.share)} busy")
        elif self.share is not None and self.maximum is not None:
            reached = count(self.share * self.maximum)
            clauses.append(f"{reached} of {count(self.maximum)} {self.unit}, {percent(self.share)}")
        if self.servers is not None:
            clauses.append(f"{self.servers * self.number:.0f} servers at work, {self.number:,} declared")
        return "; ".join(clauses)

    def document(self) -> MatchedComponent:
        """As the curve object holds it."""
        return MatchedComponent(
            kind=self.kind,
            number=self.number,
            label=self.label,
            because=self.because,
            cure=self.cure,
            maximum=self.maximum,
            unit=self.unit,
            share=self.share,
            servers=self.servers,
            grade=self.grade,
        )


_COUNTED = ("devices", "controllers", "ports", "one_port")


def components(curve: Studied, storage: StorageFacts) -> list[Component]:
    """Every part of which something is declared, the best match first.

    What is declared goes before the facts that came with the curve.
    """
    storage = told_with(curve, storage)
    parts = [*_cpus(curve), *_bandwidths(curve, storage), *_rates(curve, storage), *_counts(curve, storage)]
    # behind CPUs that are full nothing can be told to have ended
    return sorted(
        parts,
        key=lambda part: (
            part.kind != "cpu" or part.grade is None,
            part.grade != "match",
            part.grade is None,
            -_nearness(part),
        ),
    )


def told_with(curve: Studied, storage: StorageFacts) -> StorageFacts:
    """The facts that came with the curve, and over them those that are declared."""
    return {**dict(curve.curve.storage), **{key: value for key, value in storage.items() if value is not None}}


def _cpus(curve: Studied) -> list[Component]:
    """The CPUs of the host that made the load, where the test prints how busy they were at the largest rate."""
    busy = curve.cpu_busy
    if busy is None:
        return []
    return [Component("cpu", 1, 100.0, "% CPU", busy, None, "match" if busy >= CPU_FULL else None)]


def component(curve: Studied, storage: StorageFacts) -> Component | None:
    """The part that ended first; None where nothing declared agrees, or the test never reached the maximum."""
    if curve.saturated is False:
        return None
    return next((part for part in components(curve, storage) if part.grade), None)


def _nearness(part: Component) -> float:
    """How well it agrees: a share near one, and servers near the count."""
    by_share = -1.0 if part.share is None else part.share if part.share <= 1 else 2 - part.share
    return by_share + (0.5 if part.servers is not None and _near(part.servers, ROUGHLY) else 0.0)


def _bandwidths(curve: Studied, storage: StorageFacts) -> list[Component]:
    medium = media().get(str(storage.get("media")))
    each_device = figure(storage, "device_mb_s") or (medium.mb_s if medium else None)
    ports, port = figure(storage, "ports"), figure(storage, "port_mb_s")
    parts = [
        _part(curve, "controllers", figure(storage, "controllers"), figure(storage, "controller_mb_s"), "MB/s"),
        _part(curve, "ports", ports, port, "MB/s"),
        _part(curve, "one_port", 1 if ports and ports > 1 else None, port, "MB/s"),
        _part(curve, "devices", figure(storage, "devices"), each_device, "MB/s"),
        _part(curve, "volume", 1, figure(storage, "volume_mb_s_limit"), "MB/s"),
        _part(curve, "host", 1, figure(storage, "host_mb_s_limit"), "MB/s"),
        _part(curve, "host_cache", 1, figure(storage, "host_cached_mb_s_limit"), "MB/s"),
    ]
    return [part for part in parts if part]


def _rates(curve: Studied, storage: StorageFacts) -> list[Component]:
    if curve.is_scan:
        return []
    medium = media().get(str(storage.get("media")))
    each = figure(storage, "device_iops") or (medium.iops if medium else None)
    parts = [
        _part(curve, "devices", figure(storage, "devices"), each, "IOPS"),
        _part(curve, "volume", 1, figure(storage, "volume_iops_limit"), "IOPS"),
        _part(curve, "host", 1, figure(storage, "host_iops_limit"), "IOPS"),
        _part(curve, "host_cache", 1, figure(storage, "host_cached_iops_limit"), "IOPS"),
    ]
    return [part for part in parts if part]


def _counts(curve: Studied, storage: StorageFacts) -> list[Component]:
    """Parts of which the number alone is declared: only the servers at work can be held against it."""
    medium = media().get(str(storage.get("media")))
    figures = {
        "controllers": figure(storage, "controller_mb_s"),
        "ports": figure(storage, "port_mb_s"),
        "devices": figure(storage, "device_mb_s")
        or figure(storage, "device_iops")
        or (medium and (medium.iops or medium.mb_s)),
    }
    kinds: tuple[Kind, ...] = ("devices", "controllers", "ports")
    return [made for kind in kinds if not figures[kind] and (made := _counted(curve, kind, figure(storage, kind)))]


def _counted(curve: Studied, kind: Kind, number: float | None) -> Component | None:
    servers = _servers(curve)
    if not number or servers is None:
        return None
    ratio = servers / number
    grade: Grade | None = "match" if _near(ratio, NEAR) else "hint" if _near(ratio, ROUGHLY) else None
    return Component(kind, round(number), None, None, None, ratio, grade)


def _part(curve: Studied, kind: Kind, number: float | None, each: float | None, unit: str) -> Component | None:
    plateau = curve.max_mbps if unit == "MB/s" else curve.max_iops
    if not number or not each or not plateau:
        return None
    share, servers = plateau / (number * each), _servers(curve)
    ratio = servers / number if servers is not None and kind in ("devices", "controllers", "ports") else None
    grade: Grade | None = "match" if MATCH <= share <= MOST else "hint" if HINT <= share < MATCH else None
    return Component(kind, round(number), number * each, unit, share, ratio, grade)


def _servers(curve: Studied) -> float | None:
    """The servers of a fit that has many; one shared resource counts nothing, and a throttle has none."""
    return curve.fit.servers if curve.fit and curve.fit.choice == "balanced" else None


def _near(ratio: float, factor: float) -> bool:
    return 1 / factor <= ratio <= factor
