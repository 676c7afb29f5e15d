"""Text reports that lost their blank lines, of every release."""

from pathlib import Path

import pytest

from parsers import parse
from tests.parsers.copies.test_copies import TEXTS, printed, says

BUILT = Path(__file__).parents[2] / "built"
NAMES = [path for path in sorted(BUILT.glob("*.txt")) if "rac" not in path.name]


def packed(text: str) -> str:
    """Only the lines that hold something, as programs print them that were asked for no others."""
    return "\n".join(line for line in text.split("\n") if line.strip())


@pytest.mark.parametrize("path", NAMES, ids=lambda path: path.name)
def test_a_report_without_blank_lines(path: Path) -> None:
    text = path.read_text()
    (report,), (whole,) = parse(packed(text).encode()), parse(text.encode())
    assert says(report) == says(whole)
    assert [row.text for row in report.unread] == [row.text for row in whole.unread]


def test_its_lines_are_those_of_the_copy() -> None:
    text = packed(printed(TEXTS[2]))
    (report,) = parse(text.encode())
    for row in report.rows("foreground_waits"):
        assert text.split("\n")[row["line"] - 1].startswith(row["event"][:20])


def test_a_note_of_several_lines_is_not_among_the_headings_below() -> None:
    text = (BUILT / "awr-21.txt").read_text()
    head = text.index("\n\n", text.index("\nPGA Memory Advisory")) + 1
    notes = "-> Choose a target\n   where Estd PGA Overalloc Count is 0.  Note that\n   it may be less\n"
    (report,), (whole,) = parse(packed(text[:head] + notes + text[head:]).encode()), parse(text.encode())
    assert len(whole.rows("pga_advisory")) > 1
    assert says(report) == says(whole)
