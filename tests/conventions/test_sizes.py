"""Sizes of files and functions, and the one place that may catch everything."""

import ast
import statistics

from tests.conventions.tree import PACKAGES, functions, modules, name, nodes

FILE_LINES, MEDIAN_FILE_LINES = 250, 120
FUNCTION_LINES, MEDIAN_FUNCTION_LINES = 60, 10
MAY_CATCH_EVERYTHING = "rules/engine.py"

# a migration is one long list of statements by nature, written once
FILES = modules(*PACKAGES, "benchmarks")


def _file_lines() -> dict[str, int]:
    return {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in FILES}


def _function_lines() -> dict[str, int]:
    return {
        f"{name(path)}:{one.lineno} {one.name}": (one.end_lineno or one.lineno) - one.lineno + 1
        for path in FILES
        for one in functions(path)
    }


def test_no_file_is_long() -> None:
    assert {path: lines for path, lines in _file_lines().items() if lines > FILE_LINES} == {}, (
        f"at most {FILE_LINES} lines: part it by what it is about"
    )


def test_files_are_short_in_the_middle() -> None:
    assert statistics.median(_file_lines().values()) <= MEDIAN_FILE_LINES


def test_no_function_is_long() -> None:
    assert {place: lines for place, lines in _function_lines().items() if lines > FUNCTION_LINES} == {}, (
        f"at most {FUNCTION_LINES} lines"
    )


def test_functions_are_short_in_the_middle() -> None:
    assert statistics.median(_function_lines().values()) <= MEDIAN_FUNCTION_LINES


def _is_broad(handler: ast.ExceptHandler) -> bool:
    caught = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(one is None or getattr(one, "id", None) in {"Exception", "BaseException"} for one in caught)


def test_everything_is_caught_in_one_place_only() -> None:
    broad = [
        f"{name(path)}:{node.lineno}"
        for path in FILES
        for node in nodes(path)
        if isinstance(node, ast.ExceptHandler) and _is_broad(node)
    ]
    assert [place for place in broad if not place.startswith(f"{MAY_CATCH_EVERYTHING}:")] == [], "name what is caught"
    assert len(broad) <= 1
