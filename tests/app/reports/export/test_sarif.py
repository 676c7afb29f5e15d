"""A report as results of SARIF."""

from typing import Any

import rules
from app.exports.sarif import Findings, Stands
from app.reports.export.sarif import LEVELS, results
from rules.core.finding import SEVERITIES
from tests.app.analysis_document import document
from tests.app.finished import finished


def brought(cases: tuple[str, ...] = (), **parts: Any) -> Findings:
    analysis = finished(document(**parts), []).analysis()
    assert analysis.error is None
    return results(analysis, cases)


def test_the_verdict_is_information_unless_its_case_was_named() -> None:
    verdict = brought().results[0]
    assert (verdict.rule, verdict.kind, verdict.level) == ("verdict", "informational", "none")
    assert verdict.text == "Reads of 5.25 ms are 84.6 % of DB time."
    assert verdict.at == (Stands(42, "Mean read: 5.25 ms"),)
    named = brought(("latency_limited",)).results[0]
    assert (named.kind, named.level) == ("fail", "error")
    assert verdict.properties["case"] == "latency_limited"


def test_the_answer_stands_before_the_headline() -> None:
    verdict = {**document()["verdict"], "short": "Faster media, not more devices"}
    texts = {brought(cases, verdict=verdict).results[0].text for cases in ((), ("latency_limited",))}
    assert texts == {f"Faster media, not more devices: {verdict['headline']}"}


def test_what_fired_is_a_result_with_its_lines_each_once() -> None:
    evidence = [
        {"what": "reads", "value": 1, "unit": "ms", "line": 7}, {"what": "iostat", "value": 2, "unit": "ms"},
        {"what": "writes", "value": 3, "unit": "ms", "line": 7}, {"what": "time", "value": None, "line": 5},
    ]  # fmt: skip
    finding = {**document()["findings"][0], "evidence": evidence}
    _, result = brought(findings=[finding]).results
    assert (result.rule, result.level, result.text) == ("AA01", "error", "Something takes long.")
    assert result.at == (Stands(7, "Reads: 1 ms; Writes: 3 ms"), Stands(5, "Time: –"))
    assert result.properties["saves"] == 0.4
    assert result.properties["database"] == "MTR"


def test_a_report_of_several_in_a_file_says_which_it_is() -> None:
    assert brought().results[0].properties["reportOfFile"] is None
    assert brought(part=2, parts=2).results[0].properties["reportOfFile"] == 2


def test_every_severity_has_a_level() -> None:
    assert set(LEVELS) == set(SEVERITIES)


def test_a_rule_of_the_catalogue_has_its_manual() -> None:
    entry = rules.find("RD01")
    assert entry is not None
    finding = {**document()["findings"][0], "rule": entry.id, "code": entry.code}
    made = brought(findings=[finding]).rules
    assert set(made) == {"verdict", "RD01"}
    rule = made["RD01"]
    assert rule.name == entry.id
    assert rule.short_description.text == entry.title
    assert rule.help is not None
    assert rule.help.markdown is not None
    for heading, text in entry.manual.items():
        assert f"## {heading}\n\n{text}" in rule.help.markdown
        assert f"{heading}\n{text}" in rule.help.text
    assert "## Sources" in rule.help.markdown
