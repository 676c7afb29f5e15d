"""What rules and parsers mean, as plain data, and its digests: how the code is written does not count."""

import hashlib
import json
from typing import Any, get_args

from parsers.model.section import Section
from parsers.sections.catalogue import known
from rules.comparison.engine import rules as comparison_rules
from rules.engine import rules as rules_on_one
from rules.metric_values import catalogue as metrics
from rules.storage.decision import Case, Cure
from rules.storage.inputs.declared import KEYS
from rules.thresholds import db_time, worth

SIMPLE = (int, float, str, tuple)


def of_rules() -> dict[str, Any]:
    """What stored verdicts, metrics and findings stand on, part by part."""
    return {
        "rules": {rule.id: [rule.code, rule.severity, sorted(rule.needs), limits(rule)] for rule in rules_on_one()},
        "comparison rules": {rule.id: [rule.code, rule.severity, limits(rule)] for rule in comparison_rules()},
        "metrics": {
            name: [metric.unit, metric.better, [way.name for way in metric.ways]] for name, metric in metrics().items()
        },
        "cases of the verdict": [sorted(get_args(Case)), sorted(get_args(Cure))],
        "storage facts": sorted(KEYS),
        "thresholds": thresholds(),
    }


def limits(rule: Any) -> dict[str, list[Any]]:
    return {name: [limit.value, limit.unit] for name, limit in rule.limits.items()}


def thresholds() -> dict[str, Any]:
    """The constants that verdicts share; those of histories and comparisons are asked anew each time."""
    modules = {"db_time": db_time, "worth": worth}
    return {
        f"{module}.{name}": value
        for module, held in modules.items()
        for name, value in vars(held).items()
        if name.isupper() and isinstance(value, SIMPLE)
    }


def of_parsers() -> dict[str, Any]:
    """What stored sections stand on, by who prints them."""
    return {f"{scope} sections": [section(one) for one in known(scope)] for scope in ("instance", "cluster")}


def section(one: Section) -> list[Any]:
    columns = [[column.name, column.kind.__name__, column.headings] for column in one.columns]
    odd = [[words, kind.__name__] for column in one.columns for words, kind in column.other]
    return [one.name, one.title, one.titles, one.summaries, one.required, one.positional, one.cut_names, columns, odd]


def digests(meaning: dict[str, Any]) -> dict[str, str]:
    """A short digest of each part."""
    return {
        part: hashlib.sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()[:12]
        for part, told in meaning.items()
    }
