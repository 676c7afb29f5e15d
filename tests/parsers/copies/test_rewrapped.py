import textwrap
from pathlib import Path
from typing import Any

import pytest

from parsers import Refused, parse
from parsers.copies.rewrapped import joined
from parsers.model.report import Report
from tests.parsers.copies import spoiled

SAMPLES = Path(__file__).parents[3] / "sample_reports"
BUILT = Path(__file__).parents[2] / "built"
CLUSTER = BUILT / "awr-rac-19.0.txt"
BROKEN = [
    BUILT / "awr-rac-19.0.txt",
    BUILT / "awr-rac-11.2.txt",
    BUILT / "awr-10.1.txt",
    BUILT / "statspack-19.txt",
    BUILT / "statspack-8.1.6.txt",
    SAMPLES / "awr_text" / "wine-sorts-to-temp.txt",
    SAMPLES / "statspack_text" / "mtr-before.txt",
]


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
@pytest.mark.parametrize("width", [60, 64, 70, 72, 75, 76, 77, 78, 80, 100, 132, 150])
def test_a_report_whose_lines_were_broken(path: Path, width: int) -> None:
    text = path.read_text(encoding="utf-8")
    (report,), (whole,) = parse(spoiled.broken_at(text, width).encode()), parse(text.encode())
    assert without_lines(report) == without_lines(whole)
    assert len(report.unread) == len(whole.unread)


@pytest.mark.parametrize(
    "path", [*BROKEN, BUILT / "awr-23.txt", BUILT / "statspack-10.2.txt"], ids=lambda path: path.stem
)
@pytest.mark.parametrize("width", [72, 76, 78, 80, 100])
def test_a_report_whose_lines_were_broken_at_blanks(path: Path, width: int) -> None:
    """An underline stays below its title, blank parts of headings in their line, a note begins."""
    text = path.read_text(encoding="utf-8")
    (report,), (whole,) = parse(spoiled.broken_at_blanks(text, width).encode()), parse(text.encode())
    assert without_lines(report) == without_lines(whole)
    assert len(report.unread) == len(whole.unread)


@pytest.mark.parametrize("width", [75, 100, 150])
def test_broken_lines_without_the_blanks_at_their_ends_are_not_guessed(width: int) -> None:
    broken = spoiled.broken_at(CLUSTER.read_text(encoding="utf-8"), width)
    with pytest.raises(Refused, match=f"broken at {width} characters.*linesize 8000") as refused:
        parse(without_ends(broken))
    assert refused.value.code == "unreadable_header"


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
@pytest.mark.parametrize("width", [60, 64, 70, 72, 75, 76, 77, 78, 79])
def test_broken_lines_without_the_blanks_at_their_ends_give_no_wrong_fact(path: Path, width: int) -> None:
    text = path.read_text(encoding="utf-8")
    (whole,) = parse(text.encode())
    try:
        (report,) = parse(without_ends(spoiled.broken_at(text, width)))
    except Refused:
        return
    assert without_lines(report) == without_lines(whole)


@pytest.mark.parametrize("name", ["awr_text/wine-sorts-to-temp.txt", "awr_text/granary-small-work-areas.txt"])
def test_a_report_of_which_few_tables_were_broken_is_read_without_them(name: str) -> None:
    text = (SAMPLES / name).read_text(encoding="utf-8")
    (report,) = parse(without_ends(spoiled.broken_at(text, 80)))
    (whole,) = parse(text.encode())
    read, rows = without_lines(report), without_lines(whole)
    same = sum(row in rows[section] for section in read for row in read[section])
    assert same >= 0.9 * sum(map(len, rows.values()))
    assert len(report.unread) > len(whole.unread)
    differ = [(row, rows[section]) for section in read for row in read[section] if row not in rows[section]]
    for row, printed in differ:  # what stood in the lost part is left out, and nothing else
        lost = {name: row[name] for name in row if row[name] is None or name == "name_cut"}
        assert row in [{**other, **lost} for other in printed]


def test_a_cluster_s_blank_columns_at_a_mail_s_break_keep_their_place() -> None:
    text = CLUSTER.read_text(encoding="utf-8")
    (report,), (whole,) = parse(spoiled.broken_at_blanks(text, 76).encode()), parse(text.encode())
    assert without_lines(report)["cache_sizes"] == without_lines(whole)["cache_sizes"]


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_lines_that_a_mail_broke_and_left_one_blank_at_are_not_guessed(path: Path) -> None:
    """`format=flowed`: each line that goes on ends with one blank, whatever stood there."""
    lines = [textwrap.wrap(line, 72) or [""] for line in path.read_text(encoding="utf-8").split("\n")]
    with pytest.raises(Refused, match="lost the blanks at their ends"):
        parse("\n".join(" \n".join(pieces) for pieces in lines).encode())


def test_a_ruler_longer_than_any_of_oracle_s_was_not_broken() -> None:
    ruler = "--------- " * 9 + "- -------"
    for count, is_broken in ((3, True), (100, False)):
        lines = ["STATSPACK report for", *[ruler] * count, "", *[ruler] * count, ""]
        assert (joined(lines, "\n".join(lines)) is not None) == is_broken


def without_lines(report: Report) -> dict[str, Any]:
    return {name: [{**row, "line": 0} for row in held.rows] for name, held in report.sections.items()}


def without_ends(text: str) -> bytes:
    return "\n".join(map(str.rstrip, text.split("\n"))).encode()
