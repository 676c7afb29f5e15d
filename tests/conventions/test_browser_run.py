"""`make test` looks for tests in a browser in one folder only: one that lay elsewhere would run nowhere."""

import ast
from pathlib import Path

from tests.conventions.tree import ROOT, modules, name, syntax

BROWSER = ROOT / "tests" / "browser"


def marked(path: Path) -> bool:
    """Whether `pytest.mark.browser` stands in the file."""
    attributes = [node for node in ast.walk(syntax(path)) if isinstance(node, ast.Attribute) and node.attr == "browser"]
    return any(isinstance(one.value, ast.Attribute) and one.value.attr == "mark" for one in attributes)


def test_tests_in_a_browser_lie_in_the_folder_that_is_run_for_them() -> None:
    here = {name(path) for path in modules("tests") if marked(path)}
    assert here == {name(path) for path in BROWSER.rglob("test_*.py")}
    assert "-m browser tests/browser " in (ROOT / "Makefile").read_text(encoding="utf-8")
