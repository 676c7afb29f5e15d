"""A comparison as sheets: the two sides, the waterfall with its events, every metric, and what the rules found."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.exports.findings_sheet import findings
from app.exports.sheet import Column, Kind, Sheet, moment
from rules.comparison.units import BY_KEY
from rules.wording import words

Json = Mapping[str, Any]
SIDES = ("before", "after")
# Figures of a side as its dict has them: label, unit, and whether it is a time.
OF_A_SIDE = (
    ("windows", "Windows", None), ("left_out", "Windows left out", None), ("begin_time", "Begin", "as printed"),
    ("end_time", "End", "as printed"), ("elapsed_s", "Elapsed", "s"), ("db_time_s", "DB time", "s"),
    ("time_s", "Time compared", "s"), ("average_active_sessions", "Sessions active on average", "sessions"),
    ("units", "Units of work", None), ("units_per_s", "Units of work", "1/s"),
    ("db_time_ms_per_unit", "Time of a unit", "ms"), ("median", "Time of a unit, median of windows", "ms"),
    ("p95", "Time of a unit, 95th percentile of windows", "ms"),
)  # fmt: skip


def sheets(document: Json) -> list[Sheet]:
    """All of them, without those that would be empty."""
    per_unit = f"ms per {unit(document)}"
    found = [
        Sheet("Comparison", [Column("what", "What"), Column("value", "Value", kind="number")], list(_told(document))),
        Sheet("Sides", _paired("figure", "Figure", "number", unit_column=True), list(_sides(document))),
        Sheet("Waterfall", [Column("label", "Part"), Column("before_ms", "Before", per_unit, "ms"),
                            Column("after_ms", "After", per_unit, "ms"), Column("saved_ms", "Saved", per_unit, "ms"),
                            Column("component", "Name")], document["waterfall"]),
        _events(document["waterfall"], per_unit),
        _metrics(document["metrics"]),
        Sheet("Configuration", _paired("what", "What", "text"), document["configuration"]),
        findings(document["findings"]),
        _slower(document.get("slower") or [], per_unit),
        _statements(document.get("statements") or []),
        _windows(document, per_unit),
        _units(document.get("unit_candidates") or []),
        _plain("Prediction", document.get("prediction")),
        _plain("Rank test", document.get("rank_test")),
        _headroom(document.get("headroom") or {}),
    ]  # fmt: skip
    return [one for one in found if one.rows]


def unit(document: Json) -> str:
    """The unit of work in words."""
    return BY_KEY[document["unit"]].one if document["unit"] in BY_KEY else "unit of work"


def identity(side: Json) -> dict[str, str]:
    """Whose reports a side holds: what people call the database, what its reports print, and which series of it."""
    known, database, series = (side.get(key) or {} for key in ("identity", "database", "series"))
    told = {
        "Database": [database["name"]] if database else known.get("databases"),
        "DBID": known.get("dbids"),
        "Container": known.get("containers"),
        "Series": [series["label"]] if series else known.get("series"),
    }
    return {label: ", ".join(map(str, values)) for label, values in told.items() if values}


IDENTITY = ("Database", "DBID", "Container", "Series")


def whose(document: Json) -> Iterator[tuple[str, str | None, str | None]]:
    """The same of both sides, without what neither tells."""
    before, after = (identity(document[side]) for side in SIDES)
    yield from ((label, before.get(label), after.get(label)) for label in IDENTITY if label in before or label in after)


def _paired(key: str, label: str, kind: Kind, *, unit_column: bool = False) -> list[Column]:
    units = [Column("unit", "Unit")] if unit_column else []
    return [Column(key, label), *(Column(side, side.title(), kind=kind) for side in SIDES), *units]


def _told(document: Json) -> Iterator[dict[str, Any]]:
    known = [("Headline", document["headline"]), ("Comparable", words(document["comparable"]))]
    known += [("Because", one) for one in document["because"]]
    known += [("In words", one) for one in document.get("sentences") or []]
    known += [("Unit of work", words(document["unit"])), ("Distance between the two workloads", document["distance"])]
    known += [("Shares and sums are of", document.get("base"))]
    ratios = (
        ("factor", "Time of a unit, before / after"), ("work_ratio", "Units of work, after / before"),
        ("db_time_ratio", "DB time, after / before"), ("cost_ratio", "Time of a unit, after / before"),
        ("work_rate_ratio", "Units of work a second, after / before"),
        ("db_time_rate_ratio", "DB time a second, after / before"),
    )  # fmt: skip
    known += [(label, document.get(key)) for key, label in ratios]
    yield from ({"what": what, "value": value} for what, value in known if value is not None)


def _sides(document: Json) -> Iterator[dict[str, Any]]:
    sides = {side: document[side] for side in SIDES}
    yield from ({"figure": label, "before": before, "after": after} for label, before, after in whose(document))
    yield {"figure": "Reports", **{side: list(one["reports"]) for side, one in sides.items()}}
    for key, label, unit_of in OF_A_SIDE:
        values = {side: one.get(key) for side, one in sides.items()}
        if key.endswith("_time"):
            values = {side: moment(value) for side, value in values.items()}
        if any(value is not None for value in values.values()):
            yield {"figure": label, **values, "unit": unit_of}
    for place, label in enumerate(("least", "most")):
        ranges = {side: one["range"][place] if one.get("range") else None for side, one in sides.items()}
        if any(value is not None for value in ranges.values()):
            yield {"figure": f"Time of a unit, {label} of windows", **ranges, "unit": "ms"}


def _events(waterfall: Sequence[Json], per_unit: str) -> Sheet:
    columns = [
        Column("event", "Event"), Column("label", "Part"), Column("before_ms", "Before", per_unit, "ms"),
        Column("after_ms", "After", per_unit, "ms"), Column("before_percent", "Before, as printed", "%", "number"),
        Column("after_percent", "After, as printed", "%", "number"),
        Column("before_waits", "Waits before", None, "count"),
        Column("after_waits", "Waits after", None, "count"), Column("before_mean_ms", "One wait before", kind="ms"),
        Column("after_mean_ms", "One wait after", kind="ms"),
    ]  # fmt: skip
    rows = [{**event, "label": part.get("label")} for part in waterfall for event in part.get("events") or ()]
    return Sheet("Events", columns, rows)


def _metrics(metrics: Sequence[Json]) -> Sheet:
    columns = [
        Column("label", "Figure"), Column("unit", "Unit"), Column("before", "Before", kind="number"),
        Column("after", "After", kind="number"), Column("ratio", "After / before", kind="number"),
        Column("better", "Better is"), Column("verdict", "Verdict"), Column("because", "Because"),
        Column("least_before", "Least before", kind="number"), Column("most_before", "Most before", kind="number"),
        Column("least_after", "Least after", kind="number"), Column("most_after", "Most after", kind="number"),
        Column("name", "Name"),
    ]  # fmt: skip
    rows = []
    for one in metrics:
        ranges: dict[str, Any] = {}
        for side in SIDES:
            least, most = one.get(f"{side}_range") or (None, None)
            ranges |= {f"least_{side}": least, f"most_{side}": most}
        rows.append({**one, "label": one.get("label") or words(one["name"]), **ranges})
    known = {key for row in rows for key, value in row.items() if value is not None}
    return Sheet("Metrics", [one for one in columns if one.key in known], rows)


def _slower(found: Sequence[Json], per_unit: str) -> Sheet:
    columns = [
        Column("what", "What got slower"), Column("kind", "Kind"), Column("before_ms", "Before", per_unit, "ms"),
        Column("after_ms", "After", per_unit, "ms"), Column("ratio", "After / before", kind="number"),
        Column("before_mean_ms", "One wait before", kind="ms"), Column("after_mean_ms", "One wait after", kind="ms"),
    ]  # fmt: skip
    return Sheet("Slower", columns, found)


def _statements(found: Sequence[Json]) -> Sheet:
    columns = [
        Column("sql_id", "SQL id"), Column("before_ms", "One execution before", kind="ms"),
        Column("after_ms", "One execution after", kind="ms"), Column("ratio", "After / before", kind="number"),
        Column("before_executions", "Executions before", kind="count"),
        Column("after_executions", "Executions after", kind="count"), Column("same_plan", "Same plan"),
        Column("before_plan", "Plan before"), Column("after_plan", "Plan after"), Column("module", "Module"),
    ]  # fmt: skip
    return Sheet("Statements", columns, found)


def _windows(document: Json, per_unit: str) -> Sheet:
    """What a unit took in each window of a side, where sides are sets."""
    columns = [
        Column("side", "Side"), Column("begin_time", "Begin", None, "time"), Column("end_time", "End", None, "time"),
        Column("db_time_ms_per_unit", "Time of a unit", per_unit, "ms"), Column("report", "Report"),
    ]  # fmt: skip
    rows = [{**one, "side": side} for side in SIDES for one in document[side].get("points") or ()]
    return Sheet("Windows", columns, rows)


def _units(candidates: Sequence[Json]) -> Sheet:
    columns = [Column("unit", "Unit of work"), Column("distance", "Distance", None, "number"), Column("by", "Most by")]
    return Sheet("Units of work", columns, [{**one, "unit": words(one["unit"])} for one in candidates])


def _plain(title: str, found: Json | None) -> Sheet:
    """An object with its keys; what stands within it is told with the key of its place."""
    rows = []
    for key, value in (found or {}).items():
        inner = value.items() if isinstance(value, Mapping) else [(None, value)]
        rows += [{"what": words(key), "which": which and words(which), "value": one} for which, one in inner]
    columns = [Column("what", "What"), Column("which", "Which"), Column("value", "Value", kind="number")]
    return Sheet(title, columns, [one for one in rows if one["value"] is not None])


def _headroom(headroom: Json) -> Sheet:
    columns = [
        Column("side", "Side"), Column("label", "Limit"), Column("used", "Used", kind="number"),
        Column("maximum", "Maximum", kind="number"), Column("unit", "Unit"),
        Column("used_share", "Used", "of the limit", "share"), Column("left_share", "Left", "of the limit", "share"),
    ]  # fmt: skip
    return Sheet("Headroom", columns, [{**headroom[side], "side": side} for side in SIDES if headroom.get(side)])
