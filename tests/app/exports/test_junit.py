"""JUnit's XML: what it holds, by the schemas that build servers use, and what it survives."""

import xml.etree.ElementTree as ET

import pytest

from app.exports.junit import case, document, under

CHILDREN = {
    "testsuites": {"testsuite"},
    "testsuite": {"properties", "testcase"},
    "properties": {"property"},
    "property": set(),
    "testcase": {"failure", "error", "skipped", "system-out"},
    **{part: set[str]() for part in ("failure", "error", "skipped", "system-out")},
}
REQUIRED = {
    "testsuites": {"name", "tests", "failures", "errors"},
    "testsuite": {"name", "tests", "failures", "errors", "skipped"},
    "property": {"name", "value"},
    "testcase": {"name", "classname", "file"},
    "failure": {"message", "type"},
    "error": {"message", "type"},
    "skipped": {"message", "type"},
}


def checked(text: str) -> ET.Element:
    """The document, of which every element, attribute and count is what it may be."""
    assert text.startswith('<?xml version="1.0" encoding="utf-8"?>')
    root = ET.fromstring(text.encode())
    assert root.tag == "testsuites"
    for element in root.iter():
        assert {one.tag for one in element} <= CHILDREN[element.tag]
        assert set(element.attrib) == REQUIRED.get(element.tag, set())
    for suite in root:
        counts = [len(suite.findall(f"testcase{part}")) for part in ("", "/failure", "/error", "/skipped")]
        assert [int(suite.attrib[name]) for name in ("tests", "failures", "errors", "skipped")] == counts
        for one in suite.findall("testcase"):
            assert len([part for part in one if part.tag != "system-out"]) <= 1, "a case has one outcome"
    return root


def test_cases_are_counted_by_their_outcome() -> None:
    cases = [case("a.txt", None, name) for name in ("passed", "failed", "refused", "passed over")]
    under(cases[0], "system-out", ["all is well"])
    for one, tag in zip(cases[1:], ("failure", "error", "skipped"), strict=True):
        under(one, tag, ["one line", "another"], message="why", type="high")
    root = checked(document("a run", cases, [("iobound", "1")]))
    assert root[0].attrib == {"name": "a run", "tests": "4", "failures": "1", "errors": "1", "skipped": "1"}
    assert root.attrib == {"name": "iobound", "tests": "4", "failures": "1", "errors": "1"}
    assert root.findtext("testsuite/testcase/failure") == "one line\nanother"


def test_the_member_of_an_archive_is_a_class_of_its_own_in_that_file() -> None:
    assert case("a.zip", "b/c.txt", "x").attrib == {"classname": "a.zip: b/c.txt", "name": "x", "file": "a.zip"}


@pytest.mark.parametrize("ugly", ["a\x00b", "\x1b[31m", "<&>\"']]>", "\ufffe", "\U0001f600é", "\x85"])
def test_whatever_a_file_is_called_or_says_it_is_xml(ugly: str) -> None:
    one = case(ugly, None, ugly)
    under(one, "error", [ugly], message=ugly, type="x")
    checked(document("run", [one]))


def test_a_run_of_nothing_is_a_document() -> None:
    assert checked(document("run", [])).attrib["tests"] == "0"
