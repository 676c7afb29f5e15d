"""From the bytes of a file to the contract's analysis objects: unpack, parse, judge."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from msgspec import structs

import parsers
import rules
from app.analysis import archives, host_files
from app.analysis.context import JudgingContext
from app.analysis.document import Analysis, Contents, Fault, Refusal, SectionHead, TableHead, Unfired, Versions
from parsers.errors import Refused
from parsers.model.report import Report
from parsers.model.table import PrintedTable
from rules.core.finding import Finding


@dataclass(frozen=True, slots=True)
class Analysed:
    """One report: the core of its analysis, and apart from it what is printed and all findings."""

    core: Analysis | Refusal
    sections: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    """Each as JSON tells it: its state, line and title, what is printed about it as a whole, and its rows."""
    tables: Sequence[PrintedTable] = ()
    sql_texts: Mapping[str, str] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()


def analyse(data: bytes, filename: str, beside: JudgingContext | None = None) -> list[Analysed]:
    """Every report of a file; what is refused becomes an object with `error`, and the others are still served.

    What a host's own tools printed beside the reports of an archive is no report: they are judged with it.
    """
    known, passed_over = beside or JudgingContext(), frozenset[int]()
    if archives.is_archive(data):
        passed_over, host = host_files.apart(data)
        known = replace(known, host=(*known.host, *host))
    judged = [(member, _judged(report, known)) for member, report in _reports(data, filename, passed_over)]
    upload = {"judged_at": _now(), "file": filename, "parts": len(judged), "sha256": hashlib.sha256(data).hexdigest()}
    return [
        replace(report, core=structs.replace(report.core, **upload, member=member, part=part))
        for part, (member, report) in enumerate(judged, start=1)
    ]


def versions() -> Versions:
    """Which parser, rules and media table judged."""
    return Versions(parser=parsers.VERSION, rules=rules.VERSION, media=rules.media_version())


def refusal(error: Refused, filename: str = "", sha256: str = "") -> Refusal:
    """What a refused file has instead of an analysis; `judged_at` stays open where no worker answered."""
    fault = Fault(error.code, str(error))
    return Refusal(versions=versions(), judged_at=None, file=filename, sha256=sha256, error=fault)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _reports(data: bytes, filename: str, passed_over: frozenset[int]) -> Iterator[tuple[str | None, Report | Refused]]:
    try:
        for place, member in enumerate(archives.members(data)):
            if place not in passed_over:
                for one in _parsed(member.data, member.name or filename):
                    yield member.name, one
    except Refused as error:  # the archive is damaged from here on
        yield None, error


def _parsed(data: bytes, name: str) -> list[Report] | list[Refused]:
    try:
        return parsers.parse(data, name)
    except Refused as error:
        return [error]


def _judged(report: Report | Refused, known: JudgingContext) -> Analysed:
    """One report's analysis, but for what it has from its file."""
    if isinstance(report, Refused):
        return Analysed(refusal(report))
    beside = known.of(report)
    watched = beside.host or known.host  # where none is of its host and time, the rules say that none is used
    judgement = rules.judge(report, beside.storage, beside.curve, watched)
    core = Analysis(
        versions=versions(),
        judged_at=None,
        file="",
        sha256="",
        judged_with=beside.judged_with(),
        report=report.header(),
        metrics=judgement.metrics,
        verdict=judgement.verdict,
        findings=tuple(finding for finding in judgement.findings if finding.fired),
        unfired=tuple(unfired(finding) for finding in judgement.findings if not finding.fired),
        contents=_contents(report),
        pictures=judgement.pictures,
    )
    sections = {name: section.to_dict() for name, section in report.sections.items()}
    tables = [table.printed() for table in report.tables]
    return Analysed(core, sections, tables, report.sql_texts, judgement.findings)


def unfired(finding: Finding) -> Unfired:
    """What the core tells of a rule that did not fire."""
    told = finding.rule, finding.code, finding.title, finding.state, finding.message
    return Unfired(*told, missing=finding.missing)


def _contents(report: Report) -> Contents:
    sections = (
        SectionHead(name, section.state, section.line, section.title, len(section.rows))
        for name, section in report.sections.items()
    )
    tables = (
        TableHead(table.number, table.title, table.section, table.line, len(table.rows), table.empty)
        for table in report.tables
    )
    return Contents(tuple(sections), tuple(tables))
