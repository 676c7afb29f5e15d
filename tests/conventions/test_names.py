"""Values are called by what they are: a stranger's first guess at a name is right."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.conventions.tree import PACKAGES, functions, modules, name, syntax

FILES = modules(*PACKAGES, "benchmarks", "tools", "collect")
NEVER = {"one", "found", "its", "said", "told"}
NOT_FOR_LONG = {"known"}
PUBLISHED = {"rules/storage/limits/host_check.py": ["said"]}
"""Fields that programs outside read by this name (docs/contract.md)."""
LINES = 2
"""For which a word of the second kind may live."""


def _bound(function: ast.AST) -> Iterator[tuple[str, int]]:
    """Every name that a function, or what is inside of it, gives to a value, with its line."""
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id, node.lineno
        elif isinstance(node, ast.arg):
            yield node.arg, node.lineno


def _vague(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    bound = list(_bound(function))
    never = [f"{line} {word}" for word, line in bound if word in NEVER]
    return never + [f"{function.lineno} {word}" for word in _long_lived(function, {word for word, _ in bound})]


def _long_lived(function: ast.FunctionDef | ast.AsyncFunctionDef, bound: set[str]) -> list[str]:
    """Words that are used over more lines than a glance takes in; one comprehension after another is not one use."""
    comprehensions = [node for node in ast.walk(function) if isinstance(node, ast.comprehension)]
    inside = {node.id for each in comprehensions for node in ast.walk(each.target) if isinstance(node, ast.Name)}
    lines: dict[str, list[int]] = {word: [] for word in (bound - inside) & NOT_FOR_LONG}
    for node in ast.walk(function):
        word = node.id if isinstance(node, ast.Name) else node.arg if isinstance(node, ast.arg) else None
        if word in lines:
            lines[word].append(node.lineno)
    return [word for word, places in lines.items() if max(places) - min(places) >= LINES]


def test_names_say_what_they_hold() -> None:
    vague = {name(path): [words for function in functions(path) for words in _vague(function)] for path in FILES}
    assert {path: words for path, words in vague.items() if words} == {}


def _fields(path: Path) -> list[str]:
    """Vague names of fields and methods, and of what a module binds."""
    tree = syntax(path)
    bodies = [tree.body, *(node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef))]
    return [word for body in bodies for node in body for word in _names(node) if word in NEVER]


def _names(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return [node.name]
    return [inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store)]


def test_fields_and_methods_say_what_they_hold() -> None:
    vague = {name(path): sorted(set(_fields(path))) for path in FILES}
    assert {path: words for path, words in vague.items() if words} == PUBLISHED


def test_vague_ones_are_seen() -> None:
    seen = {
        "def f(rows): return [one for one in rows]": ["1 one"],
        "def f(found): return found": ["1 found"],
        "def f():\n    known = g()\n    h()\n    return known": ["1 known"],
        "def f():\n    known = g()\n    return known": [],
        "def f(rows): return [row for row in rows]": [],
    }
    for source, expected in seen.items():
        (function,) = ast.parse(source).body
        assert isinstance(function, ast.FunctionDef)
        assert _vague(function) == expected
