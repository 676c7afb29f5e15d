"""Runs of blanks that an editor made tabs of, as wide as it likes."""

import re

import pytest

from parsers.copies import tab_stops
from tests.parsers.copies.test_copies import TEXTS, printed, same


def tabbed(line: str, width: int) -> str:
    pieces = (line[at : at + width] for at in range(0, len(line), width))
    return "".join(
        piece.rstrip(" ") + "\t" if len(piece) == width and piece.endswith(" ") else piece for piece in pieces
    )


@pytest.mark.parametrize("width", [2, 3, 4, 8])
@pytest.mark.parametrize("name", TEXTS)
def test_tabs_of_any_width_are_blanks(name: str, width: int) -> None:
    same("\n".join(tabbed(line, width) for line in printed(name).split("\n")).encode(), name)


@pytest.mark.parametrize("name", TEXTS)
def test_so_are_tabs_before_lines(name: str) -> None:
    text = re.sub(r"(?m)^ +", lambda blanks: tabbed(blanks[0], 4), printed(name))
    same(text.encode(), name)


def test_where_no_ruler_tells_a_tab_is_of_eight() -> None:
    assert tab_stops.expanded("a\tb\n") == "a       b\n"
    assert tab_stops.expanded("a b") == "a b"
