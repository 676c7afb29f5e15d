"""From bytes to reports: spools, reports that break off, and what only the whole can tell."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import parsers
from parsers.errors import UnreadableHeader
from tests.parsers.copies import spoiled

SAMPLES = Path(__file__).parents[2] / "sample_reports"
PAGE = (SAMPLES / "awr_html" / "ledger-slow-redo.html").read_text(encoding="utf-8")
MTR = (SAMPLES / "statspack_text" / "mtr-before.txt").read_bytes()


def lines(count: int) -> bytes:
    return b"\n".join(MTR.split(b"\n")[:count])


@pytest.mark.parametrize("count", [5, 12, 30])
def test_a_report_cut_before_its_waits_is_refused_with_what_to_bring(count: int) -> None:
    with pytest.raises(UnreadableHeader, match="bring the whole file"):
        parsers.parse(lines(count), "cut.txt")


def test_a_report_cut_later_is_read_and_says_so() -> None:
    (report,) = parsers.parse(lines(250), "cut.txt")
    assert report.warning_kinds == ["truncated"]
    assert "breaks off after line" in report.warnings[0]
    assert report.rows("top_events")


def test_a_report_that_breaks_off_inside_a_line_has_no_row_of_it() -> None:
    """`1,23` was the beginning of `1,234`, or of a name."""
    whole, text = parsers.parse(MTR, "mtr.txt")[0], lines(250).decode()
    for cut in range(1, 60, 3):
        (report,) = parsers.parse(text[:-cut].encode(), "cut.txt")
        for name, section in report.sections.items():
            assert [row for row in section.rows if row not in whole.rows(name)] == [], cut


@pytest.mark.parametrize("copy", [str, spoiled.copied, spoiled.with_pipes], ids=["page", "tabs", "pipes"])
def test_a_page_that_breaks_off_inside_a_cell_has_no_row_of_it(copy: Callable[[str], str]) -> None:
    page = copy(PAGE)
    (whole,) = parsers.parse(page.encode())
    inside = [figure.end() - 1 for figure in re.finditer(r"(?:>|\t|\| )[\d,.]{3,}", page)]
    inside = inside[len(inside) // 2 :]
    assert len(inside) > 200
    for end in inside[:: len(inside) // 20]:
        (report,) = parsers.parse(page[:end].encode())
        assert "breaks off after line" in report.warnings[-1]
        for name, section in report.sections.items():
            assert [row for row in section.rows if row not in whole.rows(name)] == [], page[end - 60 : end]


def test_a_report_that_breaks_off_where_the_next_begins_keeps_its_last_row() -> None:
    (whole,) = parsers.parse(lines(260) + b"\n")
    cut, _ = parsers.parse(lines(260) + b"\n" + MTR)
    assert {name: section.rows for name, section in cut.sections.items()} == {
        name: section.rows for name, section in whole.sections.items()
    }


def test_a_whole_report_has_no_such_warning() -> None:
    (report,) = parsers.parse(MTR, "mtr.txt")
    assert report.warning_kinds == []


def test_a_spool_of_two_gives_two_whose_lines_count_in_the_file() -> None:
    first, second = parsers.parse(MTR + b"\n" + MTR, "spool.txt")
    length = MTR.count(b"\n") + 1
    assert [row["line"] + length for row in first.rows("top_events")] == [
        row["line"] for row in second.rows("top_events")
    ]


def test_one_unreadable_part_of_a_spool_spoils_no_other() -> None:
    (report,) = parsers.parse(MTR + b"\n" + lines(12), "spool.txt")
    assert report.warning_kinds == []


def test_the_block_size_comes_from_the_cache_sizes() -> None:
    (report,) = parsers.parse(MTR, "mtr.txt")
    assert report.block_size_bytes == 8192
