"""What a report says against itself."""

import pytest

from parsers.recognition.report_warnings import Warned, read_warnings


def warned(*lines: str) -> list[Warned]:
    return read_warnings(lines, range(101, 101 + len(lines)))


@pytest.mark.parametrize(
    ("line", "kind", "words"),
    [
        ("ERROR: Snapshots chosen span an instance shutdown: RESULTS ARE INVALID", "restart", "restarted"),
        ("ERROR: Snaps chosen spanned an instance shutdown: RESULTS ARE INVALID", "restart", "restarted"),
        ("WARNING: timed_statistics setting changed between begin/end snaps: TIMINGS ARE INVALID", "timings", "timed"),
        ("WARNING: timed_statitics setting changed between begin/end snaps: TIMINGS ARE INVALID", "timings", "timed"),
        ("WARNING: statistics_level setting changed between begin/end snaps", "statistics_level", "statistics_level"),
        ("<p>WARNING: Since the DB Time is less than one second, there was minimal", "idle", "below one second"),
        ("Note: There is a 22% discrepancy between the OS Stat total CPU time and", "other", "differ by 22%"),
        ("Warning:  pga_aggregate_target was set too low for current workload, as this", "other", "pga_aggregate"),
        ("ORA-06550: line 4, column 17:", "errors", "ORA-06550"),
        ("SP2-0552: Bind variable not declared", "errors", "SP2-0552"),
        ("PLS-00103: Encountered the symbol", "errors", "PLS-00103"),
    ],
)
def test_each_remark_with_its_line(line: str, kind: str, words: str) -> None:
    (one,) = warned("STATSPACK report for", line, "")
    assert (one.kind, one.line) == (kind, 102)
    assert one.text.startswith("Line 102")
    assert line not in one.text  # said once, in our words
    assert words in one.text
    assert one.text.endswith(".")


def test_errors_are_counted_and_other_remarks_said_once() -> None:
    found = warned(
        "title",
        "ORA-06550: line 4",
        "PLS-00103: x",
        "ORA-06550: line 6",
        *["Snapshots chosen span an instance shutdown"] * 2,
    )
    assert [(one.kind, one.line) for one in found] == [("restart", 105), ("errors", 102)]
    assert "ORA-06550 and 2 more" in found[1].text


@pytest.mark.parametrize(
    "line",
    [
        "raise_application_error ORA-20001: in SQL text",
        "ORA-1 is no code",
        "error message lists   33",
        "Errors   0",
        "ORA_ROWSCN",
        "",
    ],
)
def test_ordinary_lines_are_no_remarks(line: str) -> None:
    assert warned("title", line) == []


def test_the_first_page_of_html_is_long() -> None:
    style = ["td.awrc {font:8pt Arial,Helvetica,Geneva,sans-serif;color:black;background:white}"] * 300
    (warning,) = warned(*style, "WARNING: Since the DB Time is less than one second, there was minimal foreground")
    assert (warning.kind, warning.line) == ("idle", 401)


def test_no_lines_at_all() -> None:
    assert read_warnings([], []) == []
