"""Runs the cases beside this file: one YAML a rule, each case two sides and what the rule must say of them."""

from pathlib import Path
from typing import Any

import pytest

from rules.comparison.engine import rules
from rules.engine import guarded
from tests.rules.comparison.cases import pair_of
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
    found = guarded(rule.check, pair_of(case))
    assert found.state == case["expect"], found.message
    if "severity" in case:
        assert (found.severity or rule.severity) == case["severity"]
    for said in case.get("says", []):
        assert said in found.message
    for unsaid in case.get("says_not", []):
        assert unsaid not in found.message


@pytest.mark.parametrize("module", sorted(BY_FILE))
def test_what_fires_says_so_in_a_sentence(module: str) -> None:
    cases = named_cases(HERE / f"{module}.yml").values()
    fired = [guarded(BY_FILE[module].check, pair_of(one)) for one in cases if one["expect"] == "fired"]
    assert fired
    assert [one.message for one in fired if not one.message.endswith(".") or not one.message[0].isalnum()] == []
