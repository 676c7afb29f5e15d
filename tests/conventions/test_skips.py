"""CI refuses a run that skipped something, so a test skips only for what CI has."""

import ast

from tests.conventions.tree import modules, name, nodes


def _skips(tree: tuple[ast.AST, ...]) -> list[int]:
    """Lines of `pytest.skip` that CI would run: all but those of `(pytest.fail if IN_CI else pytest.skip)(...)`."""
    chosen = {node.orelse for node in tree if isinstance(node, ast.IfExp) and ast.unparse(node.test) == "IN_CI"}
    skips = [node for node in tree if isinstance(node, ast.Attribute) and ast.unparse(node) == "pytest.skip"]
    return [node.lineno for node in skips if node not in chosen]


def test_no_test_skips_itself_in_ci() -> None:
    assert {name(path): lines for path in modules("tests") if (lines := _skips(nodes(path)))} == {}


def test_a_bare_skip_is_noticed() -> None:
    source = "(pytest.fail if IN_CI else pytest.skip)('no')\npytest.skip('no')\n"
    assert _skips(tuple(ast.walk(ast.parse(source)))) == [2]
