"""Each section in the layouts of the releases: a printed excerpt (figures invented) and the rows it must give.

The cases stand beside this file, one file a section. `rows` lists each row's printed columns; whatever is
not listed must be null. A column listed as null must be there and be null.
"""

from pathlib import Path
from typing import Any

import pytest
import yaml

from parsers.formats import html_tables, text_tables
from parsers.known_sections import claim, sections
from parsers.report import Report, Row

FILES = sorted(Path(__file__).parent.glob("*.yml"))
CASES = [
    pytest.param(path.stem, case, id=f"{path.stem}: {case['case']}")
    for path in FILES
    for case in yaml.safe_load(path.read_text(encoding="utf-8"))
]


def read(case: dict[str, Any]) -> Report:
    report = Report(case.get("format", "awr-text"), "instance")
    printed = case["print"].replace("<FF>", "\f")
    if report.format.endswith("html"):
        report.tables = html_tables.read_tables(printed)
    else:
        lines = printed.split("\n")
        report.tables = text_tables.read_tables(lines, range(1, len(lines) + 1))
    claim(report.tables, report)
    return report


def bare(row: Row) -> Row:
    return {name: value for name, value in row.items() if value is not None and name != "line"}


@pytest.mark.parametrize(("section", "case"), CASES)
def test_the_printed_rows_become_values(section: str, case: dict[str, Any]) -> None:
    report = read(case)
    held = report.section(section)
    assert [one.line for one in report.unread] == case.get("unread", [])
    assert held.state == case.get("state", "present")
    assert [bare(row) for row in held.rows] == [expected(row) for row in case.get("rows", [])]
    for name, value in case.get("says", {}).items():
        assert held.extra[name] == value
    printed = case["print"].replace("<FF>", "\f").split("\n")
    assert all(1 <= row["line"] <= len(printed) for row in held.rows)


def expected(row: Row) -> Row:
    """The listed columns; floats may differ in their last bit."""
    listed = {name: value for name, value in row.items() if value is not None}
    return {name: pytest.approx(value) if isinstance(value, float) else value for name, value in listed.items()}


def test_every_section_has_cases() -> None:
    assert {section.name for section in sections()} == {path.stem for path in FILES}
