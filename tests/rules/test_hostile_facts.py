"""No rule fires on missing data, and no figure breaks one.

Absent, empty, zero, negative and huge values, all at once and one fact at a time, are put into the very cases on which
each rule fires.
"""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.core.finding import Outcome
from rules.core.rule import Rule
from rules.engine import outcome, rules
from tests.rules.cases import facts_of
from tests.yaml_cases import named_cases

CASES = Path(__file__).parent / "checks"

ABOUT_FIGURES = "DQ"
"""Rules on the quality of the data may well speak of what is zero or below, yet never of what is not there."""


def _numbers(value: Any, change: Callable[[float], float | None]) -> Any:
    """The same with every number changed; yes and no stay, as do words."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, int | float):
        return change(value)
    if isinstance(value, dict):
        return {key: one if key == "line" else _numbers(one, change) for key, one in value.items()}
    return [_numbers(one, change) for one in value]


def _empty(value: Any) -> Any:
    return type(value)() if isinstance(value, dict | list | str) else None


HARMS: dict[str, Callable[[Any], Any]] = {
    "absent": lambda _: None,
    "empty": _empty,
    "zero": lambda value: _numbers(value, lambda _: 0),
    "negative": lambda value: _numbers(value, lambda one: -abs(one)),
    "huge": lambda value: _numbers(value, lambda _: 1e100),
    "tiny": lambda value: _numbers(value, lambda _: 1e-100),
    "unlikely": lambda value: _numbers(value, lambda one: one * 1e9),
}


def _firing(rule: Rule) -> dict[str, dict[str, Any]]:
    """The facts of each case on which the rule fires."""
    path = CASES / f"{rule.id.replace('-', '_')}.yml"
    cases = named_cases(path) if path.exists() else {}
    return {name: case["facts"] for name, case in cases.items() if case["expect"] == "fired"}


EACH_RULE = pytest.mark.parametrize("rule", [pytest.param(one, id=one.id) for one in rules()])


def _declared(name: str, value: Any, harm: str) -> Any:
    """A harmed value; what users declare is refused unless it is above zero, so it never gets that far."""
    return value if name.startswith("storage.") and harm in ("zero", "negative") else HARMS[harm](value)


def _judged(rule: Rule, facts: dict[str, Any]) -> Outcome | None:
    """None where the case itself cannot be made of such values."""
    try:
        given = facts_of(facts)
    except (TypeError, ZeroDivisionError, OverflowError, ValueError):
        return None
    return outcome(rule, given)


def _sound(found: Outcome) -> list[str]:
    """What is wrong with an answer whatever the figures were."""
    wrong = [] if found.state != "broken" else [found.message]
    if found.saves is not None and not (math.isfinite(found.saves) and 0 <= found.saves <= 1):
        wrong.append(f"saves {found.saves}")
    words = found.message.replace("(", " ").replace(")", " ").replace(",", " ").split()
    return wrong + [word for word in words if word in ("nan", "inf", "-inf", "None", "∞")]


@EACH_RULE
def test_values_all_at_once(rule: Rule) -> None:
    silent = ("absent", "empty") if rule.code.startswith(ABOUT_FIGURES) else ("absent", "empty", "zero", "negative")
    tried, wrong = 0, {}
    for case, facts in _firing(rule).items():
        for harm in HARMS:
            harmed = {name: _declared(name, value, harm) for name, value in facts.items()}
            found = _judged(rule, harmed) if harmed != facts else None
            if found is None:
                continue
            tried += 1
            if reasons := _sound(found) + ([found.message] if harm in silent and found.state == "fired" else []):
                wrong[f"{case}, {harm}"] = reasons
    assert tried
    assert wrong == {}


@EACH_RULE
def test_values_one_at_a_time(rule: Rule) -> None:
    wrong = {}
    for case, facts in _firing(rule).items():
        for name, value in facts.items():
            for harm, change in HARMS.items():
                found = _judged(rule, {**facts, name: change(value)})
                if found is not None and (reasons := _sound(found)):
                    wrong[f"{case}, {name} {harm}"] = reasons
    assert wrong == {}


@EACH_RULE
def test_what_a_rule_needs_is_missed_when_it_is_not_there(rule: Rule) -> None:
    for facts in _firing(rule).values():
        for name in rule.needs:
            found = _judged(rule, {key: value for key, value in facts.items() if key != name})
            assert found is not None
            assert found.state == "not_enough_data"
            assert name in found.missing
