"""The engine of comparison rules: a broken one is a finding, and findings stand in the order of reading."""

from dataclasses import replace

import pytest

import rules
from rules.comparison import engine
from rules.comparison.engine import rules as all_rules
from rules.comparison.engine import run
from rules.comparison.pair import Pair
from rules.core.finding import SEVERITIES, Outcome
from tests.rules.comparison.sides import later, window

PAIR = rules.compare([window()], [later(db_time_s=4500)], "transaction").pair


def _broken(pair: Pair) -> Outcome:
    raise ZeroDivisionError(f"nothing in {pair.unit}")


def test_there_are_fourteen_in_order() -> None:
    assert [one.code for one in all_rules()] == [f"CM{number:02}" for number in range(1, 15)]


def test_a_broken_rule_is_a_finding_and_takes_no_other_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *others = all_rules()
    monkeypatch.setattr(engine, "rules", lambda: (replace(first, check=_broken), *others))
    found = {one.rule.code: one.outcome for one in run(PAIR)}
    assert found[first.code].state == "broken"
    assert "ZeroDivisionError: nothing in transaction" in found[first.code].message
    assert len(found) == len(others) + 1
    assert found["CM02"].state == "fired"


def test_findings_stand_fired_first_then_by_severity_then_by_code() -> None:
    found = run(PAIR)
    keys = [(not one.fired, -SEVERITIES.index(one.severity), one.rule.code) for one in found]
    assert keys == sorted(keys)
    assert found[0].fired
    assert not found[-1].fired


def test_a_finding_is_the_contracts() -> None:
    found = next(one for one in run(PAIR) if one.rule.code == "CM02").finding()
    assert set(found.__struct_fields__) == {
        *("rule", "code", "title", "state", "severity", "message", "saves"),
        *("evidence", "missing", "sources", "limits"),
    }
    assert found.rule == "cost-of-a-unit"
    assert [one.source for one in found.evidence] == ["before", "after"]
    assert found.evidence[0].value == pytest.approx(50)


def test_the_catalogue_holds_both_kinds_and_reports_are_asked_only_their_own() -> None:
    codes = [rule.code for rule in rules.catalogue()]
    assert {"CM01", "RD01"} <= set(codes)
    assert codes[-14:] == [f"CM{number:02}" for number in range(1, 15)]
    assert not any(one.code.startswith("CM") for one in rules.rules())
