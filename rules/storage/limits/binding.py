"""What binds, in the words of the contract: a known limit of the storage, or what stands before it.

`limit.then` is the next one that would bind: behind a class of waits that is not storage the storage limit that is used
furthest, behind a storage limit the next of another kind, each only where it is used to six tenths or more.
`limit.measured` is what iostat counted on the same devices, where somebody watched them.
"""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from rules.core.facts import Facts
from rules.core.finding import Evidence
from rules.host.observed import unused
from rules.storage.cases.writes import MOST_SWITCHES_PER_HOUR
from rules.storage.cpu_queue import cpu_first
from rules.storage.decision import Decision
from rules.storage.gains.commit_model import bandwidth_bound
from rules.storage.inputs.shares import BY_KEY
from rules.storage.limits.host_check import Counted, below, counted
from rules.storage.limits.limit_symptoms import suspected
from rules.storage.limits.utilisation import Used, limits

NEAR = 0.60
LimitKind = Literal[
    "device_iops", "device_mb_s", "host_iops", "host_cached_iops", "host_mb_s", "path", "queue_depth",
    "redo_bandwidth", "cpu", "cluster", "logs", "none", "unknown",
]  # fmt: skip
OF_CLASSES: dict[str, LimitKind] = {"cluster": "cluster", "cpu": "cpu"}
"""Classes of time that are a limit of their own where they lead."""
NO_STORAGE: tuple[LimitKind, ...] = ("unknown", "none", "cpu", "cluster", "logs")
"""Kinds that are no limit of the storage."""


class BindingLimit(Struct, frozen=True, kw_only=True):
    """The contract's `limit`: what binds, how far it is used, of one thing and of all `count` of them together.

    `label` names the class of time that is a limit of its own. `suspected` is a sign that a limit which nobody declared
    holds the reads; it is left out where a limit is known.
    """

    kind: LimitKind
    used: int | float | None = None
    maximum: int | float | None = None
    unit: str | None = None
    source: str | None = None
    count: int | None = None
    each: str | None = None
    total_used: int | float | None = None
    total_maximum: int | float | None = None
    utilisation: float | None = None
    instance: int | None = None
    measured: Counted | None = None
    factors: tuple[str, ...] = ()
    then: "BindingLimit | UnsetType | None" = None
    suspected: str | UnsetType | None = UNSET
    label: str | UnsetType = UNSET

    @property
    def of_storage(self) -> bool:
        """Whether it is a limit of the storage, and not of CPUs, cluster or logs, nor none."""
        return self.kind not in NO_STORAGE


def limit(facts: Facts, decision: Decision) -> BindingLimit:
    """The contract's `limit`; the kind is `unknown` where nobody declared one."""
    if decision.case == "cannot_judge":
        return BindingLimit(kind="unknown")
    before = _before(facts, decision)
    uses = sorted(limits(facts), key=lambda used: -used.utilisation)
    if before:
        return replace(before, then=_next(facts, uses, None))
    measured_maximum = decision.used if decision.by_curve else None
    if measured_maximum and not (uses and uses[0].utilisation > measured_maximum.utilisation):
        return replace(_as_limit(measured_maximum), then=_next(facts, uses, measured_maximum))
    if uses:
        return replace(_watched(facts, uses[0]), then=_next(facts, uses[1:], uses[0]))
    sentence = unused(facts)
    measured = Counted(None, None, sentence) if sentence else below(facts)
    return BindingLimit(kind="unknown", suspected=suspected(facts), measured=measured)


def _as_limit(used: Used) -> BindingLimit:
    return BindingLimit(
        kind=used.kind,
        used=used.used,
        maximum=used.maximum,
        unit=used.unit,
        source=used.source,
        count=used.count,
        each=used.each,
        total_used=used.total_used,
        total_maximum=used.total_maximum,
        utilisation=used.utilisation,
        instance=used.instance,
        factors=used.factors,
    )


def _watched(facts: Facts, used: Used) -> BindingLimit:
    return replace(_as_limit(used), measured=counted(facts, used))


def _next(facts: Facts, uses: list[Used], first: Used | None) -> BindingLimit | None:
    near = (used for used in uses if used.utilisation >= NEAR and (first is None or used.kind != first.kind))
    second = next(near, None)
    return replace(_watched(facts, second), then=UNSET) if second else None


def _before(facts: Facts, decision: Decision) -> BindingLimit | None:
    """What binds where it is not the devices behind the reads."""
    if decision.case == "cpu_first":
        return _cpu(decision.evidence[0])
    if decision.case in ("host_first", "idle", "parse_bound"):
        full = cpu_first(facts) if decision.case == "parse_bound" else []
        return _cpu(full[0].evidence) if full else BindingLimit(kind="none")
    if decision.case == "log_switch":
        rate = facts.get("log_switches_per_hour")
        return BindingLimit(kind="logs", used=rate, maximum=MOST_SWITCHES_PER_HOUR, unit="switches/h")
    if decision.case == "not_storage":
        kind = OF_CLASSES.get(decision.lead or "")
        if kind is None or decision.lead is None:
            return BindingLimit(kind="none")
        leading = BY_KEY[decision.lead]
        share = facts.share(leading.metric)
        source = f"wait classes: {leading.label}"
        return BindingLimit(kind=kind, used=share, unit=facts.share_unit, source=source, label=leading.label)
    if decision.case in ("commit_bound", "writer_bound") and bandwidth_bound(facts):
        rate = facts.get("redo_bytes_per_s_while_writing")
        return BindingLimit(kind="redo_bandwidth", used=rate, unit="B/s", source="redo bytes / time spent writing")
    return None


def _cpu(first: Evidence) -> BindingLimit:
    return BindingLimit(kind="cpu", used=_number(first.value), maximum=first.limit, unit=first.unit, source=first.what)


def _number(value: float | str | None) -> float | None:
    return None if isinstance(value, str) else value
