"""What binds, in the words of the contract: a known limit of the storage, or what stands before it.

`limit.then` is the next one that would bind: behind a class of waits that is not storage the storage limit that is used
furthest, behind a storage limit the next of another kind, each only where it is used to six tenths or more.
`limit.measured` is what iostat counted on the same devices, where somebody watched them.
"""

from typing import Any

from rules.core.facts import Facts
from rules.host.observed import unused
from rules.storage.cases.writes import MOST_SWITCHES_PER_HOUR
from rules.storage.decision import Decision
from rules.storage.gains.commit_model import bandwidth_bound
from rules.storage.inputs.shares import BY_KEY
from rules.storage.limits.host_check import counted
from rules.storage.limits.limit_symptoms import suspected
from rules.storage.limits.utilisation import Used, limits

NEAR = 0.60
EMPTY = (
    "used",
    "maximum",
    "unit",
    "source",
    "count",
    "each",
    "total_used",
    "total_maximum",
    "utilisation",
    "instance",
    "measured",
)


def limit(facts: Facts, decision: Decision) -> dict[str, Any]:
    """The contract's `limit`; the kind is `unknown` where nobody declared one."""
    if decision.case == "cannot_judge":
        return _row("unknown")
    before = _before(facts, decision)
    known = sorted(limits(facts), key=lambda one: -one.utilisation)
    if before:
        return before | {"then": _next(facts, known, None)}
    measured_maximum = decision.used if decision.by_curve else None
    if measured_maximum and not (known and known[0].utilisation > measured_maximum.utilisation):
        return measured_maximum.to_dict() | {"then": _next(facts, known, measured_maximum)}
    if known:
        return _told(facts, known[0]) | {"then": _next(facts, known[1:], known[0])}
    said = unused(facts)
    measured = {"used": None, "count": None, "said": said} if said else None
    return _row("unknown") | {"suspected": suspected(facts), "measured": measured}


def _row(kind: str, **known: Any) -> dict[str, Any]:
    return {"kind": kind, **dict.fromkeys(EMPTY), "factors": [], "then": None, **known}


def _told(facts: Facts, used: Used) -> dict[str, Any]:
    return used.to_dict() | {"measured": counted(facts, used)}


def _next(facts: Facts, known: list[Used], first: Used | None) -> dict[str, Any] | None:
    near = (one for one in known if one.utilisation >= NEAR and (first is None or one.kind != first.kind))
    found = next(near, None)
    return _told(facts, found) if found else None


def _before(facts: Facts, decision: Decision) -> dict[str, Any] | None:
    """What binds where it is not the devices behind the reads."""
    if decision.case == "cpu_first":
        first = decision.evidence[0]
        return _row("cpu", used=first.value, maximum=first.limit, unit=first.unit, source=first.what)
    if decision.case == "log_switch":
        rate = facts.get("log_switches_per_hour")
        return _row("logs", used=rate, maximum=MOST_SWITCHES_PER_HOUR, unit="switches/h")
    if decision.case == "not_storage":
        kind = {"cluster": "cluster", "cpu": "cpu"}.get(decision.lead or "", "none")
        if kind == "none" or decision.lead is None:
            return _row("none")
        share = facts.share(BY_KEY[decision.lead].metric)
        return _row(kind, used=share, unit=facts.share_unit, source=f"wait classes: {BY_KEY[decision.lead].label}")
    if decision.case in ("commit_bound", "writer_bound") and bandwidth_bound(facts):
        rate = facts.get("redo_bytes_per_s_while_writing")
        return _row("redo_bandwidth", used=rate, unit="B/s", source="redo bytes / time spent writing")
    return None
