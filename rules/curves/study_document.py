"""The contract's curve object: a load curve with its audit, its fit and the part of the storage that matches."""

from collections.abc import Mapping
from typing import Any

from parsers.load_curves.curve import LoadCurve
from rules.core.engine import outcome, rules
from rules.core.facts import Facts
from rules.core.rule import Outcome, Rule
from rules.curves.components import component, components
from rules.curves.studied import Studied
from rules.curves.studied import study as studied
from rules.storage.inputs.declared import fault


def study(curve: LoadCurve, storage: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What a load curve says alone; `storage` are declared facts of the storage it was measured on.

    Raises ValueError with one sentence where `storage` holds what it cannot.
    """
    if wrong := fault(storage or {}):
        raise ValueError(wrong)
    declared = {key: value for key, value in (storage or {}).items() if value is not None}
    read = studied(curve)
    matching = component(read, declared)
    return {
        **read.to_dict(),
        "audit": audit(read, declared),
        "component": matching.to_dict() if matching else None,
        "components": [one.to_dict() for one in components(read, declared)],
        "headroom": _headroom(read),
    }


def audit(read: Studied, declared: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The outcome of every rule that asks for no report, by code."""
    facts = Facts({"curve": read} | {f"storage.{key}": value for key, value in declared.items()})
    return [_audited(rule, outcome(rule, facts)) for rule in rules() if _of_the_curve(rule)]


def _of_the_curve(rule: Rule) -> bool:
    return "curve" in rule.needs and all(one == "curve" or one.startswith("storage.") for one in rule.needs)


def _audited(rule: Rule, found: Outcome) -> dict[str, Any]:
    message = found.message
    if found.state == "not_enough_data":
        words = [one.removeprefix("storage.").replace("_", " ") for one in found.missing]
        message = f"Neither the curve nor the declared storage tells: {', '.join(words)}."
    return {
        "rule": rule.id,
        "code": rule.code,
        "title": rule.title,
        "state": found.state,
        "severity": found.severity or rule.severity,
        "message": message,
    }


def _headroom(read: Studied) -> dict[str, float] | None:
    """The operating point and the maximum of the curve: what lies between the two costs latency."""
    good, most = read.operating_point, read.max_rate
    if good is None or not most:
        return None
    return {"good_service": good.rate, "maximum": most, "share": good.rate / most}
