"""The tests are the same tree again: a module has tests where one looks for them, or is a part of a module that has.

A part is what a tested module of the same folder imports: `rules/storage/wording.py` is tried through the verdict.
"""

import ast
from pathlib import Path

from tests.conventions.tree import PACKAGES, ROOT, modules, name, syntax

TESTS = ROOT / "tests"


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


def has_tests(path: Path) -> bool:
    """Tests or cases of the module's name in the mirrored folder, or a test of its package that imports it."""
    where = TESTS / path.relative_to(ROOT).parent
    named = (where / f"test_{path.stem}.py", where / f"{path.stem}.yml", where / path.stem)
    package = path.relative_to(ROOT).parts[0]
    return any(one.exists() for one in named) or any(path in imported(test) for test in modules(f"tests/{package}"))


def with_parts(tested: set[Path]) -> set[Path]:
    """Tested modules and the modules of their own folder that they are made of."""
    parts = {part for path in tested for part in imported(path) if part.parent == path.parent} - tested
    return with_parts(tested | parts) if parts else tested


def test_every_module_is_tested_where_one_looks_for_it() -> None:
    files = set(modules(*PACKAGES))
    assert files
    tested = with_parts({path for path in files if has_tests(path)})
    assert sorted(name(path) for path in files - tested if path.stem != "__init__") == []


def test_a_module_without_tests_would_be_found() -> None:
    assert not has_tests(ROOT / "rules" / "checks" / "never_written.py")
