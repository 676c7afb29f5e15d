"""A report as a test case."""

import xml.etree.ElementTree as ET
from typing import Any

import pytest

from app.reports.export.junit import test_case as element_of
from tests.app.analysis_document import document
from tests.app.finished import finished


def case(severities: tuple[str, ...] = (), cases: tuple[str, ...] = (), **parts: Any) -> ET.Element:
    analysis = finished(document(**parts), []).analysis()
    assert analysis.error is None
    return ET.fromstring(element_of(analysis, "r/a.txt", severities, cases))


@pytest.mark.parametrize(
    ("severity", "severities", "cases", "fails"),
    [
        ("high", (), (), "high"),
        ("blocker", (), (), "blocker"),
        ("medium", (), (), None),
        ("medium", ("medium", "high", "blocker"), (), "medium"),
        ("high", ("blocker",), (), None),
        ("high", (), ("idle",), None),
        ("low", (), ("latency_limited",), "latency_limited"),
    ],
)
def test_it_fails_by_severity_or_case(
    severity: str, severities: tuple[str, ...], cases: tuple[str, ...], fails: str | None
) -> None:
    failure = case(severities, cases, severity=severity).find("failure")
    assert (None if failure is None else failure.get("type")) == fails


def test_a_failure_says_what_and_where() -> None:
    found = case()
    failure = found.find("failure")
    assert failure is not None
    assert failure.get("message") == "Reads of 5.25 ms are 84.6 % of DB time."
    assert failure.text == "high: AA01 Something takes long. (line 42)"
    said = (found.findtext("system-out") or "").splitlines()
    assert said[0] == failure.get("message")
    assert "Database: MTR" in said
    assert said[-1] == failure.text, "what did not fire is not said"


def test_the_answer_stands_before_the_headline() -> None:
    verdict = {**document()["verdict"], "short": "Faster media, not more devices"}
    found, said = (
        case(cases=("latency_limited",), verdict=verdict),
        f"Faster media, not more devices: {verdict['headline']}",
    )
    failure = found.find("failure")
    assert failure is not None
    assert failure.get("message") == said
    assert (failure.text or "").splitlines()[0] == f"latency_limited: {said}"
    assert (found.findtext("system-out") or "").splitlines()[0] == said


def test_its_name_is_whose_report_it_is() -> None:
    alone, second = case(), case(part=2, parts=3)
    assert alone.get("name") == "MTR, mtr1, snapshots 1 to 2, 2007-01-31T10:00:00"
    assert second.get("name") == "MTR, mtr1, snapshots 1 to 2, 2007-01-31T10:00:00, report 2 of 3"
    assert alone.get("classname") == alone.get("file") == "r/a.txt"
    assert case(member="b.txt").get("classname") == "r/a.txt: b.txt"
