"""Feet and heads of printed pages in the midst of tables: the report reads as it does without them."""

from collections.abc import Callable

import pytest

from parsers.copies import page_footers
from tests.parsers.copies.test_copies import TEXTS, printed, same

FEET: dict[str, Callable[[int, int], list[str]]] = {
    "page of pages": lambda page, pages: [f"Page {page} of {pages}".center(80).rstrip()],
    "at the right": lambda page, pages: [f"Page {page} of {pages}".rjust(80)],
    "between blank lines": lambda page, pages: ["", "", f"{page}".rjust(40), "", ""],
    "a figure alone": lambda page, pages: [f"{page}".rjust(80)],
    "a figure between dashes": lambda page, pages: [f"- {page} -".center(80).rstrip()],
    "of all": lambda page, pages: [f"{page}/{pages}".rjust(80)],
    "as pr prints it": lambda page, pages: ["", "", f"2026-11-29 17:00      sp.lst      Page {page}", "", ""],
    "a browser's": lambda page, pages: ["11/29/26, 5:12 PM      sp.lst", f"file:///C:/sp.lst      {page}/{pages}"],
    "foot and head": lambda page, pages: [f"Page {page}".center(80).rstrip(), "\fsp.lst".center(80).rstrip()],
    "a word processor's": lambda page, pages: ["For internal use only", "", str(page)],
    "in another language": lambda page, pages: [f"Seite {page} von {pages}"],
}


def paged(text: str, length: int, foot: Callable[[int, int], list[str]]) -> str:
    lines = text.split("\n")
    made: list[str] = []
    for at, line in enumerate(lines, 1):
        made += [line, *(foot(at // length, len(lines) // length) if at % length == 0 else ())]
    return "\n".join(made)


@pytest.mark.parametrize("length", [13, 60])
@pytest.mark.parametrize("foot", FEET)
@pytest.mark.parametrize("name", TEXTS)
def test_feet_of_pages_are_left_out(name: str, foot: str, length: int) -> None:
    same(paged(printed(name), length, FEET[foot]).encode(), name)


def test_figures_that_do_not_rise_page_by_page_stay() -> None:
    for numbers in ([1, 2, 4], [3, 4, 5], [1, 2]):
        lines = [line for number in numbers for line in (*["a row 1"] * 12, str(number))]
        assert page_footers.kept(lines, "\n".join(["", *lines, ""])) is None


@pytest.mark.parametrize("lengths", [(12, 40, 12, 5), (60, 12, 12, 5), (12, 12, 12, 60)])
def test_figures_that_rise_now_and_then_are_no_pages(lengths: tuple[int, ...]) -> None:
    """Of a line that was broken only its last figure may be left."""
    lines = [line for number, length in enumerate(lengths, 1) for line in (*["row"] * length, str(number))]
    assert page_footers.kept(lines[:-1], "\n".join(["", *lines])) is None


def test_rows_near_each_other_are_no_pages() -> None:
    lines = ["1", "2", "3", "4", "5"]
    assert page_footers.kept(lines, "\n".join(["", *lines, ""])) is None


def test_lines_beside_a_foot_that_differ_stay() -> None:
    lines = [line for number in (1, 2, 3) for line in (*[f"row {number}"] * 12, "foot", f"Page {number}", "head")]
    kept = page_footers.kept(lines, "\n".join(lines))
    assert kept is not None
    assert {lines[index] for index in kept} == {"row 1", "row 2", "row 3"}
