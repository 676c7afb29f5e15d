"""The fleet as text for a ticket, in Markdown."""

from collections.abc import Mapping
from typing import Any

from app.exports import markdown
from app.fleet.export_sheets import ADDED, called, totals_rows
from rules.storage.kinds import ELSEWHERE
from rules.thresholds.worth import MEDIA_GOAL_MS
from rules.wording import figure, number, words
from rules.wording import moment as told

Json = Mapping[str, Any]


MOST = 20
"""Databases in a ticket text; the sheets have them all."""


def _by_gain(one: Json) -> tuple[bool, float]:
    """Most sessions saved first, after them those whose verdict is that storage is not it."""
    return one.get("prevailing_case") in ELSEWHERE, -(one["saved_sessions"] or 0.0)


def ticket(document: Json) -> str:
    """What goes into a ticket: who waits most, what an array must bear, and what the figures leave out."""
    databases = sorted(document["databases"], key=_by_gain)
    return markdown.render(
        "fleet/ticket.md.j2",
        document=document,
        sentences=document.get("sentences") or [],
        group=document.get("group"),
        databases=markdown.table(
            f"Database|Case|>Sessions|>I/O|>Read|>Reads/s, 95 %|>{MEDIA_GOAL_MS:g} ms saves|>Sessions saved",
            (_ranked(one) for one in databases[:MOST]),
        ),
        more=max(len(databases) - MOST, 0),
        totals=markdown.table(
            "Figure|>Mean|>95 %|>Peak|Peak at|>If all peaked at once|The peak is made by",
            map(_total, totals_rows(document["totals"] or {})),
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
