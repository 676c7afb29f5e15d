"""Every invented report is printed whole, and the same again."""

import pytest

from parsers import parse
from tests.judgement.invented_reports import NAMES, REPORTS

FORMATS = {"awr-text", "awr-html", "statspack-text", "awr-rac-text"}


@pytest.mark.parametrize("name", NAMES)
def test_a_report_is_whole(name: str) -> None:
    text = REPORTS[name]()
    (report,) = parse(text.encode())
    assert report.format in FORMATS
    assert "End of Report" in text
    assert {one.state for one in report.sections.values()} <= {"present", "empty"}


@pytest.mark.parametrize("name", NAMES)
def test_a_report_is_the_same_again(name: str) -> None:
    assert REPORTS[name]() == REPORTS[name]()
