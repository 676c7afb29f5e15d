"""What was made of a report, as sheets: verdict, what it stands on, what changes would save, every derived figure."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from msgspec import structs

from app.analysis.document import Analysis
from app.analysis.printed import Printed
from app.exports.findings_sheet import findings
from app.exports.sheet import Column, Sheet, moment
from app.reports import limits_view, view
from parsers.model.report import Header, Instance
from rules.core.measure import catalogue as metric_catalogue
from rules.core.metric import MetricValue
from rules.storage.inputs.shares import BASES
from rules.storage.outcome.requirement import Rate
from rules.storage.verdict import Verdict
from rules.wording import words

WHAT, VALUE = Column("what", "What"), Column("value", "Value", kind="number")
UNIT, SOURCE, LINE = Column("unit", "Unit"), Column("source", "From"), Column("line", "Line", kind="id")


def sheets(analysis: Analysis, printed: Printed) -> list[Sheet]:
    """All of them, without those that would be empty."""
    verdict = analysis.verdict
    filled = [
        _verdict(analysis),
        Sheet("Evidence", [WHAT, VALUE, UNIT, Column("limit", "Limit", kind="number"), SOURCE, LINE],
              verdict.evidence),
        findings(printed.findings()),
        _gains(verdict),
        _steps(verdict),
        _limits(verdict),
        _requirement(verdict),
        _classes(verdict),
        _metrics(analysis),
        _unread(analysis),
    ]  # fmt: skip
    return [sheet for sheet in filled if sheet.rows]


@dataclass(frozen=True)
class Known:
    """A fact of a report or its verdict, a row."""

    what: str
    value: object
    unit: str | None = None


def _verdict(analysis: Analysis) -> Sheet:
    rows = [*_judged(analysis.verdict), *_whose(analysis.report), *_from(analysis)]
    return Sheet("Verdict", [WHAT, VALUE, UNIT], [row for row in rows if row.value not in (None, "")])


def _judged(verdict: Verdict) -> Iterator[Known]:
    limit = verdict.limit
    yield Known("Headline", verdict.headline)
    yield Known("In short", verdict.short)
    yield Known("Answer", verdict.answer)
    yield Known("Media or spindles", verdict.media_or_spindles)
    yield Known("Window", verdict.window)
    yield Known("Shares are of", BASES[verdict.base])
    yield from (Known("Details", sentence) for sentence in verdict.details)
    yield Known("Case", verdict.case)
    yield Known("Confidence", verdict.confidence)
    yield Known("Confidence because", verdict.confidence_because)
    yield Known("Covers", verdict.covers)
    yield Known("Next bottleneck", verdict.next_bottleneck)
    yield Known("Would change it", verdict.would_change_it)
    yield Known("Limit that binds", limit.kind)
    yield Known("Limit, used", limit.used, limit.unit)
    yield Known("Limit, maximum", limit.maximum, limit.unit)
    yield Known("Limit, utilisation", limit.utilisation, "share")


def _whose(report: Header) -> Iterator[Known]:
    instance, interval = report.instance or Instance(), report.interval
    yield Known("Report format", report.format)
    yield Known("Scope", report.scope)
    for key, value in asdict(report.database).items():
        yield Known(f"Database, {key}", value)
    for key in ("name", "number", "host", "platform", "cpus", "cores", "sockets", "memory_gb"):
        yield Known(f"Instance, {key}", getattr(instance, key), "GiB" if key == "memory_gb" else None)
    yield Known("Instance, up since", moment(instance.startup_time))
    yield Known("Begin", moment(interval.begin_time), "as printed")
    yield Known("End", moment(interval.end_time), "as printed")
    yield Known(words("begin_snap"), interval.begin_snap)
    yield Known(words("end_snap"), interval.end_snap)
    yield Known(words("elapsed"), interval.elapsed_s, "s")
    yield Known(words("db_time"), interval.db_time_s, "s")
    yield Known("Block size", report.block_size_bytes, "bytes")
    for warning in report.warnings:
        yield Known("The report warns", warning)


def _from(analysis: Analysis) -> Iterator[Known]:
    yield Known("File", analysis.file)
    yield Known("Member", analysis.member)
    if analysis.parts > 1:
        yield Known("Report in the file", analysis.part, f"of {analysis.parts}")
    yield Known("SHA-256", analysis.sha256)
    yield Known("Version of the parser", analysis.versions.parser)
    yield Known("Version of the rules", analysis.versions.rules)
    yield Known("Version of the media", analysis.versions.media)
    yield Known("Judged at", moment(analysis.judged_at), "UTC")


def _gains(verdict: Verdict) -> Sheet:
    base = f"of {view.base(verdict)}"
    columns = [
        Column("change", "Change"), Column("kind", "Kind"), Column("read_ms", "Read takes", kind="ms"),
        Column("needs_iops", "It must sustain", "reads/s", "number"),
        Column("closed_iops", "Reads asked for by sessions that never pause", "reads/s", "number"),
        Column("assumed_floor_ms", "An unloaded read takes", kind="ms"),
        Column("conservative", "Saves, conservative", base, "share"),
        Column("coupled", "Saves, coupled", base, "share"),
        Column("closed", "Saves, closed model", base, "share"), Column("open", "Saves, open model", base, "share"),
    ]  # fmt: skip
    return Sheet("Gains", columns, verdict.gain)


def _steps(verdict: Verdict) -> Sheet:
    columns = [
        Column("order", "Order", kind="id"), Column("what", "Step"), Column("cost", "Cost"),
        Column("saves", "Saves at most, alone", "of DB time", "share"), Column("finding", "Rule"),
    ]  # fmt: skip
    return Sheet("Steps", columns, verdict.steps)


def _limits(verdict: Verdict) -> Sheet:
    columns = [
        Column("label", "Limit"), Column("share", "Used", "of the limit", "share"), Column("each", "Of one"),
        Column("together", "Of all"), Column("factors", "Factors"), Column("source", "From"),
    ]  # fmt: skip
    return Sheet("Limits", columns, limits_view.limits(verdict))


@dataclass(frozen=True)
class Wanted:
    """One figure that the storage must deliver; `which` of several (average, peak, required)."""

    what: str
    which: str | None
    value: object


def _requirement(verdict: Verdict) -> Sheet:
    """What the storage must deliver; a rate that is given more than once has a row each."""
    rows = []
    for key, value in structs.asdict(verdict.requirement).items() if verdict.requirement else ():
        several = structs.asdict(value).items() if isinstance(value, Rate) else [(None, value)]
        rows += [Wanted(key, which, figure) for which, figure in several if figure is not None]
    return Sheet("Requirement", [Column("what", "Figure"), Column("which", "Which"), VALUE], rows)


@dataclass(frozen=True)
class TimeClass:
    """A class of time in words, with its share."""

    label: str
    share: float


def _classes(verdict: Verdict) -> Sheet:
    share = Column("share", "Share", f"of {view.base(verdict)}", "share")
    rows = [TimeClass(words(leading.time_class), leading.share) for leading in verdict.leading]
    return Sheet("Time by class", [Column("label", "Class"), share], rows)


@dataclass(frozen=True)
class Derived:
    """A metric under its label."""

    label: str
    name: str
    metric: MetricValue


def _metrics(analysis: Analysis) -> Sheet:
    columns = [
        Column("label", "Figure"), Column("metric.value", "Value", kind="number"), Column("metric.unit", "Unit"),
        Column("metric.captured_value", "Of the time accounted for", kind="number"),
        Column("metric.lower_bound", "Lower bound"), Column("metric.way", "Taken from"),
        Column("metric.missing", "Missing"), Column("metric.note", "Note"),
        Column("metric.line", "Line", kind="id"), Column("name", "Name"),
    ]  # fmt: skip
    labels = {name: metric.label for name, metric in metric_catalogue().items()}
    rows = [Derived(labels.get(name, words(name)), name, metric) for name, metric in analysis.metrics.items()]
    return Sheet("Derived figures", columns, rows)


def _unread(analysis: Analysis) -> Sheet:
    columns = [LINE, Column("section", "Section"), Column("text", "Row"), Column("why", "Why")]
    return Sheet("Not read", columns, analysis.report.unread)
