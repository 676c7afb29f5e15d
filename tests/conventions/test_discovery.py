"""One new file is one new section, metric or rule: each module holds exactly one, and nothing lists them."""

import ast
import importlib

import pytest

from tests.conventions.tree import ROOT, modules, name, nodes

KINDS = {
    "parsers/sections/instance": ("parsers.model.section", "Section"),
    "parsers/sections/cluster": ("parsers.model.section", "Section"),
    "parsers/sections/common": ("parsers.model.section", "Section"),
    "rules/metrics": ("rules.core.metric", "Metric"),
    "rules/checks": ("rules.core.rule", "Rule"),
    "rules/comparison/checks": ("rules.comparison.rule", "ComparisonRule"),
}


def _modules(folder: str) -> list[str]:
    return [path.stem for path in modules(folder) if path.stem != "__init__"]


@pytest.mark.parametrize("folder", KINDS)
def test_each_module_holds_exactly_one_object(folder: str) -> None:
    where, kind_name = KINDS[folder]
    kind = getattr(importlib.import_module(where), kind_name)
    held = {}
    for stem in _modules(folder):
        module = importlib.import_module(f"{folder.replace('/', '.')}.{stem}")
        held[stem] = sum(isinstance(value, kind) for value in vars(module).values())
    assert held
    assert {stem: count for stem, count in held.items() if count != 1} == {}


@pytest.mark.parametrize("folder", KINDS)
def test_no_other_module_imports_one_of_them(folder: str) -> None:
    """A list of imports would be the second place to edit. Metrics may stand on metrics, within their folder."""
    package = folder.replace("/", ".")
    found = []
    for path in modules("app", "parsers", "rules"):
        if path.parent == ROOT / folder:
            continue
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom) and (
                (node.module or "").startswith(f"{package}.")
                or (node.module == package and {one.name for one in node.names} & set(_modules(folder)))
            ):
                found.append(f"{name(path)}:{node.lineno}")
    assert found == []
