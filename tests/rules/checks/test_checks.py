"""Runs the cases beside this file: one YAML a rule, each case a few numbers and what the rule must say of them."""

from pathlib import Path
from typing import Any

import pytest

from rules.engine import outcome, rules
from tests.rules.cases import facts_of
from tests.yaml_cases import named_cases

HERE = Path(__file__).parent
BY_FILE = {rule.id.replace("-", "_"): rule for rule in rules()}


def _cases() -> list[Any]:
    found = []
    for path in sorted(HERE.glob("*.yml")):
        for name, case in named_cases(path).items():
            found.append(pytest.param(path.stem, case, id=f"{path.stem}: {name}"))
    return found


@pytest.mark.parametrize(("module", "case"), _cases())
def test_case(module: str, case: dict[str, Any]) -> None:
    rule = BY_FILE[module]
    found = outcome(rule, facts_of(case["facts"]))
    assert found.state == case["expect"], found.message
    if "severity" in case:
        assert (found.severity or rule.severity) == case["severity"]
    if "saves" in case:
        assert found.saves == pytest.approx(case["saves"], abs=0.005)
    if "value" in case:
        assert found.evidence[0].value == pytest.approx(case["value"], abs=0.005)
    if "limit" in case:
        assert found.evidence[0].limit == case["limit"]
    if "line" in case:
        assert found.evidence[0].line == case["line"]
    if "missing" in case:
        assert list(found.missing) == case["missing"]
    for said in case.get("says", []):
        assert said in found.message
    for asked in case.get("cure", []):
        assert asked in (found.cure or "")


@pytest.mark.parametrize("module", sorted(BY_FILE))
def test_what_fires_says_so_in_a_sentence(module: str) -> None:
    cases = named_cases(HERE / f"{module}.yml").values()
    fired = [outcome(BY_FILE[module], facts_of(one["facts"])) for one in cases if one["expect"] == "fired"]
    assert fired
    assert [one.message for one in fired if not one.message.endswith(".") or not one.message[0].isalnum()] == []
