"""A trend as sheets: the points with what is doubtful, the figures over them, change points, day and hour."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.exports.sheet import Column, Kind, Sheet, moment
from app.text.figures import words

Json = Mapping[str, Any]
STATISTICS = {"count": "Intervals", "mean": "Mean", "median": "Median", "p95": "95th percentile", "peak": "Peak",
              "least": "Least"}  # fmt: skip
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


KINDS: dict[str | None, Kind] = {"B": "bytes", "B/s": "bytes", "1": "share", "ms": "ms", "s": "seconds"}


HEATS = ("latency", "load")


TIME = "as printed"


NO_UNIT = (None, "1", "count")


def sheets(document: Json) -> list[Sheet]:
    """The points first, so that a program finds them."""
    found = [
        _points(document),
        Sheet("Trend", [Column("what", "What"), Column("value", "Value", kind="number"), Column("unit", "Unit")],
              list(_told(document))),
        _change_points(document),
        Sheet("Markers", [Column("at", "At", TIME, "time"), Column("text", "Marker")], document["markers"]),
        _heat(document.get("heat") or {}),
    ]  # fmt: skip
    return [one for one in found if one.rows]


def value_column(document: Json, key: str, label: str) -> Column:
    """A column of the trend's figure, in its unit."""
    unit = document["unit"]
    return Column(key, label, None if unit in NO_UNIT else unit, KINDS.get(unit, "number"))


def _points(document: Json) -> Sheet:
    columns = [
        Column("begin_time", "Begin", TIME, "time"), Column("end_time", "End", TIME, "time"),
        value_column(document, "value", document["label"]), Column("doubtful", "Doubtful"),
        Column("report", "Report"), Column("part", "Part", kind="id"),
    ]  # fmt: skip
    return Sheet("Points", columns, document["points"])


def _told(document: Json) -> Iterator[dict[str, Any]]:
    """What the trend is of, and its figures; each with its unit as the document has it."""
    series, known, unit = document["series"], document["statistics"] or {}, document["unit"]
    told: list[tuple[str, Any, Any]] = [("In words", document["sentence"], None)]
    told += [("Database", document["database"]["name"], None), ("Figure", document["label"], None)]
    told += [("Series", series.get("label") if series else None, None)]
    told += [(words(key), moment(document[key]), TIME) for key in ("since", "until")]
    told += [(label, known.get(key), None if key == "count" else unit) for key, label in STATISTICS.items()]
    told += [("Peak at", moment(known.get("peak_at")), TIME), ("Better is", document["better"], None)]
    told += [(f"Left out, {key}", value, "reports") for key, value in (document.get("left_out") or {}).items()]
    yield from ({"what": what, "value": value, "unit": of} for what, value, of in told if value is not None)


def _change_points(document: Json) -> Sheet:
    columns = [
        Column("at", "At", TIME, "time"), value_column(document, "before", "Before"),
        value_column(document, "after", "After"), Column("ratio", "After / before", kind="number"),
        Column("p", "Chance", kind="number"), Column("sentence", "In words"), Column("marker", "Near the marker"),
    ]  # fmt: skip
    return Sheet("Change points", columns, [{**one, "marker": marker_text(one)} for one in document["change_points"]])


def marker_text(change: Json) -> str | None:
    """The words of the marker that a change point stands near."""
    near = change.get("near_marker")
    return near.get("text") if isinstance(near, Mapping) else near


def _heat(heat: Json) -> Sheet:
    """A row for each hour of the week of which anything is known."""
    kinds = [one for one in HEATS if heat.get(one)]
    columns = [Column("day", "Day"), Column("hour", "Hour", kind="id")]
    for kind in kinds:
        unit = heat[kind].get("unit")
        columns += [
            Column(f"{kind}_median", f"{heat[kind].get('label') or words(kind)}, median",
                   None if unit in NO_UNIT else unit, KINDS.get(unit, "number")),
            Column(f"{kind}_count", f"{words(kind)}, intervals", kind="count"),
        ]  # fmt: skip
    rows = [{"day": DAYS[day], "hour": hour, **_cell(heat, kinds, day, hour)} for day in range(7) for hour in range(24)]
    return Sheet("Day and hour", columns, [one for one in rows if len(one) > 2])


def _cell(heat: Json, kinds: Sequence[str], day: int, hour: int) -> dict[str, Any]:
    cell: dict[str, Any] = {}
    for kind in kinds:
        if (median := heat[kind]["median"][day][hour]) is not None:
            cell |= {f"{kind}_median": median, f"{kind}_count": heat[kind]["count"][day][hour]}
    return cell
