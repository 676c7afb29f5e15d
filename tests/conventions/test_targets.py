"""The targets of the Makefile run every test, each once: what is in a browser, what is slow, and all the rest."""

import ast
import re
from pathlib import Path

from tests.conventions.tree import ROOT, modules, name, nodes

BROWSER = ROOT / "tests" / "browser"
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def marked(path: Path) -> bool:
    """Whether `pytest.mark.browser` stands in the file."""
    attributes = [node for node in nodes(path) if isinstance(node, ast.Attribute) and node.attr == "browser"]
    return any(isinstance(node.value, ast.Attribute) and node.value.attr == "mark" for node in attributes)


def selected(target: str) -> str:
    """What the tests of a target are chosen by, on the line of its recipe that runs them."""
    recipe = re.search(rf"^{target}: .*\n(?:\t.*\n)*?\t@\$\(PYTEST\) -m (.*)$", MAKEFILE, re.MULTILINE)
    assert recipe, target
    return recipe[1]


def test_tests_in_a_browser_lie_in_the_folder_that_is_run_for_them() -> None:
    here = {name(path) for path in modules("tests") if marked(path)}
    assert here == {name(path) for path in BROWSER.rglob("test_*.py")}


def test_every_test_is_of_one_target() -> None:
    assert selected("test") == '"not browser and not slow"'
    assert selected("test-slow") == '"slow and not browser"'
    assert selected("test-browser") == "browser tests/browser"


def test_all_targets_are_run_where_changes_are_checked() -> None:
    """One that fails keeps none of the others from being run."""
    assert re.search(r"^test-all:\n.*--keep-going test test-slow test-browser$", MAKEFILE, re.MULTILINE)
    assert "make test-all\n" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
