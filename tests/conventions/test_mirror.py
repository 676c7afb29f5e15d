"""Every module is tried: what discovery finds is named by a test of its package, all else is imported by what is tried.

A section, metric, rule, page or API resource is imported by nobody, so a test that names it is the only sign that one
was written. Any other module must be reached from a test, by imports within its package; a module that nothing
reaches is dead.
"""

import ast
import re
from functools import cache
from pathlib import Path

from tests.conventions.tree import PACKAGES, ROOT, modules, name, syntax

DISCOVERED = (
    *("parsers/sections/instance", "parsers/sections/cluster", "parsers/sections/common"),
    *("rules/metrics", "rules/checks", "rules/comparison/checks"),
)
CASES = {".py", ".yml", ".yaml"}


def imported(path: Path) -> set[Path]:
    """Our modules that a file imports anywhere in it."""
    dotted: set[str] = set()
    for node in ast.walk(syntax(path)):
        if isinstance(node, ast.Import):
            dotted |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            dotted |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
    places = [ROOT / one.replace(".", "/") for one in dotted]
    found = {place.with_suffix(".py") for place in places} | {place / "__init__.py" for place in places}
    return {path for path in found if path.exists()}


@cache
def words(package: str) -> frozenset[str]:
    """Every word in the tests and cases of a package, and the names of their files."""
    files = [path for path in (ROOT / "tests" / package).rglob("*") if path.suffix in CASES]
    texts = " ".join(f"{path.stem} {path.read_text(encoding='utf-8')}" for path in files)
    return frozenset(re.findall(r"\w+", texts))


def discovered() -> list[Path]:
    return [path for folder in DISCOVERED for path in modules(folder) if path.stem != "__init__"]


def routes() -> list[Path]:
    return [path for kind in ("api", "pages") for path in (ROOT / "app").glob(f"*/{kind}*.py")]


def test_what_discovery_finds_is_named_by_a_test_of_its_package() -> None:
    assert discovered()
    assert [name(path) for path in discovered() if path.stem not in words(path.relative_to(ROOT).parts[0])] == []


def test_all_else_is_reached_from_what_is_tried() -> None:
    reached = set().union(*(imported(test) for test in modules("tests")), discovered(), routes())
    waiting = list(reached)
    while waiting:
        new = imported(waiting.pop()) - reached
        reached |= new
        waiting += new
    files = [path for path in modules(*PACKAGES) if path.stem != "__init__"]
    assert [name(path) for path in files if path not in reached] == []
