"""Figures of a report as sheets: what decides, what changes would save, what storage must deliver, every metric."""

from dataclasses import dataclass

from msgspec import structs

from app.analysis.document import Analysis
from app.analysis.printed import Printed
from app.exports.sheet import Column, Sheet
from app.reports.page import limits_view, view
from app.reports.page.contents_view import declared
from app.reports.page.gains_view import need_label, need_unit
from app.text import storage_form
from parsers.model.report import Unread
from rules.core.metric import MetricValue
from rules.metric_values import catalogue as metric_catalogue
from rules.storage.gains.gain import Gain, Kind
from rules.storage.inputs.shares import BY_KEY
from rules.storage.outcome.requirement import Rate
from rules.storage.outcome.step import Step
from rules.storage.verdict import Verdict
from rules.thresholds.db_time import named
from rules.waits.event_titles import titled
from rules.wording import capital, words

WHAT, VALUE = Column("what", "What"), Column("value", "Value", kind="number", unit_key="unit")
UNIT, LINE = Column("unit", "Unit", for_programs=True), Column("line", "Line", kind="id")
KINDS: dict[Kind, str] = {
    "media": "Faster media", "devices_x2": "Twice the devices", "devices_unlimited": "Unlimited devices",
    "devices_for_goal": "Devices for the goal", "cache": "Buffer cache", "part": "A part of the data",
    "redo": "Redo devices", "ceiling": "The most there is",
}  # fmt: skip


@dataclass(frozen=True)
class Decisive:
    """A figure that the verdict rests on; its source with keys as a form calls them."""

    what: str
    value: object
    limit: object
    unit: str
    source: str | None
    line: int | None


def evidence(verdict: Verdict) -> Sheet:
    """The figures that decide, each with its limit and line."""
    columns = [
        WHAT, VALUE, UNIT, Column("limit", "Limit", kind="number", unit_key="unit"), Column("source", "From"), LINE,
    ]  # fmt: skip
    rows = [
        Decisive(
            titled(entry.what),
            entry.value,
            entry.limit,
            entry.unit,
            storage_form.labelled(entry.source or ""),
            entry.line,
        )
        for entry in verdict.evidence
    ]
    return Sheet("Evidence", columns, rows)


@dataclass(frozen=True)
class Saving:
    """A change with its kind in words."""

    kind: str
    gain: Gain


def gains(verdict: Verdict) -> Sheet:
    """What each change would save."""
    base = f"of {view.base(verdict)}"
    columns = [
        Column("gain.change", "Change"), Column("kind", "Kind"), Column("gain.read_ms", "Read takes", kind="ms"),
        Column("gain.needs_iops", "It must sustain", "reads/s", "number"),
        Column("gain.closed_iops", "Reads asked for by sessions that never pause", "reads/s", "number"),
        Column("gain.assumed_floor_ms", "An unloaded read takes", kind="ms"),
        Column("gain.conservative", "Saves, at least", base, "share"),
        Column("gain.coupled", "Saves, at most", base, "share"),
        Column("gain.closed", "Saves, closed model", base, "share"),
        Column("gain.open", "Saves, open model", base, "share"),
    ]  # fmt: skip
    return Sheet("Gains", columns, [Saving(KINDS[gain.kind], gain) for gain in verdict.gain])


@dataclass(frozen=True)
class StepRow:
    """A step with its cost in words and the title of its rule."""

    step: Step
    cost: str
    rule: str | None


def steps(verdict: Verdict, printed: Printed) -> Sheet:
    """What to do, in order."""
    titles = {finding.rule: finding.title for finding in printed.findings()}
    columns = [
        Column("step.order", "Order", kind="id"), Column("step.what", "Step"), Column("cost", "Cost"),
        Column("step.saves", "Could save, alone", f"of {view.base(verdict)}", "share"), Column("rule", "Because of"),
        Column("step.finding", "Rule", for_programs=True),
    ]  # fmt: skip
    rows = [
        StepRow(
            step,
            words(step.cost),
            titles.get(step.finding, words(step.finding.replace("-", "_"))) if step.finding else None,
        )
        for step in verdict.steps
    ]
    return Sheet("Steps", columns, rows)


def limits(verdict: Verdict) -> Sheet:
    """Declared maxima and how far they are used."""
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
    unit: str | None


def requirement(verdict: Verdict) -> Sheet:
    """What the storage must deliver; a rate that is given more than once has a row each."""
    rows = []
    for key, value in structs.asdict(verdict.requirement).items() if verdict.requirement else ():
        several = structs.asdict(value).items() if isinstance(value, Rate) else [(None, value)]
        rows += [
            Wanted(need_label(key), which and words(which), figure, need_unit(key))
            for which, figure in several
            if figure not in (None, "")
        ]
    return Sheet("Requirement", [Column("what", "Figure"), Column("which", "Which"), VALUE, UNIT], rows)


@dataclass(frozen=True)
class TimeClass:
    """A class of time in words, with its share."""

    label: str
    share: float


def classes(verdict: Verdict) -> Sheet:
    """What leads, by class of time."""
    share = Column("share", "Share", f"of {view.base(verdict)}", "share")
    rows = [TimeClass(capital(BY_KEY[leading.time_class].label), leading.share) for leading in verdict.leading]
    return Sheet("Time by class", [Column("label", "Class"), share], rows)


@dataclass(frozen=True)
class Derived:
    """A metric under its label."""

    label: str
    name: str
    metric: MetricValue
    way: str


def derived(analysis: Analysis) -> Sheet:
    """Every metric, or what it lacks."""
    columns = [
        Column("label", "Figure"), Column("metric.value", "Value", kind="number", unit_key="metric.unit"),
        Column("metric.unit", "Unit", for_programs=True),
        Column("metric.captured_value", "Of the time accounted for", kind="number", unit_key="metric.unit"),
        Column("metric.lower_bound", "Lower bound"), Column("way", "Taken from"),
        Column("metric.missing", "Missing"), Column("metric.note", "Note"),
        Column("metric.line", "Line", kind="id"), Column("name", "Name", for_programs=True),
    ]  # fmt: skip
    labels = {name: metric.label for name, metric in metric_catalogue().items()}
    rows = [
        Derived(labels.get(name, words(name)), name, metric, named(metric.way or "", analysis.metrics))
        for name, metric in analysis.metrics.items()
    ]
    return Sheet("Derived figures", columns, rows)


@dataclass(frozen=True)
class Lost:
    """A row that could not be read, with the title of its section."""

    section: str
    row: Unread


def unread(analysis: Analysis) -> Sheet:
    """Rows that could not be read."""
    columns = [
        Column("row.line", "Line", kind="id"), Column("section", "Section"), Column("row.text", "Row"),
        Column("row.why", "Why"),
    ]  # fmt: skip
    scope = analysis.report.scope
    rows = [Lost(declared(row.section, scope).title, row) for row in analysis.report.unread]
    return Sheet("Not read", columns, rows)
