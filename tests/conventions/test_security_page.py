"""docs/security.md: each requirement once, and each test that it names is there."""

import re
from collections import Counter

from tests.conventions.tree import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`(tests/[\w/]+(?:\.py)?)(?:::(\w+))?`")
NUMBER = re.compile(r"(?<![\w.])\d{1,2}\.\d\.\d{1,2}(?![\w.])")
OF_LEVELS_1_AND_2 = 253
"""Requirements that ASVS 5.0.0 has in its first two levels."""


COUNTED = (
    "Of {all} requirements {apply} apply: {test} are held by a test, {read} by reading or by another page, "
    "{open} are open."
)


def rows() -> list[tuple[list[str], str]]:
    """Requirements, and what is said of them."""
    lines = (line.split("|") for line in PAGE.splitlines() if line.startswith("| ") and "requirement |" not in line)
    return [(NUMBER.findall(cells[1]), "|".join(cells[2:])) for cells in lines]


def listed() -> list[str]:
    return [number for numbers, _ in rows() for number in numbers]


def kind(said: str) -> str:
    """How a row's requirements are held."""
    if "*open*" in said:
        return "open"
    if said.strip().startswith("does not apply"):
        return "away"
    return "test" if NAMED.search(said) else "read"


def test_the_counts_are_todays() -> None:
    found = Counter(kind(said) for numbers, said in rows() for _ in numbers)
    known = {"all": found.total(), "apply": found.total() - found["away"], "open": 0, **found}
    assert COUNTED.format(**known) in PAGE.replace("\n", " ")


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
