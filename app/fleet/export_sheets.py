"""The fleet as sheets: one row a database, the totals on the common clock, and what they leave out."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.exports.sheet import MIB, Column, Kind, Sheet
from rules.thresholds.worth import MEDIA_GOAL_MS
from rules.wording import number, unit_shown, words

Json = Mapping[str, Any]
THREE = ("mean", "p95", "peak")


CASES = ("case", "prevailing_case")


ANSWERS = {
    "media": "Faster media", "spindles": "More capacity, not faster media", "either": "Faster media or more spindles",
    "neither": "Neither media nor spindles",
}  # fmt: skip
"""In the words of the pages."""


ADDED = (*THREE, "sum_of_peaks")


SAID = {"mean": "mean", "p95": "95th percentile", "peak": "peak"}


SPREAD: tuple[tuple[str, str, str | None, Kind], ...] = (
    ("active_sessions", "Active sessions", None, "number"), ("read_iops", "Reads", "1/s", "number"),
    ("write_iops", "Writes", "1/s", "number"), ("read_bytes_per_s", "Read", "B/s", "bytes"),
    ("write_bytes_per_s", "Written", "B/s", "bytes"),
)  # fmt: skip


SINGLE = (
    Column("db_time_s", "DB time", kind="seconds"), Column("io_share", "I/O", "of DB time", "share"),
    Column("cpu_share", "CPU", "of DB time", "share"), Column("single_block_read_ms", "Single-block read", kind="ms"),
    Column("media_gain_share", f"Reads at {MEDIA_GOAL_MS:g} ms would save", "of DB time", "share"),
    Column("saved_sessions", "Sessions saved", kind="number"),
    Column("saved_sessions_p95", "Sessions saved, 95th percentile", kind="number"),
    Column("saved_sessions_per_1000_iops", "Sessions saved per 1,000 reads/s bought", kind="number"),
    Column("limit_used_share", "Limit used", "of the limit", "share"),
    Column("doubtful", "Doubtful", "of the time", "share"),
    Column("missing", "An instance without a report", "of the time", "share"),
    Column("measured_s", "Measured", kind="seconds"),
)  # fmt: skip


FIRST = (
    Column("called", "Database"), Column("label", "Label"), Column("group", "Group"), Column("scope", "Scope"),
    Column("reports", "Reports", kind="count"), Column("newest_end", "Newest", "as printed", "time"),
    Column("case", "Case"), Column("media_or_spindles", "Answer"), Column("prevailing_case", "Case of most DB time"),
)  # fmt: skip


LAST = (
    Column("time_zone", "Time zone"),
    Column("headline", "Newest verdict"),
    Column("headline_report", "Newest report"),
    Column("id", "Id"),
)


def sheets(document: Json) -> list[Sheet]:
    """The databases first, so that a program finds them."""
    notes = [{"note": one} for one in document["notes"]]
    left_out = [{"what": words(key), "count": count} for key, count in (document["left_out"] or {}).items()]
    found = [
        Sheet("Databases", _columns(document["databases"]), [_row(one) for one in document["databases"]]),
        _totals(document["totals"] or {}),
        Sheet("Notes", [Column("note", "Note")], notes),
        Sheet("Left out", [Column("what", "What"), Column("count", "Count", kind="number")], left_out),
    ]
    return [one for one in found if one.rows]


def _columns(databases: Sequence[Json]) -> list[Column]:
    """The columns of which any database has a figure."""
    spread = [
        Column(f"{key} {which}", f"{label}, {SAID[which]}", unit, kind)
        for key, label, unit, kind in SPREAD
        for which in THREE
    ]
    known = {key for one in databases for key, value in _row(one).items() if value is not None}
    return [one for one in (*FIRST, *SINGLE, *spread, *LAST) if one.key in known]


def _row(database: Json) -> dict[str, Any]:
    spread = {
        f"{key} {which}": (database.get(key) or {}).get(which) for key, *_ in SPREAD for which in THREE
    }  # fmt: skip
    cases = {key: words(database[key]) for key in CASES if database.get(key)}
    said = ANSWERS.get(database.get("media_or_spindles") or "")
    return {**database, **spread, **cases, "media_or_spindles": said, "called": called(database)}


def called(database: Json) -> str:
    """Its name, or its label; its id where it has neither."""
    return str(database.get("name") or database.get("label") or database["id"])


def _totals(totals: Json) -> Sheet:
    """What a shared array has to bear: figures on the common clock, beside the sum of peaks that it is not."""
    columns = [
        Column("label", "Figure"), Column("unit", "Unit"), Column("mean", "Mean", kind="number"),
        Column("p95", "95th percentile", kind="number"), Column("peak", "Peak", kind="number"),
        Column("peak_at", "Peak at", None, "time"), Column("sum_of_peaks", "Sum of single peaks", kind="number"),
        Column("slots", "Slots", kind="count"), Column("covered", "Slots that count", kind="count"),
        Column("made_by", "The peak is made by"), Column("absent", "Not in the peak"),
    ]  # fmt: skip
    return Sheet("Totals", columns, list(totals_rows(totals)))


def totals_rows(totals: Json) -> Iterator[dict[str, Any]]:
    """The totals that there are, bytes as MiB."""
    for key, label, unit, kind in SPREAD:
        if one := totals.get(key):
            scale = MIB if kind == "bytes" else 1
            shown = {name: one[name] / scale for name in ADDED if one.get(name) is not None}
            made_by = [f"{part['name']} {number(part['value'] / scale)}" for part in one.get("made_by") or ()]
            absent = [part["name"] for part in one.get("absent") or ()]
            yield {**one, **shown, "label": label, "unit": unit_shown(unit) or "sessions",
                   "made_by": made_by or None, "absent": absent or None}  # fmt: skip
