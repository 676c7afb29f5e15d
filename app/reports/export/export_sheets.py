"""What was made of a report, as sheets: the verdict with whose report it is, then its figures."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass

from app.analysis.document import Analysis
from app.analysis.printed import Printed
from app.exports.findings_sheet import findings
from app.exports.sheet import Sheet, moment
from app.reports.export import export_figures
from app.reports.export.export_figures import UNIT, VALUE, WHAT
from app.reports.page import view
from app.reports.page.verdict_text import CURES
from app.text import storage_form
from parsers.model.report import Header, Instance
from rules.storage.inputs.shares import BASES
from rules.storage.verdict import Verdict
from rules.wording import words

CALLED = {"dbid": "DBID", "rac": "RAC", "cdb": "Container database", "memory_gb": "Memory"}
"""Of a database and an instance, what reads badly as a key."""


def sheets(analysis: Analysis, printed: Printed) -> list[Sheet]:
    """All of them, without those that would be empty."""
    verdict = analysis.verdict
    filled = [
        known("Verdict", [*judged(verdict), *whose(analysis.report), *origin(analysis)]),
        export_figures.evidence(verdict),
        findings(printed.findings(), view.base(verdict)),
        export_figures.gains(verdict),
        export_figures.steps(verdict, printed),
        export_figures.limits(verdict),
        export_figures.requirement(verdict),
        export_figures.classes(verdict),
        export_figures.derived(analysis),
        export_figures.unread(analysis),
    ]
    return [sheet for sheet in filled if sheet.rows]


@dataclass(frozen=True)
class Known:
    """A fact of a report or its verdict, a row."""

    what: str
    value: object
    unit: str | None = None


def known(title: str, rows: Iterable[Known]) -> Sheet:
    """Facts below each other, without those that are not known."""
    return Sheet(title, [WHAT, VALUE, UNIT], [row for row in rows if row.value not in (None, "")])


def judged(verdict: Verdict) -> Iterator[Known]:
    """What was decided, how sure it is, and what would settle it."""
    limit = verdict.limit
    yield Known("Headline", verdict.headline)
    yield Known("In short", verdict.short)
    yield Known("Answer", worded(verdict.answer))
    yield Known("Media or spindles", CURES[verdict.media_or_spindles] if verdict.media_or_spindles else None)
    yield Known("Window", verdict.window)
    yield Known("Shares are of", BASES[verdict.base])
    yield from (Known("Details", sentence) for sentence in verdict.details)
    yield Known("Case", worded(verdict.case))
    yield Known("Confidence", worded(verdict.confidence))
    yield Known("Confidence because", verdict.confidence_because)
    yield Known("Covers", verdict.covers)
    yield Known("Next bottleneck", verdict.next_bottleneck)
    yield Known("Would change it", storage_form.labelled(verdict.would_change_it or ""))
    yield Known("Limit that binds", worded(limit.kind))
    yield Known("Limit, used", limit.used, limit.unit)
    yield Known("Limit, maximum", limit.maximum, limit.unit)
    yield Known("Limit, utilisation", limit.utilisation, "share")


def worded(key: str | None) -> str | None:
    """A key of the contract in words; nothing where it is not known."""
    return words(key) if key else None


def whose(report: Header) -> Iterator[Known]:
    """Database, instance and window."""
    instance, interval = report.instance or Instance(), report.interval
    yield Known("Report format", report.format.replace("-", " ").upper())
    yield Known("Scope", worded(report.scope))
    for key, value in asdict(report.database).items():
        yield Known(f"Database: {CALLED.get(key, words(key))}", value)
    for key in ("name", "number", "host", "platform", "cpus", "cores", "sockets", "memory_gb"):
        unit = "GiB" if key == "memory_gb" else None
        yield Known(f"Instance: {CALLED.get(key, words(key))}", getattr(instance, key), unit)
    yield Known("Instance: Up since", moment(instance.startup_time))
    yield Known("Begin", moment(interval.begin_time), "as printed")
    yield Known("End", moment(interval.end_time), "as printed")
    yield Known(words("begin_snap"), interval.begin_snap)
    yield Known(words("end_snap"), interval.end_snap)
    yield Known(words("elapsed"), interval.elapsed_s, "s")
    yield Known(words("db_time"), interval.db_time_s, "s")
    yield Known("Block size", report.block_size_bytes, "bytes")
    for warning in report.warned_of:
        yield Known("Warning", warning)
    for note in report.corrected:
        yield Known("Put right", note)


def origin(analysis: Analysis) -> Iterator[Known]:
    """The file, and with what it was judged."""
    yield Known("File", analysis.file)
    yield Known("Member", analysis.member)
    if analysis.parts > 1:
        yield Known("Report in the file", analysis.part, f"of {analysis.parts}")
    yield Known("SHA-256", analysis.sha256)
    yield Known("Version of the parser", analysis.versions.parser)
    yield Known("Version of the rules", analysis.versions.rules)
    yield Known("Version of the media", analysis.versions.media)
    yield Known("Judged at", moment(analysis.judged_at), "UTC")
