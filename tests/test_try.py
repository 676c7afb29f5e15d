"""`make try` finds by its name what tries a thing."""

import importlib.util
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[1] / "tools" / "try_it.py"
spec = importlib.util.spec_from_file_location("try_it", TOOL)
assert spec is not None
assert spec.loader is not None
try_it = importlib.util.module_from_spec(spec)
spec.loader.exec_module(try_it)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("archiving_in_the_way", "tests/rules/checks/test_checks.py"),
        ("report_database", "tests/parsers/sections/test_sections.py"),
        ("log_file_sync_ms", "tests/rules/test_metrics.py"),
        ("devices", "tests/rules/storage/inputs/test_declared.py"),
        ("pages_delete", "tests/app/reports/test_pages.py"),
    ],
)
def test_the_tests_of_a_thing_are_found(name: str, file: str) -> None:
    files, names = try_it.chosen(name)
    assert try_it.ROOT / file in files
    assert all(path.exists() for path in files)
    assert names


def test_what_is_called_nothing_has_no_tests() -> None:
    assert try_it.chosen("nothing_of_that_name") == (set(), {"nothing_of_that_name", "nothing-of-that-name"})
