"""Pages that were copied from a browser, saved as tables or written anew by office programs."""

import html
import re
from pathlib import Path

import pytest

from parsers import Refused, parse
from parsers.model.report import Row
from tests.parsers.copies import spoiled
from tests.parsers.copies.test_copies import PAGE, TEXTS, printed, same, says

BUILT = Path(__file__).parents[2] / "built"


@pytest.mark.parametrize("mark", ["\t", ";"])
def test_lines_of_a_copied_page_are_those_of_the_copy(mark: str) -> None:
    copy = spoiled.copied(printed(PAGE), mark)
    report = same(copy.encode(), PAGE)
    for row in report.rows("foreground_waits"):
        assert copy.split("\n")[row["line"] - 1].startswith(row["event"])


def test_lines_of_a_text_with_blank_lines_between_are_those_of_the_file() -> None:
    text = spoiled.shown_by_tags(printed(TEXTS[0])).replace("\n", "\n\n")
    report = same(text.encode(), TEXTS[0])
    for row in report.rows("foreground_waits"):
        assert html.unescape(text.split("\n")[row["line"] - 1]).startswith(row["event"][:10])


def test_a_page_of_an_office_program_has_headings_that_nothing_marks() -> None:
    (report,) = parse(spoiled.by_an_office_program(printed(PAGE)).encode())
    (whole,) = parse(printed(PAGE).encode())
    found, wanted = says(report), says(whole)
    lost = {name for name, rows in wanted.items() if found.get(name) != rows}
    assert lost <= {"snapshots"}
    assert found["who"] == wanted["who"]


@pytest.mark.parametrize("mark", ["\t", ","])
def test_a_copied_page_of_a_whole_cluster_is_refused(mark: str) -> None:
    page = (BUILT / "awr-rac-19.0.html").read_text()
    with pytest.raises(Refused):
        parse(spoiled.copied(page, mark).encode())


@pytest.mark.parametrize("name", [path.name for path in sorted(BUILT.glob("awr-[12p]*.html"))])
def test_a_page_of_any_release_that_was_copied_from_a_browser(name: str) -> None:
    page = (BUILT / name).read_text()
    (report,) = parse(spoiled.copied(page).encode())
    (whole,) = parse(page.encode())
    found, wanted = says(report), says(whole)
    assert {section for section, rows in wanted.items() if found.get(section) != rows} <= {"mutex_sleeps"}


def test_a_page_without_headings_may_have_rows_without_cells() -> None:
    with pytest.raises(Refused):
        parse(b"<html><body><table><tr><tr><td>instance activity\n</html>")


def agrees(row: Row, other: Row) -> bool:
    """Whether what one row says the other says, too."""
    return all(value is None or other[name] == value for name, value in row.items())


def test_a_page_of_a_cluster_that_lost_its_spans_is_not_guessed() -> None:
    page = (BUILT / "awr-rac-19.0.html").read_text(encoding="utf-8")
    (report,), (whole,) = parse(re.sub(r"<(\w+)\s[^<>]*>", r"<\1>", page).encode()), parse(page.encode())
    assert whole.rows("top_events")
    assert report.rows("top_events") == []
    assert {entry.why for entry in report.unread if entry.section == "top_events"} == {"the columns are not known"}
    for section, held in report.sections.items():
        printed_rows = whole.rows(section)
        shared = [{name: row[name] for name in row if name in printed_rows[0]} for row in held.rows]
        assert [row for row in shared if not any(agrees(row, other) for other in printed_rows)] == [], section
