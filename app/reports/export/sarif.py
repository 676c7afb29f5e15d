"""A report as results of SARIF: its verdict, which is information, and what fired, each where it stands."""

from collections.abc import Collection, Iterator

import rules
from app.analysis.document import Analysis
from app.exports.sarif import Configuration, Descriptor, Fact, Findings, Found, Level, Message, Stands
from rules.core.finding import Evidence, Finding, Severity
from rules.entry import RuleEntry
from rules.waits.event_titles import titled
from rules.wording import figure, with_answer

VERDICT = "verdict"
LEVELS: dict[Severity, Level] = {
    "info": "note", "low": "note", "medium": "warning", "high": "error", "blocker": "error",
}  # fmt: skip
OF_VERDICT = Descriptor(
    id=VERDICT, name="Verdict", short_description=Message(text="Whether the database waits for storage, and its cure."),
    help=Message(text="It is no fault: `iobound analyze` prints all of it, with the figures that decide."),
    default_configuration=Configuration(level="none"),
)  # fmt: skip


def results(analysis: Analysis, cases: Collection[str]) -> Findings:
    """What a report brings; a verdict is an error where its case is one of `cases`."""
    whose = _whose(analysis)
    results = [_verdict(analysis, whose, cases), *(_result(finding, whose) for finding in analysis.findings)]
    entries = [entry for finding in analysis.findings if (entry := rules.find(finding.code)) is not None]
    return Findings(tuple(results), {VERDICT: OF_VERDICT} | {entry.code: _descriptor(entry) for entry in entries})


def _whose(analysis: Analysis) -> dict[str, Fact]:
    report = analysis.report
    return {
        "database": report.database.name, "instance": report.instance.name if report.instance else None,
        "beginTime": report.interval.begin_time, "endTime": report.interval.end_time,
        "reportOfFile": analysis.part if analysis.parts > 1 else None,
    }  # fmt: skip


def _verdict(analysis: Analysis, whose: dict[str, Fact], cases: Collection[str]) -> Found:
    verdict, at = analysis.verdict, _stands(analysis.verdict.evidence)
    facts, sentence = {**whose, "case": verdict.case}, with_answer(verdict.short, verdict.headline)
    if verdict.case in cases:
        return Found(VERDICT, "fail", "error", sentence, at, facts)
    return Found(VERDICT, "informational", "none", sentence, at, facts)


def _result(finding: Finding, whose: dict[str, Fact]) -> Found:
    facts = {**whose, "severity": finding.severity, "saves": finding.saves}
    return Found(
        finding.code,
        "fail",
        LEVELS[finding.severity],
        finding.message or finding.title,
        _stands(finding.evidence),
        facts,
    )


def _stands(evidence: tuple[Evidence, ...]) -> tuple[Stands, ...]:
    """Each line once, in the order in which it is named."""
    by_line: dict[int, list[str]] = {}
    for entry in evidence:
        if entry.line is not None:
            by_line.setdefault(entry.line, []).append(f"{titled(entry.what)}: {figure(entry.value, entry.unit)}")
    return tuple(Stands(line, "; ".join(sentences)) for line, sentences in by_line.items())


def _descriptor(entry: RuleEntry) -> Descriptor:
    first = next(iter(entry.manual.values()), entry.title)
    return Descriptor(
        id=entry.code, name=entry.id, short_description=Message(text=entry.title),
        full_description=Message(text=first), default_configuration=Configuration(level=LEVELS[entry.severity]),
        help=Message(text="\n\n".join(_manual(entry, "{}\n{}")), markdown="\n\n".join(_manual(entry, "## {}\n\n{}"))),
        properties={"tags": [entry.family]},
    )  # fmt: skip


def _manual(entry: RuleEntry, form: str) -> Iterator[str]:
    yield from (form.format(heading, text) for heading, text in entry.manual.items())
    sources = [f"{source.title}: {source.link}" if source.link else source.title for source in entry.sources]
    if sources:
        yield form.format("Sources", "; ".join(sources))
