"""Pages whose blank cells a program left out: what such a row fills nobody can tell."""

import re
from pathlib import Path

import pytest

from parsers import Refused, parse
from parsers.copies.blankless import lost_blanks
from parsers.model.report import Report
from tests.parsers.copies.rows_by_line import by_line

BUILT = Path(__file__).parents[2] / "built"
PAGES = sorted(BUILT.glob("awr-[12p]*.html"))
BLANK = re.compile(r"<td[^>]*>(?:\s|&#160;|&nbsp;)*</td>")


def without_blanks(page: str) -> Report:
    (report,) = parse(BLANK.sub("", page).encode())
    return report


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_row_that_misses_a_cell_is_unread_or_right(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    (whole,) = parse(page.encode())
    report = without_blanks(page)
    wanted, found = by_line(whole), by_line(report)
    assert {place: rows for place, rows in found.items() if rows != wanted.get(place)} == {}
    assert len(found) > 0.4 * len(wanted)
    assert (report.database, report.interval) == (whole.database, whole.interval)


def test_it_says_why() -> None:
    report = without_blanks((BUILT / "awr-21.html").read_text(encoding="utf-8"))
    lost = [entry for entry in report.unread if "lost its blank cells" in entry.why]
    assert lost
    assert all(report.coverage[entry.section].unread for entry in lost)


def test_a_page_that_kept_its_blanks_keeps_its_short_rows() -> None:
    page = (BUILT / "awr-21.html").read_text(encoding="utf-8")
    first = BLANK.search(page)
    assert first
    kept = page[: first.end()] + BLANK.sub("", page[first.end() :])
    (report,) = parse(kept.encode())
    assert not any("lost its blank cells" in entry.why for entry in report.unread)


def test_a_page_of_a_whole_cluster_is_refused() -> None:
    with pytest.raises(Refused, match="blank cells"):
        without_blanks((BUILT / "awr-rac-19.0.html").read_text(encoding="utf-8"))


def test_a_cluster_that_prints_every_cell_has_lost_none() -> None:
    row = "<tr><td>1</td><td>2</td></tr>"
    assert lost_blanks(["<table>", row, row, "</table>"], "cluster")
    with pytest.raises(Refused, match="blank cells"):
        lost_blanks(["<table>", row, "<tr><td>1</td></tr>", "</table>"], "cluster")


def test_a_cell_full_of_unbreakable_blanks_takes_no_time() -> None:
    """Each of them could be one blank of two kinds: every one more took twice the time."""
    assert lost_blanks(["<td>" + "\xa0" * 5_000 + "x"] * 20, "instance")
