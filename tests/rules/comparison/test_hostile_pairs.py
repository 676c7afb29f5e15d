"""No comparison rule fires on missing data, and no figure breaks one.

Absent, empty, zero, negative and huge values, all at once and one figure at a time, are put into the very cases on
which each rule fires.
"""

import math
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from rules.comparison.engine import rules
from rules.comparison.pair import Pair
from rules.comparison.rule import ComparisonRule
from rules.core.finding import Outcome
from rules.engine import guarded
from tests.rules.comparison.cases import pair_of
from tests.rules.comparison.sides import SHARES, WORK
from tests.yaml_cases import named_cases

CASES = Path(__file__).parent / "checks"
BASE = {"db_time_s": 9000.0, "elapsed_s": 1800.0, "single_block_read_ms": 5.0, "cpus": 16.0, **WORK, **SHARES}
HARMS: dict[str, Callable[[float], float | None]] = {
    "absent": lambda _: None,
    "zero": lambda _: 0.0,
    "negative": lambda one: -abs(one),
    "huge": lambda _: 1e100,
    "tiny": lambda _: 1e-100,
    "unlikely": lambda one: one * 1e9,
}
SILENT = ("absent", "zero", "negative")
SPEAKS_OF_WHAT_IS_WRONG = "CM01"
"""Says that windows cannot be compared, as those of nonsense cannot."""


def _firing(rule: ComparisonRule) -> dict[str, dict[str, Any]]:
    """The cases on which the rule fires."""
    cases = named_cases(CASES / f"{rule.id.replace('-', '_')}.yml")
    return {name: case for name, case in cases.items() if case["expect"] == "fired"}


EACH_RULE = pytest.mark.parametrize("rule", [pytest.param(one, id=one.id) for one in rules()])


def _sides(case: dict[str, Any]) -> list[dict[str, Any]]:
    """Every window of a case, to be harmed where it stands."""
    found = []
    for side in ("before", "after"):
        told = case[side]
        found += told if isinstance(told, list) else [told]
    return found


def _metrics(window: dict[str, Any]) -> dict[str, Any]:
    """All metrics of a window, as numbers that can be harmed."""
    told = window.pop("metrics", None) or {}
    work = window.pop("work", 1.0)
    known = {**BASE, **{key: rate * work for key, rate in WORK.items()}}
    known["db_time_s"] = window.pop("db_time_s", BASE["db_time_s"])
    known["elapsed_s"] = 60.0 * window.get("minutes", 30)
    return {**known, **told}


def _harmed(case: dict[str, Any], harm: str, only: str | None = None) -> dict[str, Any]:
    """The case with all figures of all windows changed, or one metric (or the events) of them."""
    made = deepcopy(case)
    change = HARMS[harm]
    for window in _sides(made):
        metrics = _metrics(window)
        window["metrics"] = {
            key: change(value) if value is not None and only in (None, key) else value for key, value in metrics.items()
        }
        if only in (None, "events") and window.get("events"):
            window["events"] = {name: _event(one, change) for name, one in window["events"].items()}
        if only is None and window.get("limit"):
            window["limit"] = {key: change(value) for key, value in window["limit"].items()}
    return made


def _event(told: list[Any], change: Callable[[float], float | None]) -> list[Any]:
    kind, waits, seconds = told
    return [kind, change(waits), change(seconds) or 0.0]


def _pair(case: dict[str, Any]) -> Pair | None:
    """None where the unit that a case names is not counted any more."""
    try:
        return pair_of(case)
    except ValueError as refused:
        assert "does not count" in str(refused)  # noqa: PT017
        return None


def _wrong(found: Outcome) -> list[str]:
    """What is wrong with an answer whatever the figures were."""
    wrong = [] if found.state != "broken" else [found.message]
    for one in found.evidence:
        if isinstance(one.value, float) and not math.isfinite(one.value):
            wrong.append(f"{one.what}: {one.value}")
    words = found.message.replace("(", " ").replace(")", " ").replace(",", " ").split()
    return wrong + [word for word in words if word.strip("×.;:") in ("nan", "inf", "-inf", "None", "∞")]


@EACH_RULE
def test_figures_all_at_once(rule: ComparisonRule) -> None:
    tried, wrong = 0, {}
    for name, case in _firing(rule).items():
        for harm in HARMS:
            pair = _pair(_harmed(case, harm))
            if pair is None:
                continue
            tried += 1
            found = guarded(rule.check, pair)
            speaks = harm in SILENT and rule.code != SPEAKS_OF_WHAT_IS_WRONG and found.state == "fired"
            if reasons := _wrong(found) + ([found.message] if speaks else []):
                wrong[f"{name}, {harm}"] = reasons
    assert tried
    assert wrong == {}


@EACH_RULE
def test_figures_one_at_a_time(rule: ComparisonRule) -> None:
    wrong = {}
    for name, case in _firing(rule).items():
        for figure in (*BASE, "read_iops", "buffer_cache_bytes", "events"):
            for harm in HARMS:
                pair = _pair(_harmed(case, harm, figure))
                if pair is not None and (reasons := _wrong(guarded(rule.check, pair))):
                    wrong[f"{name}, {figure} {harm}"] = reasons
    assert wrong == {}


@EACH_RULE
@pytest.mark.parametrize("sides", [([], []), ([{}], []), ([], [{}])], ids=["neither", "before", "after"])
def test_a_side_of_nothing(rule: ComparisonRule, sides: tuple[list[Any], list[Any]]) -> None:
    found = guarded(rule.check, pair_of({"before": sides[0], "after": sides[1]}))
    assert found.state in ("not_enough_data", "not_applicable"), found.message
