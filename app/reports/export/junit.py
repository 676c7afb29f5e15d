"""A report as a test case of JUnit's XML: what counts as its failure is said by severity and case."""

from collections.abc import Collection
from xml.etree.ElementTree import tostring

from app.analysis.document import Analysis
from app.exports.junit import case, under
from app.reports.markdown import lines
from app.reports.page.view import identity
from rules.core.finding import SEVERITIES, Finding
from rules.wording import with_answer

FAILING = ("high", "blocker")
"""Severities that are failures where nobody said which."""


def test_case(analysis: Analysis, file: str, severities: Collection[str], cases: Collection[str]) -> bytes:
    """The report; its failure where a finding has one of the severities, or the verdict is one of the cases."""
    element, verdict = case(file, analysis.member, _name(analysis)), analysis.verdict
    sentence = with_answer(verdict.short, verdict.headline)
    counted = severities if severities or cases else FAILING
    grave = [finding for finding in analysis.findings if finding.severity in counted]
    if verdict.case in cases or grave:
        reasons = [f"{verdict.case}: {sentence}"] if verdict.case in cases else []
        worst = max((finding.severity for finding in grave), key=SEVERITIES.index, default=verdict.case)
        under(element, "failure", [*reasons, *map(_line, grave)], message=sentence, type=worst)
    facts = [f"{fact.label}: {fact.value}" for fact in identity(analysis)]
    under(element, "system-out", [sentence, *facts, *map(_line, analysis.findings)])
    return tostring(element)


def _name(analysis: Analysis) -> str:
    """Whose report it is and of when, different for each report of a file."""
    report, span = analysis.report, analysis.report.interval
    snapshots = None if span.begin_snap is None else f"snapshots {span.begin_snap} to {span.end_snap}"
    part = f"report {analysis.part} of {analysis.parts}" if analysis.parts > 1 else None
    known = (report.database.name, report.instance and report.instance.name, snapshots, span.begin_time, part)
    return ", ".join(dict.fromkeys(str(fact) for fact in known if fact)) or analysis.file


def _line(finding: Finding) -> str:
    where = lines(finding)
    return f"{finding.severity}: {finding.code} {finding.message or finding.title}" + (f" ({where})" if where else "")
