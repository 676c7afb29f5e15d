"""Text whose lines were cut at a width: a figure that was cut in its middle is no figure."""

import re
from pathlib import Path

import pytest

from parsers import Refused, parse
from parsers.copies.cut_lines import _without_last_phrase
from parsers.model.report import Report, Row
from tests.parsers.copies.rows_by_line import by_line

BUILT = Path(__file__).parents[2] / "built"
SAMPLES = Path(__file__).parents[3] / "sample_reports"
TEXTS = sorted([*BUILT.glob("statspack-*.txt"), *BUILT.glob("awr-[12p]*.txt")])


def cut(text: str, width: int) -> Report:
    (report,) = parse("\n".join(line[:width] for line in text.split("\n")).encode())
    return report


def agree(found: list[Row], wanted: list[Row]) -> bool:
    """Whether rows say nothing that those of the whole report do not."""
    return len(found) <= len(wanted) and all(
        value is None or name == "name_cut" or value == other.get(name)
        for row, other in zip(found, wanted, strict=False)
        for name, value in row.items()
    )


@pytest.mark.parametrize("width", [68, 72, 75, 77, 78])
@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_no_figure_is_another(path: Path, width: int) -> None:
    text = path.read_text(encoding="utf-8")
    (whole,) = parse(text.encode())
    report = cut(text, width)
    wanted, found = by_line(whole), by_line(report)
    assert {place: rows for place, rows in found.items() if not agree(rows, wanted.get(place, []))} == {}
    assert len(found) > 0.3 * len(wanted)
    assert report.interval.elapsed_s in (whole.interval.elapsed_s, None)


def test_it_is_said() -> None:
    report = cut((BUILT / "statspack-19.txt").read_text(encoding="utf-8"), 72)
    assert "The lines of this report were cut at 72 characters: what stood to the right of that is missing." in (
        report.warnings
    )
    assert "truncated" in report.warning_kinds


@pytest.mark.parametrize("path", sorted(BUILT.glob("*.txt")), ids=lambda path: path.name)
def test_a_whole_report_was_not_cut(path: Path) -> None:
    (report,) = parse(path.read_bytes())
    assert not [words for words in report.warnings if "were cut" in words]


@pytest.mark.parametrize("width", [80, 100, 132])
def test_most_of_a_cluster_is_missing_then(width: int) -> None:
    with pytest.raises(Refused, match=f"cut at {width} characters"):
        cut((BUILT / "awr-rac-19.0.txt").read_text(encoding="utf-8"), width)


def test_the_phrase_at_the_cut_goes_in_time_that_grows_with_the_line() -> None:
    assert [_without_last_phrase(line) for line in ("a b  c d", "a  b", "a b", " a b")] == ["a b", "a", "", ""]
    assert _without_last_phrase("a " * 1_000_000 + "a") == ""


def test_totals_stay_where_only_the_column_behind_them_is_cut() -> None:
    text = (BUILT / "statspack-9.2.txt").read_text(encoding="utf-8")
    (whole,) = parse(text.encode())
    found, wanted = cut(text, 76).rows("instance_activity"), whole.rows("instance_activity")
    assert [row["total"] for row in found] == [row["total"] for row in wanted]
    assert {row["per_transaction"] for row in found} == {None}


def test_tables_that_lost_the_dashes_below_their_headings_are_told() -> None:
    """A spreadsheet takes a line that begins with a dash for a formula. All that was left of a section was silence."""
    text = (SAMPLES / "statspack_text" / "mtr-before.txt").read_text(encoding="utf-8")
    begins = text.index("Background Wait Events")
    one = text[:begins] + re.sub(r"(?m)^-[- ]+$", "#NAME?", text[begins:], count=1)
    (report,) = parse(one.encode())
    assert report.warning_kinds == ["other"]
    assert report.warnings[0].startswith("Of “Background Wait Events” only the title is left: ")
    (report,) = parse((text[:begins] + re.sub(r"(?m)^-[- ]+$", "#NAME?", text[begins:])).encode())
    assert " other sections only the title is left: " in report.warnings[0]


def test_a_report_that_breaks_off_below_a_title_has_not_lost_a_table_of_it() -> None:
    text = (SAMPLES / "statspack_text" / "mtr-before.txt").read_text(encoding="utf-8")
    begins = text.index("Background Wait Events")
    (report,) = parse(text[: text.index("\n", begins) + 1].encode())
    assert report.warning_kinds == ["truncated"]
