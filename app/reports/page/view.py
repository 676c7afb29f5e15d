"""An analysis object as the report page shows it: grouped, labelled, with unknowns named. No wording of Oracle's."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from msgspec import UNSET
from msgspec.structs import replace

from app.analysis.document import Analysis
from parsers.model.report import Header, Instance, Interval
from rules.core.finding import Finding
from rules.core.metric import MetricValue
from rules.pictures import CPU_AND_WAITS, Pictures, TimePicture
from rules.storage.inputs.shares import BASES
from rules.storage.verdict import Verdict
from rules.thresholds.db_time import is_added_up, named
from rules.wording import UNKNOWN, figure, interval, length, number, words

RESIDUE = 1e-9
"""A share below it is what rounding leaves of a difference."""
FINDINGS_SHOWN = 5
MOST_WORDS = 70
"""Of titles and messages that stand open."""


@dataclass(frozen=True)
class Fact:
    """One fact of the identity line."""

    label: str
    value: str
    line: int | None = None


@dataclass(frozen=True)
class MetricRow:
    """One derived metric: its figure, the way it was had, or what was missing."""

    label: str
    value: str
    way: str
    note: str
    line: int | None
    known: bool = True


def identity(analysis: Analysis) -> list[Fact]:
    """Whose report this is: database, instance, release, host, interval and load."""
    report, metrics = analysis.report, analysis.metrics
    database, span = report.database, report.interval
    facts = [
        Fact("Database", database.name or UNKNOWN),
        Fact("Container", database.container or UNKNOWN),
        _instance(report),
        Fact("Covers", analysis.verdict.covers or UNKNOWN),
        Fact("Release", " ".join(filter(None, (database.release, database.edition))) or UNKNOWN),
        Fact("Host", _host(report.instance)),
        Fact("Interval", interval(span.begin_time, span.end_time), span.lines.get("begin_time")),
        Fact("Length", _length(span), span.lines.get("elapsed_s")),
        _metric(CPU_AND_WAITS if is_added_up(metrics) else "DB time", metrics.get("db_time_s")),
        _metric("Sessions active on average", metrics.get("average_active_sessions")),
    ]
    return [fact for fact in facts if fact.value != UNKNOWN]


def span(span: Interval) -> str:
    """From when to when; empty where that is not printed."""
    shown = interval(span.begin_time, span.end_time)
    return "" if shown == UNKNOWN else shown


def _instance(report: Header) -> Fact:
    instance = report.instance
    if instance is None:
        return Fact("Instances", str(len(report.instances)) if report.instances else UNKNOWN)
    name = instance.name or UNKNOWN
    return Fact("Instance", f"{name} (number {instance.number})" if instance.number else name)


def _host(instance: Instance | None) -> str:
    if instance is None:
        return UNKNOWN
    parts = [instance.host, instance.platform]
    if instance.cpus:
        parts.append(f"{instance.cpus} CPU{'s' if instance.cpus != 1 else ''}")
    if instance.memory_gb:
        parts.append(f"{number(instance.memory_gb)} GiB")
    return ", ".join(part for part in parts if part) or UNKNOWN


def _length(span: Interval) -> str:
    if span.elapsed_s is None:
        return UNKNOWN
    snaps = f", snapshots {span.begin_snap} to {span.end_snap}" if span.begin_snap else ""
    return length(span.elapsed_s) + snaps


def _metric(label: str, metric: MetricValue | None) -> Fact:
    if metric is None or metric.value is None:
        return Fact(label, UNKNOWN)
    return Fact(label, figure(metric.value, metric.unit), metric.line)


def metric_rows(metrics: Mapping[str, MetricValue], labels: Mapping[str, str]) -> list[MetricRow]:
    """Every metric of the analysis; those that cannot be had say what was missing."""
    return [_metric_row(labels.get(name, words(name)), metric, metrics) for name, metric in metrics.items()]


def _metric_row(label: str, metric: MetricValue, metrics: Mapping[str, MetricValue]) -> MetricRow:
    notes = [named(metric.note, metrics)] if metric.note else []
    if metric.captured_value is not UNSET:
        notes.append(f"{figure(metric.captured_value, metric.unit)} of the time that the report accounts for")
    if metric.missing:
        notes.append("missing: " + "; ".join(metric.missing))
    at_least = "at least " if metric.lower_bound else ""
    shown = at_least + figure(metric.value, metric.unit)
    way = named(metric.way or "", metrics)
    return MetricRow(label, shown, way, ". ".join(notes), metric.line, known=metric.value is not None)


def time_picture(pictures: Pictures) -> TimePicture | None:
    """Where DB time went; what adding up leaves of a part is no part of it."""
    picture = pictures.db_time
    if picture is None:
        return None
    return replace(picture, parts=tuple(part for part in picture.parts if abs(part.share or 0) > RESIDUE))


def base(verdict: Verdict) -> str:
    """What the verdict's shares are shares of."""
    return BASES[verdict.base]


def figure_of(analysis: Analysis, name: str) -> float | None:
    """The value of a metric; None where the report does not show it."""
    metric = analysis.metrics.get(name)
    return None if metric is None or metric.value is None else float(metric.value)


def ordered(findings: Sequence[Finding]) -> list[Finding]:
    """As the rules order them, by what they could save; those that are information alone last."""
    return sorted(findings, key=lambda finding: finding.severity == "info")


@dataclass(frozen=True)
class Shown:
    """The fired findings, by how much of each is seen at first."""

    in_full: list[Finding]
    by_title: list[Finding]
    """The message is folded: so the wordiest published reports open with 900 words at most."""
    folded: list[Finding]

    @property
    def count(self) -> int:
        return len(self.in_full) + len(self.by_title) + len(self.folded)


def shown(findings: Sequence[Finding]) -> Shown:
    """The first few stand open, as long as their words are not too many."""
    fired = ordered(findings)
    words = accumulate(len(f"{finding.title} {finding.message}".split()) for finding in fired[:FINDINGS_SHOWN])
    in_full = sum(so_far <= MOST_WORDS for so_far in words)
    return Shown(fired[:in_full], fired[in_full:FINDINGS_SHOWN], fired[FINDINGS_SHOWN:])
