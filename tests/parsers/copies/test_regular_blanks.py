"""Blank lines where pages ended, in the midst of tables and of headings."""

import pytest

from parsers.copies import regular_blanks
from tests.parsers.copies.test_copies import TEXTS, printed, same


def spaced(name: str, length: int, gap: list[str], first: int = 0) -> str:
    """A sample with a gap at the end of each page, and without the form feeds that are printed in place of gaps."""
    lines = printed(name).replace("\f", "").split("\n")
    return "\n".join(
        row for at, line in enumerate(lines, 1) for row in (line, *(gap if at > first and at % length == 0 else ()))
    )


@pytest.mark.parametrize("gap", [[""], ["", ""]], ids=["one", "two"])
@pytest.mark.parametrize("length", [9, 13, 17])
@pytest.mark.parametrize("name", TEXTS)
def test_blank_lines_as_far_apart_as_pages_are_left_out(name: str, length: int, gap: list[str]) -> None:
    same(spaced(name, length, gap, first=20).encode(), name)


@pytest.mark.parametrize("name", TEXTS)
def test_pages_begin_with_the_file(name: str) -> None:
    same(spaced(name, 13, [""]).encode(), name)


@pytest.mark.parametrize("name", TEXTS)
def test_the_blank_lines_of_a_report_stay(name: str) -> None:
    lines = printed(name).replace("\f", "").split("\n")
    assert regular_blanks.kept(lines, "\n".join(lines)) is None


def test_what_has_form_feeds_has_no_other_gaps() -> None:
    text = spaced(TEXTS[0], 13, [""])
    assert regular_blanks.kept(text.split("\n"), text) is not None
    assert regular_blanks.kept(text.split("\n"), text + "\f") is None
