"""Every section has a place of its own among those that a report prints."""

from itertools import pairwise
from pathlib import Path

import pytest

from parsers.model.report import Scope
from parsers.model.section import Section
from parsers.sections.catalogue import known
from tests.conventions.tree import ROOT, name

SCOPES: tuple[Scope, ...] = ("instance", "cluster")


def edits(sections: list[tuple[str, int]]) -> list[str]:
    """For each section that stands where another does: what to write instead, so that the order stays."""
    taken = {order for _, order in sections}
    doubles = [(first, second, order) for (first, order), (second, same) in pairwise(sections) if order == same]
    return [
        f"{_file(second)}: order={order} is that of {first}; write order={_free(taken, order)}, or another free place"
        for first, second, order in doubles
    ]


def _free(taken: set[int], order: int) -> int:
    return next(place for place in range(order + 1, max(taken) + 2) if place not in taken)


def _file(section: str) -> str:
    files: list[Path] = sorted((ROOT / "parsers" / "sections").glob(f"*/{section}.py"))
    return " or ".join(name(path) for path in files) or section


def _placed(sections: tuple[Section, ...]) -> list[tuple[str, int]]:
    return [(section.name, section.order) for section in sections]


@pytest.mark.parametrize("scope", SCOPES)
def test_no_two_sections_stand_at_one_place(scope: Scope) -> None:
    wanted = edits(_placed(known(scope)))
    assert wanted == [], "\n".join(wanted)


def test_a_double_is_told_with_a_free_place() -> None:
    (told,) = edits([("a", 1), ("b", 2), ("wait_classes", 2), ("c", 3), ("d", 5)])
    assert told.startswith("parsers/sections/instance/wait_classes.py: order=2 is that of b; write order=4,")
