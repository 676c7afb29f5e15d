"""A report whose runs of blanks were made one: what can be told is read, the rest is unread, nothing is guessed."""

from collections.abc import Callable
from pathlib import Path

import pytest

from parsers import Refused, Report, parse
from parsers.copies.pasted import laid_out
from parsers.model.report import Row
from tests.parsers.copies import spoiled
from tests.parsers.copies.test_copies import TEXTS, printed

HOW: list[Callable[[str], str]] = [spoiled.collapsed, spoiled.collapsed_inside, spoiled.without_indents]
BUILT = Path(__file__).parents[2] / "built"
HEAD = """\
STATSPACK report for

DB Name DB Id Instance Inst Num Release Cluster Host
------------ ----------- ------------ -------- ----------- ------- ------------
SHOP 123456789 shop1 1 9.2.0.6.0 NO host1

Snap Id Snap Time Sessions Curs/Sess Comment
--------- ------------------ -------- --------- -------------------
Begin Snap: 10 17-Jan-07 11:00:00 44 1.2
End Snap: 11 17-Jan-07 12:00:00 45 1.3
Elapsed: 60.00 (mins)

Top 5 Timed Events
~~~~~~~~~~~~~~~~~~ % Total
Event Waits Time (s) Ela Time
-------------------------------------------- ------------ ----------- --------
db file sequential read 1,234,567 6,543 58.20
CPU time 2,345 20.86
local write wait 234 2.08
log file sync 12,345 654 5.80
-------------------------------------------------------------
"""


def pasted(how: Callable[[str], str], name: str) -> tuple[Report, Report]:
    (report,) = parse(how(printed(name)).encode())
    (whole,) = parse(printed(name).encode())
    return report, whole


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("name", TEXTS)
def test_the_header_is_read(name: str, how: Callable[[str], str]) -> None:
    report, whole = pasted(how, name)
    assert report.database == whole.database
    assert report.instance == whole.instance
    assert report.interval == whole.interval


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("name", TEXTS)
def test_every_row_that_is_read_is_right(name: str, how: Callable[[str], str]) -> None:
    report, whole = pasted(how, name)
    assert sum(len(one.rows) for one in report.sections.values()) > 20
    for section, held in report.sections.items():
        rows = whole.rows(section)
        assert [row for row in held.rows if row not in rows] == [], section


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("name", TEXTS)
def test_what_cannot_be_told_is_unread_with_line_and_reason(name: str, how: Callable[[str], str]) -> None:
    report, whole = pasted(how, name)
    lines = how(printed(name)).split("\n")
    for one in report.unread:
        assert one.why
        assert one.text.split() == lines[one.line - 1].replace("\f", "").split()
    told = {one.line for one in report.unread} | {row["line"] for one in report.sections.values() for row in one.rows}
    named = ("top_events", "foreground_waits", "instance_activity", "buffer_pool_advisory", "parameters")
    assert [row["line"] for section in named for row in whole.rows(section) if row["line"] not in told] == []


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("name", ["statspack-8.1.6", "statspack-10.2", "statspack-19", "awr-11.1", "awr-23"])
def test_every_release_is_read_without_its_blanks(name: str, how: Callable[[str], str]) -> None:
    text = (BUILT / f"{name}.txt").read_text(encoding="utf-8")
    (report,), (whole,) = parse(how(text).encode()), parse(text.encode())
    assert (report.database, report.instance, report.interval) == (whole.database, whole.instance, whole.interval)
    assert report.rows("top_events") == whole.rows("top_events")
    for section, held in report.sections.items():
        rows = [filled(row) for row in whole.rows(section)]
        assert [row for row in held.rows if filled(row) not in rows] == [], section


def filled(row: Row) -> Row:
    return {name: value for name, value in row.items() if value is not None}


def test_a_row_with_a_blank_cell_is_no_guess() -> None:
    (report,) = parse((HEAD + "End of Report\n").encode())
    assert report.database.dbid == 123456789
    assert report.interval.end_snap == 11
    assert [(row["event"], row["waits"], row["time_s"], row["percent"]) for row in report.rows("top_events")] == [
        ("db file sequential read", 1234567, 6543, 58.2),
        ("CPU time", None, 2345, 20.86),
        ("log file sync", 12345, 654, 5.8),
    ]
    (unread,) = report.unread
    assert (unread.section, unread.text) == ("top_events", "local write wait 234 2.08")
    assert "blank" in unread.why
    coverage = report.coverage["top_events"]
    assert (coverage.printed, coverage.read, coverage.unread) == (4, 3, 1)


def test_a_heading_that_no_section_knows_leaves_its_rows_unread() -> None:
    printed_so = HEAD.replace("Event Waits Time", "Event Waits Colour Time").replace(
        "- ------------ -----------", "- ---- ---- ----"
    )
    (report,) = parse((printed_so + "End of Report\n").encode())
    assert report.rows("top_events") == []
    assert [one.line for one in report.unread] == [17, 18, 19, 20]


def test_a_header_with_a_cell_too_few_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        parse(HEAD.replace("SHOP 123456789 shop1 1", "SHOP 123456789 1").encode())
    assert refused.value.code == "unreadable_header"


@pytest.mark.parametrize("name", TEXTS)
def test_a_header_that_has_its_blanks_is_read_as_it_is(name: str) -> None:
    text = printed(name)
    place = text.index("Cache Sizes" if "statspack" in name else "Load Profile")
    (report,) = parse((text[:place] + spoiled.collapsed(text[place:])).encode())
    (whole,) = parse(text.encode())
    assert (report.database, report.instance, report.interval) == (whole.database, whole.instance, whole.interval)


def test_a_report_with_its_blanks_is_left_alone() -> None:
    for name in TEXTS:
        assert laid_out(printed(name).split("\n"), "instance") is None
