"""A comparison as sheets: the two sides, the waterfall with its events, every metric, and what the rules found."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from app.exports.findings_sheet import findings
from app.exports.sheet import Column, Kind, Sheet, moment
from rules.comparison.document import Comparison, UnitCandidate
from rules.comparison.headroom import Headrooms
from rules.comparison.metric_table import MetricRow
from rules.comparison.pair import WaterfallStep
from rules.comparison.side_summary import SideSummary
from rules.comparison.slower import Slower
from rules.comparison.statements import StatementCost
from rules.comparison.units import BY_KEY
from rules.wording import capital, words

Cells = dict[str, Any]
"""A row of a sheet: what stands in its columns, by their keys."""
SIDES = ("before", "after")
RANGES = (
    ("least_before", "Least before"), ("most_before", "Most before"), ("least_after", "Least after"),
    ("most_after", "Most after"),
)  # fmt: skip


def sheets(document: Comparison) -> list[Sheet]:
    """All of them, without those that would be empty."""
    per_unit = f"ms per {unit(document)}"
    all_sheets = [
        Sheet("Comparison", [Column("what", "What"), Column("value", "Value", kind="number")], list(_answer(document))),
        Sheet("Sides", _paired("figure", "Figure", "number", unit_column=True), list(_sides(document))),
        Sheet("Waterfall", [Column("label", "Part"), Column("before_ms", "Before", per_unit, "ms"),
                            Column("after_ms", "After", per_unit, "ms"), Column("saved_ms", "Saved", per_unit, "ms"),
                            Column("component", "Name", for_programs=True)],
              [{**asdict(step), "label": capital(step.label)} for step in document.waterfall]),
        _events(document.waterfall, per_unit),
        _metrics(document.metrics),
        Sheet("Configuration", _paired("what", "What", "text"), _rows(document.configuration)),
        findings(document.findings),
        _slower(document.slower, per_unit),
        _statements(document.statements),
        _windows(document, per_unit),
        _units(document.unit_candidates),
        _plain("Prediction", document.prediction),
        _plain("Rank test", document.rank_test),
        _headroom(document.headroom),
    ]  # fmt: skip
    return [sheet for sheet in all_sheets if sheet.rows]


def _rows(parts: Sequence[Struct]) -> list[Cells]:
    return [asdict(part) for part in parts]


def unit(document: Comparison) -> str:
    """The unit of work in words."""
    return BY_KEY[document.unit].singular if document.unit else "unit of work"


def identity(side: SideSummary) -> dict[str, str]:
    """Whose reports a side holds: what people call the database, what its reports print, and which series of it."""
    printed, series = side.identity, side.series
    facts: dict[str, Sequence[object]] = {
        "Database": [side.database] if side.database else printed.databases,
        "DBID": printed.dbids,
        "Container": printed.containers,
        "Series": [series.label] if series else printed.series,
    }
    return {label: ", ".join(map(str, values)) for label, values in facts.items() if values}


IDENTITY = ("Database", "DBID", "Container", "Series")


def whose(document: Comparison) -> Iterator[tuple[str, str | None, str | None]]:
    """The same of both sides, without what neither tells."""
    before, after = (identity(side) for side in (document.before, document.after))
    yield from ((label, before.get(label), after.get(label)) for label in IDENTITY if label in before or label in after)


def _paired(key: str, label: str, kind: Kind, *, unit_column: bool = False) -> list[Column]:
    units, unit_key = ([Column("unit", "Unit", for_programs=True)], "unit") if unit_column else ([], "")
    return [Column(key, label), *(Column(side, side.title(), kind=kind, unit_key=unit_key) for side in SIDES), *units]


def _answer(document: Comparison) -> Iterator[Cells]:
    rows: list[tuple[str, object]] = [
        ("Answer", document.short), ("Headline", document.headline), ("Comparable", words(document.comparable)),
    ]  # fmt: skip
    rows += [("Because", reason) for reason in document.because]
    rows += [("In words", sentence) for sentence in document.sentences]
    rows += [("Unit of work", words(document.unit)), ("Distance between the two workloads", document.distance)]
    rows += [("Shares and sums are of", document.base)]
    rows += [
        ("Time of a unit, before / after", document.factor), ("Units of work, after / before", document.work_ratio),
        ("DB time, after / before", document.db_time_ratio), ("Time of a unit, after / before", document.cost_ratio),
        ("Units of work a second, after / before", document.work_rate_ratio),
        ("DB time a second, after / before", document.db_time_rate_ratio),
    ]  # fmt: skip
    yield from ({"what": what, "value": value} for what, value in rows if value is not None)


def _sides(document: Comparison) -> Iterator[Cells]:
    yield from ({"figure": label, "before": before, "after": after} for label, before, after in whose(document))
    yield {
        "figure": "Reports",
        **{name: [report.report for report in side.reports] for name, side in document.sides.items()},
    }
    old, new = _figures(document.before), _figures(document.after)
    for (label, unit_of), before in old.items():
        after = new[label, unit_of]
        if before is not None or after is not None:
            yield {"figure": label, "before": before, "after": after, "unit": unit_of}


def _figures(side: SideSummary) -> dict[tuple[str, str | None], object]:
    """Figures of a side by their label and unit."""
    least, most = side.range or (None, None)
    return {
        ("Verdict", None): side.short,
        ("Windows", None): side.windows,
        ("Windows left out", None): side.left_out,
        ("Begin", "as printed"): moment(side.begin_time),
        ("End", "as printed"): moment(side.end_time),
        ("Elapsed", "s"): side.elapsed_s,
        ("DB time", "s"): side.db_time_s,
        ("Time compared", "s"): side.time_s,
        ("Sessions active on average", "sessions"): side.average_active_sessions,
        ("Units of work", None): side.units,
        ("Units of work", "1/s"): side.units_per_s,
        ("Time of a unit", "ms"): side.db_time_ms_per_unit,
        ("Time of a unit, median of windows", "ms"): side.median,
        ("Time of a unit, 95th percentile of windows", "ms"): side.p95,
        ("Time of a unit, least of windows", "ms"): least,
        ("Time of a unit, most of windows", "ms"): most,
    }


def _events(waterfall: Sequence[WaterfallStep], per_unit: str) -> Sheet:
    columns = [
        Column("event", "Event"), Column("label", "Part"), Column("before_ms", "Before", per_unit, "ms"),
        Column("after_ms", "After", per_unit, "ms"), Column("before_percent", "Before, as printed", "%", "number"),
        Column("after_percent", "After, as printed", "%", "number"),
        Column("before_waits", "Waits before", None, "count"),
        Column("after_waits", "Waits after", None, "count"), Column("before_mean_ms", "One wait before", kind="ms"),
        Column("after_mean_ms", "One wait after", kind="ms"),
    ]  # fmt: skip
    rows = [{**asdict(event), "label": capital(part.label)} for part in waterfall for event in part.events]
    return Sheet("Events", columns, rows)


def _metrics(metrics: Sequence[MetricRow]) -> Sheet:
    columns = [
        Column("label", "Figure"), Column("unit", "Unit", for_programs=True),
        Column("before", "Before", kind="number", unit_key="unit"),
        Column("after", "After", kind="number", unit_key="unit"), Column("ratio", "After / before", kind="number"),
        Column("before_per_unit_ms", "Before", "ms per unit of work", "ms"),
        Column("after_per_unit_ms", "After", "ms per unit of work", "ms"),
        Column("cost_ratio", "After / before per unit", kind="number"),
        Column("better", "Better is"), Column("verdict", "Verdict"), Column("because", "Because"),
        *(Column(key, label, kind="number", unit_key="unit") for key, label in RANGES),
        Column("name", "Name", for_programs=True),
    ]  # fmt: skip
    rows = []
    for metric in metrics:
        least_before, most_before = metric.before_range or (None, None)
        least_after, most_after = metric.after_range or (None, None)
        rows.append({
            **asdict(metric), "better": metric.better and words(metric.better), "verdict": words(metric.verdict),
            "least_before": least_before, "most_before": most_before, "least_after": least_after,
            "most_after": most_after,
        })  # fmt: skip
    known = {key for row in rows for key, value in row.items() if value is not None}
    return Sheet("Metrics", [column for column in columns if column.key in known], rows)


def _slower(slower: Sequence[Slower], per_unit: str) -> Sheet:
    columns = [
        Column("what", "What got slower"), Column("kind", "Kind"), Column("before_ms", "Before", per_unit, "ms"),
        Column("after_ms", "After", per_unit, "ms"), Column("ratio", "After / before", kind="number"),
        Column("before_mean_ms", "One wait before", kind="ms"), Column("after_mean_ms", "One wait after", kind="ms"),
    ]  # fmt: skip
    kinds = {"event": "Wait event", "component": "Part of the time"}
    return Sheet("Slower", columns, [{**asdict(row), "kind": kinds[row.kind]} for row in slower])


def _statements(statements: Sequence[StatementCost]) -> Sheet:
    columns = [
        Column("sql_id", "SQL id"), Column("before_ms", "One execution before", kind="ms"),
        Column("after_ms", "One execution after", kind="ms"), Column("ratio", "After / before", kind="number"),
        Column("before_executions", "Executions before", kind="count"),
        Column("after_executions", "Executions after", kind="count"), Column("same_plan", "Same plan"),
        Column("before_plan", "Plan before"), Column("after_plan", "Plan after"), Column("module", "Module"),
    ]  # fmt: skip
    return Sheet("Statements", columns, _rows(statements))


def _windows(document: Comparison, per_unit: str) -> Sheet:
    """What a unit took in each window of a side, where sides are sets."""
    columns = [
        Column("side", "Side"), Column("begin_time", "Begin", None, "time"), Column("end_time", "End", None, "time"),
        Column("db_time_ms_per_unit", "Time of a unit", per_unit, "ms"), Column("report", "Report"),
    ]  # fmt: skip
    rows = [{**asdict(point), "side": words(name)} for name, side in document.sides.items() for point in side.points]
    return Sheet("Windows", columns, rows)


def _units(candidates: Sequence[UnitCandidate]) -> Sheet:
    columns = [Column("unit", "Unit of work"), Column("distance", "Distance", None, "number"), Column("by", "Most by")]
    return Sheet(
        "Units of work", columns, [{**asdict(candidate), "unit": words(candidate.unit)} for candidate in candidates]
    )


def _plain(title: str, struct: Struct | None) -> Sheet:
    """An object with its keys; what it holds has the key of its place before its own."""
    rows = []
    for key, value in (asdict(struct) if struct else {}).items():
        inner = asdict(value).items() if isinstance(value, Struct) else [(None, value)]
        rows += [{"what": words(key), "which": which and words(which), "value": content} for which, content in inner]
    columns = [Column("what", "What"), Column("which", "Which"), Column("value", "Value", kind="number")]
    return Sheet(title, columns, [row for row in rows if row["value"] is not None])


def _headroom(headroom: Headrooms) -> Sheet:
    columns = [
        Column("side", "Side"), Column("label", "Limit"), Column("used", "Used", kind="number", unit_key="unit"),
        Column("maximum", "Maximum", kind="number", unit_key="unit"), Column("unit", "Unit", for_programs=True),
        Column("used_share", "Used", "of the limit", "share"), Column("left_share", "Left", "of the limit", "share"),
    ]  # fmt: skip
    return Sheet("Headroom", columns, [{**asdict(side), "side": words(name)} for name, side in headroom.sides.items()])
