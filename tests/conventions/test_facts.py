"""A misspelt name of a fact is no "not enough data": every name that rules and cases use exists."""

import ast
from pathlib import Path

from rules.core.fact_names import GATHERED
from rules.engine import rules
from rules.gather_facts import gather
from rules.metric_values import measure
from rules.storage.preconditions import weighed
from tests.conventions.facts import names_of_facts
from tests.conventions.tree import ROOT, modules, name, nodes
from tests.corpus import corpus_files
from tests.read_once import reports
from tests.yaml_cases import named_cases

CASES = ROOT / "tests" / "rules" / "checks"
REPORTS = [
    *sorted(path for path in (ROOT / "sample_reports").glob("*/*") if path.suffix in {".txt", ".html"}),
    *sorted(path for path in (ROOT / "tests" / "built").glob("*") if path.suffix in {".txt", ".html"}),
    *corpus_files(),
    *corpus_files("awr-rac"),
]


def test_what_a_rule_needs_exists() -> None:
    wrong = {rule.id: sorted(set(rule.needs) - names_of_facts()) for rule in rules()}
    assert {rule: unknown for rule, unknown in wrong.items() if unknown} == {}


def test_what_a_case_gives_exists() -> None:
    wrong = {
        f"{path.stem}: {case}": sorted(set(told["facts"]) - names_of_facts())
        for path in CASES.glob("*.yml")
        for case, told in named_cases(path).items()
    }
    assert {case: unknown for case, unknown in wrong.items() if unknown} == {}


ASKING = {"get", "line", "share", "unit", "way"}


def _asked(path: Path) -> set[tuple[int, str]]:
    """Names of facts that stand written out in a file, with their lines: `facts["x"]`, `facts.get("x")` and so on."""
    names = {(node.lineno, key) for node in nodes(path) if (key := _key(node)) is not None}
    return {(line, key.value) for line, key in names if isinstance(key, ast.Constant) and isinstance(key.value, str)}


def _key(node: ast.AST) -> ast.expr | None:
    if isinstance(node, ast.Subscript) and _is_facts(node.value):
        return node.slice
    asks = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ASKING
    return node.args[0] if asks and node.args and _is_facts(node.func.value) else None


def _is_facts(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "facts"


def test_what_the_rules_ask_for_exists() -> None:
    asked = {(path, *one) for path in modules("rules") for one in _asked(path)}
    assert len(asked) > 300
    assert sorted(f"{name(path)}:{line}: {key}" for path, line, key in asked if key not in names_of_facts()) == [], (
        "there is no metric, storage fact or entry of rules/gather_facts.py of that name"
    )


def test_no_fact_has_two_homes() -> None:
    assert set(GATHERED) & (names_of_facts() - set(GATHERED)) == set()


def test_nothing_is_gathered_that_has_no_name() -> None:
    for path in REPORTS:
        for report in reports(path):
            known = weighed(gather(report, measure(report), {"media": "hdd-15k"})).known
            assert set(known) - names_of_facts() == set(), path.name
            assert set(GATHERED) - set(known) == set(), path.name


def test_a_misspelling_is_found() -> None:
    assert "log_file_paralel_write_ms" not in names_of_facts()
    assert {"log_file_parallel_write_ms", "storage.devices", "events"} <= names_of_facts()
