"""The fleet in every format: one row a database, the totals on the common clock, and what they leave out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from app.exports import markdown
from app.exports.sheet import Column, Exported, Kind, Sheet, moment
from app.format import figure, words

Json = Mapping[str, Any]
THREE = ("mean", "p95", "peak")
SAID = {"mean": "mean", "p95": "95th percentile", "peak": "peak"}
SPREAD: tuple[tuple[str, str, str | None, Kind], ...] = (
    ("active_sessions", "Sessions", None, "number"), ("read_iops", "Reads", "1/s", "number"),
    ("write_iops", "Writes", "1/s", "number"), ("read_bytes_per_s", "Read", "B/s", "bytes"),
    ("write_bytes_per_s", "Written", "B/s", "bytes"),
)  # fmt: skip
SINGLE = (
    Column("db_time_s", "DB time", kind="seconds"), Column("io_share", "I/O", "of DB time", "share"),
    Column("cpu_share", "CPU", "of DB time", "share"), Column("single_block_read_ms", "Single-block read", kind="ms"),
    Column("media_gain_share", "Reads at 0.5 ms would save", "of DB time", "share"),
    Column("saved_sessions", "Sessions saved", kind="number"),
    Column("saved_sessions_per_1000_iops", "Sessions saved per 1,000 reads/s bought", kind="number"),
    Column("limit_used_share", "Limit used", "of the limit", "share"),
    Column("doubtful", "Doubtful", "of the time", "share"),
)  # fmt: skip
FIRST = (
    Column("called", "Database"), Column("name", "Name"), Column("group", "Group"), Column("scope", "Scope"),
    Column("reports", "Reports", kind="count"), Column("newest_end", "Newest", "as printed", "time"),
    Column("case", "Case"), Column("media_or_spindles", "Answer"),
)  # fmt: skip
LAST = (Column("time_zone", "Time zone"), Column("headline_report", "Newest report"), Column("id", "Id"))
MOST = 20
"""Databases in a ticket text; the sheets have them all."""


def exported(document: Json, page: Callable[[], str]) -> Exported:
    """The fleet, or one group of it; `page` renders the page that shows it."""
    ends = [one for one in (moment(row["newest_end"]) for row in document["databases"]) if one]
    newest = max(ends, default=None)
    return Exported(
        name="-".join(
            ["iobound-fleet", *filter(None, (document.get("group"),)), *([f"{newest:%Y-%m-%d}"] if newest else [])]
        ),
        title=f"Fleet of {len(document['databases'])} databases",
        document=document,
        sheets=lambda: sheets(document),
        page=page,
        markdown=lambda: ticket(document),
        moment=newest,
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
    return {**database, **spread, "called": called(database)}


def called(database: Json) -> str:
    """Its label, or its name; its id where it has neither."""
    return str(database.get("label") or database.get("name") or database["id"])


def _totals(totals: Json) -> Sheet:
    """What a shared array has to bear: figures on the common clock, beside the sum of peaks that it is not."""
    columns = [Column("figure", "Figure"), Column("which", "Which"), Column("value", "Value", kind="number"),
               Column("unit", "Unit")]  # fmt: skip
    return Sheet("Totals", columns, list(_told(totals)))


def _told(totals: Json) -> Iterator[dict[str, Any]]:
    units = {key: unit for key, _, unit, _ in SPREAD} | {"active_sessions": "sessions"}
    for key, value in totals.items():
        inner = value.items() if isinstance(value, Mapping) else [(None, value)]
        for which, one in inner:
            timed = str(which).endswith("_at")
            if one is not None and not isinstance(one, Mapping | list | tuple):
                yield {"figure": words(key), "which": which and SAID.get(which, words(which)),
                       "value": moment(one) or one if timed else one,
                       "unit": "as printed" if timed else units.get(key)}  # fmt: skip


def ticket(document: Json) -> str:
    """What goes into a ticket: who waits most, what an array must bear, and what the figures leave out."""
    databases = sorted(document["databases"], key=lambda one: -(one["saved_sessions"] or 0))
    return markdown.render(
        "fleet.md.j2",
        document=document,
        databases=markdown.table(
            "Database|Case|>Sessions|>I/O|>Read|>Reads/s, 95 %|>0.5 ms saves|>Sessions saved",
            (_ranked(one) for one in databases[:MOST]),
        ),
        more=max(len(databases) - MOST, 0),
        totals=markdown.table(
            "Figure|Which|>Value",
            ((one["figure"], one["which"] or "", _value(one)) for one in _told(_figures(document))),
        ),
    )  # fmt: skip


def _value(one: Json) -> str:
    return markdown.said(one["value"]) if isinstance(one["value"], datetime) else figure(one["value"], one["unit"])


def _ranked(one: Json) -> tuple[str, ...]:
    return (
        called(one), words(one["case"]).lower(), figure((one["active_sessions"] or {}).get("mean")),
        figure(one["io_share"], "share"), figure(one["single_block_read_ms"], "ms"),
        figure((one["read_iops"] or {}).get("p95")), figure(one["media_gain_share"], "share"),
        figure(one["saved_sessions"]),
    )  # fmt: skip


def _figures(document: Json) -> dict[str, Any]:
    """The totals that are figures with a mean and a peak."""
    return {key: value for key, value in (document["totals"] or {}).items() if isinstance(value, Mapping)}
