"""From the bytes of a file to the contract's analysis objects: unpack, parse, judge."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache
from typing import Any, TypeVar

from msgspec import structs

import parsers
import rules
from app.analysis import archives, host_files
from app.analysis.context import JudgingContext
from app.analysis.document import Analysis, Contents, Fault, Refusal, SectionHead, TableHead, Unfired, Versions
from app.analysis.split import FileFacts
from parsers.errors import Refused
from parsers.model.report import Report, Scope
from parsers.recognition.printed_report import PrintedReport
from parsers.sections.catalogue import known as known_sections
from rules.core.finding import Finding

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class Analysed:
    """One report: the core of its analysis, and apart from it what is printed and all findings."""

    core: Analysis | Refusal
    sections: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Each as JSON tells it: its state, line and title, what is printed about it as a whole, and its rows."""
    tables: list[bytes] = field(default_factory=list)
    """The printed tables as lines of JSON, each below its name: their cells would need more room than all else."""
    sql_texts: Mapping[str, str] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()


def facts_of(data: bytes, filename: str, sha256: str | None = None) -> FileFacts:
    """Those of this file, judged now. It is known by its unpacked bytes, where it can be unpacked; `sha256` is theirs,
    where somebody knows it."""
    return FileFacts(_now(), filename, sha256 or _sha256(data))


def _sha256(data: bytes) -> str:
    try:
        plain = data if archives.is_archive(data) else archives.single(data)
    except Refused:
        plain = data
    return hashlib.sha256(plain).hexdigest()


def analyse(data: bytes, filename: str, beside: JudgingContext | None = None, *, whole: bool = True) -> list[Analysed]:
    """Every report of a file; what is refused becomes an object with `error`, and the others are still served.

    What a host's own tools printed beside the reports of an archive is no report: they are judged with it. Where it is
    not the `whole` report that is wanted, sections that need not be read now are not, and printed tables are let go
    before the judgement.
    """
    context = beside or JudgingContext()
    if archives.is_archive(data):
        judged = list(_of_archive(data, filename, context, whole))
    else:
        judged = judge_all(recognised(archives.members(data), filename), context, whole=whole)
    return numbered(judged, facts_of(data, filename))


def recognised(members: Iterable[archives.Member], filename: str) -> list[PrintedReport] | Refused:
    """The reports of the only one of these files, not read yet; or why it is refused."""
    try:
        (member,) = members
        return parsers.printed(member.data, member.name or filename)
    except Refused as error:
        return error


def judge_all(reports: list[PrintedReport] | Refused, context: JudgingContext, *, whole: bool = True) -> list[Analysed]:
    """Those of these reports that can be read, judged; one refusal where none can. `numbered` says of which file.

    `reports` is used up: nobody needs a report's lines while it is judged and written.
    """
    if isinstance(reports, Refused):
        return [Analysed(refusal(reports.code, str(reports)))]
    try:
        wanted = None if whole else _needed()
        return [_judged(report, context) for report in parsers.read(_taken(reports), wanted, written=whole)]
    except Refused as error:
        return [Analysed(refusal(error.code, str(error)))]


def _needed() -> frozenset[str]:
    from app.analysis.needed_sections import needed_sections  # with what comparisons look at

    return needed_sections()


def _taken(parts: list[Part]) -> Iterator[Part]:
    """Each of them, used up: what it needs is free before the next is looked at."""
    parts.reverse()
    while parts:
        yield parts.pop()


def numbered(judged: Sequence[Analysed], facts: FileFacts, first: int = 1, parts: int | None = None) -> list[Analysed]:
    """These with what they have from their file, of whose `parts` reports the first of them is number `first`.

    One of an archive is known by the bytes of its own member already.
    """
    of_file = {"judged_at": facts.judged_at, "file": facts.file, "parts": len(judged) if parts is None else parts}
    return [
        replace(
            report,
            core=structs.replace(report.core, **of_file, part=part, sha256=report.core.sha256 or facts.sha256),
        )
        for part, report in enumerate(judged, start=first)
    ]


def versions() -> Versions:
    """Which parser, rules and media table judged."""
    return Versions(parser=parsers.VERSION, rules=rules.VERSION, media=rules.media_version())


def refusal(code: str, sentence: str, filename: str = "", sha256: str | None = None) -> Refusal:
    """What a refused file has instead of an analysis; `judged_at` stays open where no worker answered."""
    return Refusal(versions=versions(), judged_at=None, file=filename, sha256=sha256, error=Fault(code, sentence))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _of_archive(data: bytes, filename: str, context: JudgingContext, whole: bool) -> Iterator[Analysed]:
    passed_over, host = host_files.apart(data)
    context = replace(context, host=(*context.host, *host))
    try:
        for place, member in enumerate(archives.members(data)):
            if place not in passed_over:
                own = {"member": member.name, "sha256": hashlib.sha256(member.data).hexdigest()}
                for report in judge_all(recognised([member], filename), context, whole=whole):
                    yield replace(report, core=structs.replace(report.core, **own))
    except Refused as error:  # the archive is damaged from here on
        yield Analysed(refusal(error.code, str(error)))


def _judged(report: Report, context: JudgingContext) -> Analysed:
    """One report's analysis, but for what it has from its file."""
    header, contents = report.header(), _contents(report)
    report.tables.clear()
    beside = context.of(report)
    watched = beside.host or context.host  # where none is of its host and time, the rules say that none is used
    judgement = rules.judge(report, beside.storage, beside.curve, watched)
    core = Analysis(
        versions=versions(),
        judged_at=None,
        file="",
        sha256="",
        judged_with=beside.judged_with(),
        report=header,
        metrics=judgement.metrics,
        verdict=judgement.verdict,
        findings=tuple([finding for finding in judgement.findings if finding.state == "fired"]),
        unfired=tuple([unfired(finding) for finding in judgement.findings if finding.state != "fired"]),
        contents=contents,
        pictures=judgement.pictures,
    )
    sections = {name: section.to_dict() for name, section in report.sections.items()}
    written = report.written.lines if report.written else []
    return Analysed(core, sections, written, report.sql_texts, judgement.findings)


def unfired(finding: Finding) -> Unfired:
    """What the core tells of a rule that did not fire."""
    return Unfired(finding.rule, finding.code, finding.title, finding.state, finding.message, finding.missing)


def _contents(report: Report) -> Contents:
    tables = (
        TableHead(table.number, table.title, table.section, table.line, table.row_count, table.empty)
        for table in report.tables
    )
    return Contents(tuple(_heads(report)), tuple(tables))


def _heads(report: Report) -> Iterator[SectionHead]:
    """Its sections in printing order, read or not."""
    places = _places(report.scope)
    for name in sorted({*report.sections, *report.postponed}, key=places.__getitem__):
        if read := report.sections.get(name):
            yield SectionHead(name, read.state, read.line, read.title, len(read.rows))
        else:
            later = report.postponed[name]
            yield SectionHead(name, "present", later.line, later.title, None)


@cache
def _places(scope: Scope) -> dict[str, int]:
    """Where in printing order each section stands."""
    return {section.name: place for place, section in enumerate(known_sections(scope))}
