"""An analysis object as the report page shows it: grouped, labelled, with unknowns named. No wording of Oracle's."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.wording import UNKNOWN, capital, figure, interval, length, number, words

Json = Mapping[str, Any]

RESIDUE = 1e-9
"""A share below it is what rounding leaves of a difference."""


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


def identity(report: Json, metrics: Json, covers: str | None) -> list[Fact]:
    """Whose report this is: database, instance, release, host, interval and load."""
    database, span, lines = report["database"], report["interval"], report["interval"].get("lines") or {}
    facts = [
        Fact("Database", database["name"] or UNKNOWN),
        Fact("Container", database["container"] or UNKNOWN),
        Fact("Instance", _instance(report)),
        Fact("Covers", covers or UNKNOWN),
        Fact("Release", " ".join(filter(None, (database["release"], database["edition"]))) or UNKNOWN),
        Fact("Host", _host(report)),
        Fact("Interval", interval(span["begin_time"], span["end_time"]), lines.get("begin_time")),
        Fact("Length", _length(span), lines.get("elapsed_s")),
        _metric("DB time", metrics.get("db_time_s")),
        _metric("Sessions active on average", metrics.get("average_active_sessions")),
    ]
    return [one for one in facts if one.value != UNKNOWN]


def _instance(report: Json) -> str:
    instance = report["instance"]
    if instance is None:
        return f"{len(report['instances'])} instances" if report["instances"] else UNKNOWN
    name = instance["name"] or UNKNOWN
    return f"{name} (number {instance['number']})" if instance["number"] else name


def _host(report: Json) -> str:
    instance = report["instance"] or {}
    parts = [instance.get("host"), instance.get("platform")]
    if instance.get("cpus"):
        parts.append(f"{instance['cpus']} CPU{'s' if instance['cpus'] != 1 else ''}")
    if instance.get("memory_gb"):
        parts.append(f"{number(instance['memory_gb'])} GiB")
    return ", ".join(one for one in parts if one) or UNKNOWN


def _length(span: Json) -> str:
    if span["elapsed_s"] is None:
        return UNKNOWN
    snaps = f", snapshots {span['begin_snap']} to {span['end_snap']}" if span["begin_snap"] else ""
    return length(span["elapsed_s"]) + snaps


def _metric(label: str, metric: Json | None) -> Fact:
    if metric is None or metric["value"] is None:
        return Fact(label, UNKNOWN)
    return Fact(label, figure(metric["value"], metric["unit"]), metric["line"])


def metric_rows(metrics: Json, labels: Mapping[str, str]) -> list[MetricRow]:
    """Every metric of the analysis; those that cannot be had say what was missing."""
    return [_metric_row(labels.get(name, words(name)), one) for name, one in metrics.items() if one is not None]


def _metric_row(label: str, one: Json) -> MetricRow:
    notes = [one["note"]] if one.get("note") else []
    if one.get("captured_value") is not None:
        notes.append(f"{figure(one['captured_value'], one['unit'])} of the time that the report accounts for")
    if one.get("missing"):
        notes.append("missing: " + "; ".join(one["missing"]))
    at_least = "at least " if one.get("lower_bound") else ""
    return MetricRow(
        label, at_least + figure(one["value"], one["unit"]), one["way"] or "", ". ".join(notes), one["line"]
    )


def headline(verdict: Json) -> tuple[str, str]:
    """The sentence, and what it holds for (window and coverage), which the verdict adds in brackets."""
    said, _, window = verdict["headline"].rpartition(" (")
    if not said or not window.endswith(f"{verdict.get('covers')})."):
        return verdict["headline"], ""
    return f"{said}.", capital(window.removesuffix(")."))


def pictures(found: Json) -> dict[str, Any]:
    """The pictures; what adding up leaves of a part is no part of it."""
    return {key: one and _without_residue(one) for key, one in found.items()}


def _without_residue(picture: Json) -> Json:
    if "parts" not in picture:
        return picture
    return {**picture, "parts": [one for one in picture["parts"] if abs(one["share"] or 0) > RESIDUE]}


def base(verdict: Json) -> str:
    """What the verdict's shares are shares of."""
    said: str = ((verdict.get("basis") or {}).get("base") or {}).get("is") or "DB time"
    return said


@dataclass(frozen=True)
class Slot:
    """One slot of the activity: mean active sessions, those on CPU, and both as parts of the busiest slot."""

    time: str
    sessions: float
    cpu_sessions: float
    share: float
    cpu_share: float
    line: int | None


def slots(verdict: Json) -> list[Slot]:
    """How even the window was."""
    found = (verdict.get("activity") or {}).get("slots") or []
    most = max((one["sessions"] for one in found), default=0) or 1
    return [
        Slot(
            one["time"],
            one["sessions"],
            one["cpu_sessions"],
            one["sessions"] / most,
            one["cpu_sessions"] / most,
            one["line"],
        )
        for one in found
    ]
