"""Columns printed with a decimal comma beside columns with a point: read where it can be told, refused where not."""

import re
from collections.abc import Callable

import pytest

from parsers import Report, parse
from parsers.formats import html_tables
from parsers.sections.catalogue import claim
from tests.writer import shop
from tests.writer.releases import named
from tests.writer.report import write

_CELL = re.compile(r"(?<=>)([-+]?[\d,]*\.\d+|[\d,]+)(K?)(?=</td>)")


def page(key: str) -> str:
    """The shop's page of that release."""
    release = named("awr", key)
    return write(shop.shop(release).figures, release, "html").content


def with_commas(page: str, heading: str) -> str:
    """The page with the column of that heading printed as a session with decimal commas prints it."""
    return "".join(
        _changed(table, heading) if heading in table else table for table in re.split(r"(?=<table)|(?<=</table>)", page)
    )


def _changed(table: str, heading: str) -> str:
    rows = table.split("</tr>")
    heads = next(row for row in rows if heading in row)
    place = re.findall(r"<th[^>]*>(.*?)</th>", heads).index(heading)
    return "</tr>".join(row if "<th" in row else _comma(row, place) for row in rows)


def _comma(row: str, place: int) -> str:
    cells = re.split(r"(?=<td)", row)
    if len(cells) > place + 1:
        cells[place + 1] = _CELL.sub(_without_groups, cells[place + 1])
    return "".join(cells)


def _without_groups(found: re.Match[str]) -> str:
    figure = found[1].replace(",", "").replace(".", ",")
    return figure.removesuffix(",0") + found[2]


def figures(report: Report, section: str, column: str) -> list[object]:
    return [row[column] for row in report.rows(section)]


@pytest.mark.parametrize(
    ("key", "heading", "sections", "column"),
    [
        ("11.2.0.4", "Total Wait Time (sec)", ["top_events"], "time_s"),
        ("12.2", "%CPU", ["sql_by_elapsed", "sql_by_gets", "sql_by_reads"], "cpu_percent"),
        ("19", "%IO", ["sql_by_elapsed", "sql_by_gets", "sql_by_reads"], "io_percent"),
    ],
)
def test_a_column_with_decimal_commas_says_what_one_with_points_says(
    key: str, heading: str, sections: list[str], column: str
) -> None:
    plain = page(key)
    commas = with_commas(plain, heading)
    assert commas != plain
    (whole,), (report,) = parse(plain.encode()), parse(commas.encode())
    assert report.unread == []
    for section in sections:
        assert figures(report, section, column) == pytest.approx(figures(whole, section, column))
    assert {name: len(one.rows) for name, one in report.sections.items()} == {
        name: len(one.rows) for name, one in whole.sections.items()
    }
    others = (one for one in ("foreground_waits", "instance_activity", "file_io") if one not in sections)
    assert all(report.rows(one) == whole.rows(one) for one in others)


EVENTS = """<table summary="This table displays top 10 wait events by total wait time">
<tr><th>Event</th><th>Waits</th><th>Total Wait Time (sec)</th><th>Wait Avg(ms)</th></tr>{rows}</table>"""


def events(*rows: tuple[str, str, str]) -> Report:
    """Top events: waits, time and average of each."""
    printed = "".join(
        f"<tr><td>event {index}</td>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>"
        for index, row in enumerate(rows)
    )
    report = Report("awr-html", "instance")
    report.tables = html_tables.read_tables(EVENTS.format(rows=printed))
    claim(report.tables, report)
    return report


def test_thousands_beside_decimal_commas_stay_thousands() -> None:
    report = events(("1,234,567", "11,1K", "9.04"), ("2,345", "7607,2", "3.25"), ("12", ",4", "1,033.33"))
    assert figures(report, "top_events", "waits") == [1234567, 2345, 12]
    assert figures(report, "top_events", "time_s") == [11_100, 7607.2, 0.4]
    assert figures(report, "top_events", "avg_wait_ms") == [9.04, 3.25, 1033.33]


def test_three_figures_behind_a_decimal_comma_are_refused_where_others_have_fewer() -> None:
    report = events(("1", "7607,2", "1"), ("2", "1,234", "1"), ("3", "95,1", "1"))
    assert figures(report, "top_events", "time_s") == [7607.2, 95.1]
    (refused,) = report.unread
    assert refused.text == "event 1 2 1,234 1"
    assert "thousands or decimals" in refused.why


def test_three_figures_behind_a_decimal_comma_are_decimals_where_others_have_as_many() -> None:
    report = events(("1", "7607,2345", "1"), ("2", "1,234", "1"), ("3", "0,125", "1"))
    assert figures(report, "top_events", "time_s") == [7607.2345, 1.234, 0.125]


