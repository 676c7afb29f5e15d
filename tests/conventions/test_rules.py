"""Every rule is documented, sourced and tried by the four kinds of case."""

import rules
from rules import engine
from rules.core.severity import STAKE
from tests.conventions.tree import ROOT, modules
from tests.rules.cases import facts_of
from tests.yaml_cases import named_cases

HEADINGS = ("What it looks at", "Why it matters", "What to do", "When it is wrong")
WEIGHTY = ("medium", "high", "blocker")
KINDS = {"fires", "quiet", "limit", "too_little"}
FOLDERS = ("rules/checks", "rules/comparison/checks")
CHECKS = [path for folder in FOLDERS for path in modules(folder) if path.stem != "__init__"]


def _catalogue() -> list[rules.RuleEntry]:
    return rules.catalogue()


def test_there_are_rules() -> None:
    assert len(_catalogue()) == len(CHECKS) > 0


def test_manuals_are_plain_text() -> None:
    """Pages, Markdown and the terminal show them as they are."""
    marked = {rule.id for rule in _catalogue() for text in rule.manual.values() if "`" in str(text)}
    assert marked == set()


def test_every_manual_has_all_headings() -> None:
    lacking = {
        rule.id: [heading for heading in HEADINGS if not str(rule.manual.get(heading, "")).strip()]
        for rule in _catalogue()
    }
    assert {rule: headings for rule, headings in lacking.items() if headings} == {}


def test_every_rule_has_a_source() -> None:
    assert [rule.id for rule in _catalogue() if not rule.sources] == []


def test_every_rule_was_seen_or_says_what_it_waits_for() -> None:
    assert [rule.id for rule in engine.rules() if bool(rule.seen) == bool(rule.waits_for)] == [], (
        "give it the `seen` that tools/where prints, or where it fires on no report `waits_for`"
    )


def test_every_limit_has_a_source_or_is_our_judgement() -> None:
    assert [
        f"{rule['id']}: {limit}"
        for rule in _catalogue()
        for limit, threshold in rule.limits.items()
        if not threshold.source
    ] == []  # fmt: skip


def test_names_and_codes_are_unique() -> None:
    assert len({rule.id for rule in _catalogue()}) == len(_catalogue())
    assert len({rule.code for rule in _catalogue()}) == len(_catalogue())


def test_a_rule_is_named_as_its_file() -> None:
    assert {rule.id for rule in _catalogue()} == {path.stem.replace("_", "-") for path in CHECKS}


def test_every_rule_is_tried_by_the_four_kinds_of_case() -> None:
    lacking = {}
    for check in CHECKS:
        beside = ROOT / "tests" / check.relative_to(ROOT).with_suffix(".yml")
        cases = named_cases(beside).values() if beside.exists() else ()
        if kinds := KINDS - {case["kind"] for case in cases}:
            lacking[beside.relative_to(ROOT).as_posix()] = kinds
    assert lacking == {}


def test_a_rule_of_weight_tells_what_is_at_stake_or_states_a_scale_of_its_own() -> None:
    silent = set()
    for rule in engine.rules():
        cases = named_cases(ROOT / "tests/rules/checks" / f"{rule.id.replace('-', '_')}.yml").values()
        fired = [engine.outcome(rule, facts_of(case["facts"])) for case in cases if case["expect"] == "fired"]
        weighty = any((each.severity or rule.severity) in WEIGHTY for each in fired)
        if weighty and rule.severity_by == STAKE and all(each.saves is None for each in fired):
            silent.add(rule.code)
    assert silent == set(), "give the outcome its saves, or the rule a scale (rules/core/severity.py)"
