"""The fleet in every format: one row a database, the totals on the common clock, and what they leave out."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.exports import markdown
from app.exports.sheet import MIB, Column, Exported, Kind, Sheet, moment
from app.fleet.sentences import ELSEWHERE
from app.text.figures import figure, number, unit_shown, words
from app.text.figures import moment as told

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
    Column("media_gain_share", "Reads at 0.5 ms would save", "of DB time", "share"),
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
MOST = 20
"""Databases in a ticket text; the sheets have them all."""


def exported(document: Json) -> Exported:
    """The fleet, or one group of it."""
    ends = [one for one in (moment(row["newest_end"]) for row in document["databases"]) if one]
    newest = max(ends, default=None)
    return Exported(
        name="-".join(
            ["iobound-fleet", *filter(None, (document.get("group"),)), *([f"{newest:%Y-%m-%d}"] if newest else [])]
        ),
        title=f"Fleet of {len(document['databases'])} databases",
        document=document,
        sheets=lambda: sheets(document),
        page=lambda: page(document),
        markdown=lambda: ticket(document),
        moment=newest,
    )


def page(document: Json) -> str:
    """The page, as the service shows it."""
    from app.fleet.page_context import context  # with the web framework: a ticket text does without
    from app.web.templating import render

    return bytes(render("fleet.html", context(document)).body).decode("utf-8")


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
    return Sheet("Totals", columns, list(_summed(totals)))


def _summed(totals: Json) -> Iterator[dict[str, Any]]:
    """The totals that there are, bytes as MiB."""
    for key, label, unit, kind in SPREAD:
        if one := totals.get(key):
            scale = MIB if kind == "bytes" else 1
            shown = {name: one[name] / scale for name in ADDED if one.get(name) is not None}
            made_by = [f"{part['name']} {number(part['value'] / scale)}" for part in one.get("made_by") or ()]
            absent = [part["name"] for part in one.get("absent") or ()]
            yield {**one, **shown, "label": label, "unit": unit_shown(unit) or "sessions",
                   "made_by": made_by or None, "absent": absent or None}  # fmt: skip


def _by_gain(one: Json) -> tuple[bool, float]:
    """Most sessions saved first, after them those whose verdict is that storage is not it."""
    return one.get("prevailing_case") in ELSEWHERE, -(one["saved_sessions"] or 0.0)


def ticket(document: Json) -> str:
    """What goes into a ticket: who waits most, what an array must bear, and what the figures leave out."""
    databases = sorted(document["databases"], key=_by_gain)
    return markdown.render(
        "fleet.md.j2",
        document=document,
        sentences=document.get("sentences") or [],
        group=document.get("group"),
        databases=markdown.table(
            "Database|Case|>Sessions|>I/O|>Read|>Reads/s, 95 %|>0.5 ms saves|>Sessions saved",
            (_ranked(one) for one in databases[:MOST]),
        ),
        more=max(len(databases) - MOST, 0),
        totals=markdown.table(
            "Figure|>Mean|>95 %|>Peak|Peak at|>If all peaked at once|The peak is made by",
            map(_total, _summed(document["totals"] or {})),
        ),
    )


def _total(one: Json) -> tuple[str, ...]:
    mean, p95, peak, together = (number(one.get(name)) for name in ADDED)
    unit = "" if one["unit"] == "sessions" else f", {one['unit']}"
    return f"{one['label']}{unit}", mean, p95, peak, told(one.get("peak_at")), together, _makers(one)


def _makers(one: Json) -> str:
    absent = len(one.get("absent") or ())
    made = ", ".join(one.get("made_by") or ())
    return f"{made}; {absent} without a report then" if absent else made


def _ranked(one: Json) -> tuple[str, ...]:
    return (
        called(one), words(one["case"]).lower(), figure((one["active_sessions"] or {}).get("mean")),
        figure(one["io_share"], "share"), figure(one["single_block_read_ms"], "ms"),
        figure((one["read_iops"] or {}).get("p95")), figure(one["media_gain_share"], "share"),
        figure(one["saved_sessions"]),
    )  # fmt: skip
