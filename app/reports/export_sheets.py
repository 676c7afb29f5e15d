"""What was made of a report, as sheets: verdict, what it stands on, what changes would save, every derived figure."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.exports.findings_sheet import findings
from app.exports.sheet import Column, Sheet, moment
from app.reports import limits_view, view
from rules.core.measure import catalogue as metric_catalogue
from rules.wording import words

Json = Mapping[str, Any]
WHAT, VALUE = Column("what", "What"), Column("value", "Value", kind="number")
UNIT, SOURCE, LINE = Column("unit", "Unit"), Column("source", "From"), Column("line", "Line", kind="id")


def sheets(document: Json) -> list[Sheet]:
    """All of them, without those that would be empty."""
    verdict = document["verdict"]
    found = [
        _verdict(document),
        Sheet("Evidence", [WHAT, VALUE, UNIT, Column("limit", "Limit", kind="number"), SOURCE, LINE],
              verdict["evidence"]),
        findings(document["findings"]),
        _gains(verdict),
        _steps(verdict["steps"]),
        _limits(verdict),
        _requirement(verdict.get("requirement") or {}),
        _classes(verdict),
        _metrics(document["metrics"]),
        _unread(document["report"].get("unread") or []),
    ]  # fmt: skip
    return [one for one in found if one.rows]


def _verdict(document: Json) -> Sheet:
    rows = [{"what": what, "value": value, "unit": unit} for what, value, unit in _told(document)]
    return Sheet("Verdict", [WHAT, VALUE, UNIT], [one for one in rows if one["value"] not in (None, "")])


def _told(document: Json) -> Iterator[tuple[str, Any, str | None]]:
    """What is known of a report and its verdict, a fact a row."""
    verdict, report = document["verdict"], document["report"]
    yield "Headline", verdict["headline"], None
    yield "Answer", verdict["media_or_spindles"], None
    for key in ("case", "confidence", "confidence_because", "covers", "next_bottleneck", "would_change_it"):
        yield words(key), verdict.get(key), None
    limit = verdict.get("limit") or {}
    yield "Limit that binds", limit.get("kind"), None
    for key in ("used", "maximum"):
        yield f"Limit, {key}", limit.get(key), limit.get("unit")
    yield "Limit, utilisation", limit.get("utilisation"), "share"
    yield from _whose(report)
    for warning in report.get("warnings") or []:
        yield "The report warns", warning, None
    yield "File", document["file"], None
    yield "Member", document["member"], None
    if document["parts"] > 1:
        yield "Report in the file", document["part"], f"of {document['parts']}"
    yield "SHA-256", document["sha256"], None
    for name, version in document["versions"].items():
        yield f"Version of the {name}", version, None
    yield "Judged at", moment(document["judged_at"]), "UTC"


def _whose(report: Json) -> Iterator[tuple[str, Any, str | None]]:
    instance, interval = report["instance"] or {}, report["interval"]
    yield "Report format", report["format"], None
    yield "Scope", report["scope"], None
    for key, value in report["database"].items():
        yield f"Database, {key}", value, None
    for key in ("name", "number", "host", "platform", "cpus", "cores", "sockets", "memory_gb"):
        yield f"Instance, {key}", instance.get(key), "GiB" if key == "memory_gb" else None
    yield "Instance, up since", moment(instance.get("startup_time")), None
    yield "Begin", moment(interval["begin_time"]), "as printed"
    yield "End", moment(interval["end_time"]), "as printed"
    for key in ("begin_snap", "end_snap"):
        yield words(key), interval.get(key), None
    for key in ("elapsed_s", "db_time_s"):
        yield words(key.removesuffix("_s")), interval.get(key), "s"
    yield "Block size", report.get("block_size_bytes"), "bytes"


def _gains(verdict: Json) -> Sheet:
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
    return Sheet("Gains", columns, verdict["gain"])


def _steps(steps: Sequence[Json]) -> Sheet:
    columns = [
        Column("order", "Order", kind="id"), Column("what", "Step"), Column("cost", "Cost"),
        Column("saves", "Saves at most, alone", "of DB time", "share"), Column("finding", "Rule"),
    ]  # fmt: skip
    return Sheet("Steps", columns, steps)


def _limits(verdict: Json) -> Sheet:
    columns = [
        Column("label", "Limit"), Column("share", "Used", "of the limit", "share"), Column("each", "Of one"),
        Column("together", "Of all"), Column("factors", "Factors"), Column("source", "From"),
    ]  # fmt: skip
    rows = [{key.key: getattr(one, key.key) or None for key in columns} for one in limits_view.limits(verdict)]
    return Sheet("Limits", columns, rows)


def _requirement(wanted: Json) -> Sheet:
    """What the storage must deliver; a rate that is told more than once has a row each."""
    rows = []
    for key, value in wanted.items():
        several = value.items() if isinstance(value, Mapping) else [(None, value)]
        rows += [{"what": key, "which": which, "value": one} for which, one in several if one is not None]
    return Sheet("Requirement", [Column("what", "Figure"), Column("which", "Which"), VALUE], rows)


def _classes(verdict: Json) -> Sheet:
    share = Column("share", "Share", f"of {view.base(verdict)}", "share")
    rows = [{**one, "class": words(one["class"])} for one in verdict.get("leading") or []]
    return Sheet("Time by class", [Column("class", "Class"), share], rows)


def _metrics(metrics: Json) -> Sheet:
    columns = [
        Column("label", "Figure"), VALUE, UNIT, Column("captured_value", "Of the time accounted for", kind="number"),
        Column("bound", "Lower bound"), Column("way", "Taken from"), Column("missing", "Missing"),
        Column("note", "Note"), LINE, Column("name", "Name"),
    ]  # fmt: skip
    labels = {name: metric.label for name, metric in metric_catalogue().items()}
    rows = [
        {**one, "name": name, "label": labels.get(name, words(name)), "bound": one.get("lower_bound") or None,
         "missing": one.get("missing") or None}
        for name, one in metrics.items() if one is not None
    ]  # fmt: skip
    return Sheet("Derived figures", columns, rows)


def _unread(unread: Sequence[Json]) -> Sheet:
    return Sheet("Not read", [LINE, Column("section", "Section"), Column("text", "Row"), Column("why", "Why")], unread)