def test_whole_figures_without_commas_say_that_a_comma_beside_them_may_not_group() -> None:
    report = events(("1234", "7607,2", "1"), ("2,345", "95,1", "1"))
    assert figures(report, "top_events", "waits") == [1234]
    assert [one.text for one in report.unread] == ["event 1 2,345 95,1 1"]


@pytest.mark.parametrize("damaged", ["1,23", "1,2345", "12,34,567"])
def test_one_damaged_figure_makes_no_decimal_commas(damaged: str) -> None:
    report = events((damaged, "1", "1"), ("1,234,567", "2", "1"), ("7,654", "3", "1"), ("8,654", "3", "1"))
    assert figures(report, "top_events", "waits") == [1234567, 7654, 8654]
    (refused,) = report.unread
    assert damaged in refused.text
    assert "comma groups no thousands" in refused.why


def test_a_name_keeps_its_comma() -> None:
    """`Sid, Serial#` of the top sessions."""
    printed = EVENTS.format(rows="<tr><td>a</td><td>1</td><td>7607,2</td><td>1</td></tr>") + (
        "<h3>Top Sessions</h3><table><tr><th>Sid, Serial#</th><th>% Activity</th><th>Event</th></tr>"
        "<tr><td>37,32584</td><td>4.10</td><td>a</td></tr></table>"
    )
    report = Report("awr-html", "instance")
    report.tables = html_tables.read_tables(printed)
    claim(report.tables, report)
    assert figures(report, "top_events", "time_s") == [7607.2]
    assert figures(report, "top_sessions", "session") == ["37,32584"]


def test_figures_that_share_a_cell() -> None:
    printed = """<h3>Undo Segment Summary</h3><table summary="Undo segment summary">
<tr><th>Undo TS#</th><th>Num Undo Blocks (K)</th><th>Number of Transactions</th><th>Max Qry Len (s)</th>
<th>Max Tx Concurcy</th><th>Min/Max TR (mins)</th><th>STO/ OOS</th><th>uS/uR/uU/ eS/eR/eU</th></tr>
<tr><td>9</td><td>6.40</td><td>22,953</td><td>46,707</td><td>9</td><td>600/798,48333333333333</td><td>0/0</td>
<td>0/0/0/0/0/0</td></tr></table>"""
    report = Report("awr-html", "instance")
    report.tables = html_tables.read_tables(printed)
    claim(report.tables, report)
    (row,) = report.rows("undo_summary")
    assert (row["min_retention_min"], row["max_retention_min"]) == (600, pytest.approx(798.48333))
    assert row["max_query_s"] == 46_707


def test_minutes_of_the_header() -> None:
    plain = page("12.2")
    found = re.search(r"([\d,]+\.\d+) \(mins\)", plain)
    assert found is not None
    (whole,) = parse(plain.encode())
    (report,) = parse(re.sub(r"([\d,]+)\.(\d+) \(mins\)", _header_comma(), plain).encode())
    assert report.interval.elapsed_s == whole.interval.elapsed_s
    assert report.interval.db_time_s == whole.interval.db_time_s


def _header_comma() -> Callable[[re.Match[str]], str]:
    return lambda found: f"{found[1].replace(',', '')},{found[2]} (mins)"


def test_shares_of_statements_in_text() -> None:
    release = named("awr", "12.2")
    plain = write(shop.shop(release).figures, release, "text").content
    commas = re.sub(r"(\d*)\.(\d) +(\d*)\.(\d) (\w{13})$", _text_commas, plain, flags=re.MULTILINE)
    assert commas != plain
    (whole,), (report,) = parse(plain.encode()), parse(commas.encode())
    assert report.unread == []
    for section in ("sql_by_elapsed", "sql_by_gets", "sql_by_reads"):
        for column in ("cpu_percent", "io_percent"):
            assert figures(report, section, column) == figures(whole, section, column)


def _text_commas(found: re.Match[str]) -> str:
    """The same, as wide, with commas."""
    return re.sub(r"(?<=\d)\.(?=\d)| \.(?=\d)", lambda point: point[0].replace(".", ","), found[0])


def test_a_rate_of_megabytes_has_no_thousands() -> None:
    """`13,125M` a second beside other decimal commas is 13.125 MB: no release groups thousands there."""
    changed = with_commas(page("12.2"), "Total Wait Time (sec)")
    rates = re.compile(r"(?<=>)(\d*)\.(\d{3})M(?=</td>)")
    assert len(rates.findall(changed)) > 5
    (report,), (whole,) = parse(rates.sub(r"\1,\2M", changed).encode()), parse(page("12.2").encode())
    for section in ("io_by_function", "io_by_filetype"):
        for column in ("read_bytes_per_s", "write_bytes_per_s"):
            assert figures(report, section, column) == figures(whole, section, column)
