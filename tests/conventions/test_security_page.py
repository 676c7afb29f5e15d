"""docs/security.md: each requirement once, and each test that it names is there."""

import re

from tests.conventions.tree import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`(tests/[\w/]+(?:\.py)?)(?:::(\w+))?`")
NUMBER = re.compile(r"(?<![\w.])\d{1,2}\.\d\.\d{1,2}(?![\w.])")
OF_LEVELS_1_AND_2 = 253
"""Requirements that ASVS 5.0.0 has in its first two levels."""


def listed() -> list[str]:
    rows = (line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| ") and "requirement |" not in line)
    return [number for row in rows for number in NUMBER.findall(row)]


def test_each_requirement_is_listed_once() -> None:
    found = listed()
    assert sorted(found) == sorted(set(found))
    assert len(found) == OF_LEVELS_1_AND_2


def test_each_named_test_is_there() -> None:
    named = NAMED.findall(PAGE)
    assert len(named) > 60
    for path, function in named:
        assert (ROOT / path).exists(), path
        if function:
            assert f"def {function}(" in (ROOT / path).read_text(encoding="utf-8"), f"{path}::{function}"
