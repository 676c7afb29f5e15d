"""What is made of the lines of a file takes no longer than they are long: marks before them, pages of blank ones."""

import pytest

from parsers.copies import regular_blanks, wrappers
from tests.attacks.test_expressions import LONG, patience

SIGNATURE = "STATSPACK report for"


@pytest.mark.parametrize("mark", ["1 2 3 4 5 6 7 8 9 10 11 12: ", "1: " * 40, "> " * 30, " 1" * 30 + " | "])
@pytest.mark.parametrize("filler", ["1", "1 ", " ", "> ", "1: "])
def test_marks_before_lines(mark: str, filler: str) -> None:
    line = filler * (LONG // len(filler))
    text = f"{mark}{SIGNATURE}\n" + f"{line}\n{mark}{line}\n" * 100
    with patience():
        wrappers.unwrap(text)


def test_a_text_of_blank_lines_alone() -> None:
    with patience():
        assert regular_blanks.kept([""] * 2_000_000, "") is None
