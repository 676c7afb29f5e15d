"""Each section in the layouts of the releases: a printed excerpt (figures invented) and the rows it must give.

The cases stand below, one file a section, by who prints it: reports of an `instance`, of
a `cluster`, or both alike (`common`). `rows` lists each row's printed columns; what is not listed must be null.
"""

from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from parsers.formats import html_tables, text_tables
from parsers.model.report import Report, Row, Scope
from parsers.sections.catalogue import claim, known
from tests.yaml_cases import read_yaml

FOLDERS: dict[Scope, Path] = {
    "instance": Path(__file__).parent / "instance",
    "cluster": Path(__file__).parent / "cluster",
}
COMMON = Path(__file__).parent / "common"  # printed alike in both
CASES = [
    pytest.param(scope, path.stem, case, id=f"{scope} {path.stem}: {case['case']}")
    for scope, folder in FOLDERS.items()
    for path in sorted((*folder.glob("*.yml"), *COMMON.glob("*.yml")))
    for case in read_yaml(path)
]
FORMATS: dict[Scope, str] = {"instance": "awr-text", "cluster": "awr-rac-text"}


def read(scope: Scope, case: dict[str, Any]) -> Report:
    report = Report(case.get("format", FORMATS[scope]), scope)
    printed = case["print"].replace("<FF>", "\f")
    if report.format.endswith("html"):
        report.tables = html_tables.read_tables(printed)
    else:
        lines = printed.split("\n")
        report.tables = text_tables.read_tables(lines, range(1, len(lines) + 1))
    claim(report.tables, report)
    return report


def bare(row: Row) -> Row:
    """The row as JSON tells it."""
    told = json.decode(json.encode(row))
    return {name: value for name, value in told.items() if value is not None and name != "line"}


@pytest.mark.parametrize(("scope", "section", "case"), CASES)
def test_the_printed_rows_become_values(scope: Scope, section: str, case: dict[str, Any]) -> None:
    report = read(scope, case)
    held = report.section(section)
    assert [one.line for one in report.unread] == case.get("unread", [])
    assert held.state == case.get("state", "present")
    assert [bare(row) for row in held.rows] == [expected(row) for row in case.get("rows", [])]
    for name, value in case.get("says", {}).items():
        assert held.extra[name] == value
    assert report.sql_texts == case.get("sql_texts", {})
    printed = case["print"].replace("<FF>", "\f").split("\n")
    assert all(1 <= row["line"] <= len(printed) for row in held.rows)


def expected(row: Row) -> Row:
    """The listed columns; floats may differ in their last bit."""
    listed = {name: value for name, value in row.items() if value is not None}
    return {name: pytest.approx(value) if isinstance(value, float) else value for name, value in listed.items()}


@pytest.mark.parametrize("scope", FOLDERS)
def test_every_section_has_cases(scope: Scope) -> None:
    assert {section.name for section in known(scope)} == {
        path.stem for folder in (FOLDERS[scope], COMMON) for path in folder.glob("*.yml")
    }
