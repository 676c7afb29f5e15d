"""Reading what is wanted: other sections are found, with their line and how much they print, and not read."""

import re
from pathlib import Path

import pytest

import parsers
from parsers.errors import NotReadYet
from parsers.model.report import Coverage, Report
from parsers.sections.catalogue import may_be_header, of_header
from tests.parsers.corrections.test_decimal_commas import page, with_commas

SAMPLES = Path(__file__).parents[2] / "sample_reports"
TEXT = SAMPLES / "statspack_text" / "mtr-before.txt"
HTML = min((SAMPLES / "awr_html").glob("*.html"))
READ = frozenset({"os_statistics", "cache_sizes", "parameters", "top_events", "foreground_waits", "time_model"})
"""What reading itself looks into, but for tablespaces and files."""
WANTED = READ | {"tablespace_io", "file_io", "load_profile"}


def read(data: bytes, name: str, wanted: frozenset[str] | None) -> Report:
    (report,) = parsers.read(parsers.printed(data, name), wanted)
    return report


@pytest.mark.parametrize("path", [TEXT, HTML], ids=["text", "html"])
def test_other_sections_are_found_and_not_read(path: Path) -> None:
    every, some = read(path.read_bytes(), path.name, None), read(path.read_bytes(), path.name, WANTED)
    uncut = {table.section for table in some.tables if table.uncut is not None}
    assert set(some.postponed) == uncut == set(every.sections) - set(some.sections)
    assert uncut.isdisjoint(WANTED | of_header())
    assert len(uncut) > len(set(some.sections) - WANTED - of_header())  # few have no ruler that says where to cut
    assert len(some.tables) == len(every.tables)
    for name, section in some.sections.items():
        assert section.rows == every.sections[name].rows
    later, read_whole = some.postponed["latch_activity"], every.sections["latch_activity"]
    assert (later.line, later.title) == (read_whole.line, read_whole.title)
    assert later.printed == every.coverage["latch_activity"].printed > 0


@pytest.mark.parametrize("path", [TEXT, HTML], ids=["text", "html"])
def test_what_is_not_read_yet_is_neither_absent_nor_counted(path: Path) -> None:
    report = read(path.read_bytes(), path.name, WANTED)
    with pytest.raises(NotReadYet):
        report.rows("latch_activity")
    assert report.section("exadata_top").state == "absent" or "exadata_top" in report.postponed
    covered = report.header().coverage
    assert covered["latch_activity"] == Coverage(report.postponed["latch_activity"].printed, None, None, None)
    assert covered["load_profile"].read == covered["load_profile"].printed
    assert report.to_dict()["coverage"]["latch_activity"]["read"] is None


def test_the_cells_of_what_is_not_wanted_are_not_cut() -> None:
    for path in (TEXT, HTML):
        tables = read(path.read_bytes(), path.name, WANTED).tables
        later = [table for table in tables if table.section == "latch_activity"]
        assert later
        assert all(not table.rows and table.uncut == table.row_count > 0 for table in later)


def test_a_header_is_found_without_the_cells_of_other_sections() -> None:
    (report,) = parsers.headers(TEXT.read_bytes(), TEXT.name)
    of_others = [table for table in report.tables if not may_be_header(table, report.scope)]
    assert any(table.later for table in of_others[:8])
    assert not any(table.cut_rows for table in of_others if table.later)


def test_a_report_that_reading_must_look_through_is_read_whole() -> None:
    """Here reading itself asks for the host's statistics."""
    report = read(HTML.read_bytes(), HTML.name, frozenset({"load_profile"}))
    assert report.postponed == {}
    assert report.rows("latch_activity")


def test_decimal_commas_are_told_by_all_columns() -> None:
    commas = with_commas(page("12.2"), "%CPU").encode()
    every, some = read(commas, "x.html", None), read(commas, "x.html", WANTED | {"sql_by_elapsed"})
    assert some.postponed == {}
    assert some.rows("sql_by_elapsed") == every.rows("sql_by_elapsed")


@pytest.mark.parametrize("path", [TEXT, HTML], ids=["text", "html"])
def test_decimal_commas_of_what_is_not_wanted_tell_what_others_mean(path: Path) -> None:
    (report,) = parsers.parse(path.read_bytes(), path.name)
    row = next(row for row in report.section("dictionary_cache").rows if row["get_miss_percent"])
    lines = path.read_bytes().splitlines()
    lines[row["line"] - 1] = re.sub(rb"(?<=\d)\.(?=\d)", b",", lines[row["line"] - 1])
    commas = b"\n".join(lines)
    every, some = read(commas, path.name, None), read(commas, path.name, WANTED)
    assert some.postponed == {}
    assert some.sections == every.sections


def test_rows_without_text_are_not_counted() -> None:
    page = HTML.read_text()
    at = page.index("</tr>", page.index("<td", page.index("Latch Activity"))) + len("</tr>")
    page = page[:at] + "<tr><td> </td><td>&nbsp;</td></tr>" + page[at:]
    every, some = read(page.encode(), HTML.name, None), read(page.encode(), HTML.name, WANTED)
    assert some.postponed
    assert [table.row_count for table in some.tables] == [len(table.rows) for table in every.tables]


def test_a_pasted_report_is_read_whole() -> None:
    pasted = b"\n".join(b" ".join(line.split()) for line in TEXT.read_bytes().splitlines())
    every, some = read(pasted, "x.txt", None), read(pasted, "x.txt", WANTED)
    assert some.postponed == {}
    assert {name: section.rows for name, section in some.sections.items()} == {
        name: section.rows for name, section in every.sections.items()
    }


def test_a_section_that_says_that_it_has_no_data_is_read() -> None:
    data = page("19").replace(
        "</body>", "<h3>Latch Sleep Breakdown</h3><ul></ul><p>No data exists for this section of the report.</p></body>"
    )
    report = read(data.encode(), "x.html", WANTED)
    assert report.section("latch_sleeps").state == "empty"
    assert "latch_sleeps" not in report.postponed
