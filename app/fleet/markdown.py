"""The fleet as text for a ticket, in Markdown: who waits most, what an array must bear, what is left out."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.exports import markdown
from app.exports.sheet import MIB
from app.fleet.document import FleetDatabase, FleetObject, FleetTotal, FleetTotals
from app.fleet.sentences import is_promised
from rules.storage.kinds import ELSEWHERE
from rules.thresholds.worth import MEDIA_GOAL_MS
from rules.wording import case_words, figure, number
from rules.wording import moment as told

MOST = 20
"""Databases in a ticket text; the sheets have them all."""


@dataclass(frozen=True, slots=True)
class TotalRow:
    """What the databases add up to, of one figure; bytes as MiB, as `unit` says."""

    label: str
    unit: str
    mean: float | None
    p95: float | None
    peak: float | None
    peak_at: str | None
    sum_of_peaks: float | None
    slots: int
    covered: int
    made_by: list[str] | None
    absent: int
    without: list[str] | None
    """Some of those that have no report then."""


def ticket(fleet: FleetObject) -> str:
    """What goes into a ticket."""
    databases = sorted(fleet.databases, key=_by_gain)
    return markdown.render(
        "fleet/ticket.md.j2",
        document=fleet,
        sentences=fleet.sentences,
        group=fleet.group,
        databases=markdown.table(
            f"Database|Answer|>Sessions|>I/O|>Read|>Reads/s, 95 %|>{MEDIA_GOAL_MS:g} ms saves|>Sessions saved",
            (_ranked(one) for one in databases[:MOST]),
        ),
        more=max(len(databases) - MOST, 0),
        totals=markdown.table(
            "Figure|>Mean|>95 %|>Peak|Peak at|>If all peaked at once|The peak is made by",
            map(_total, total_rows(fleet.totals)),
        ),
    )


def called(database: FleetDatabase) -> str:
    """Its name, or its label; its id where it has neither."""
    return database.database or database.label or database.database_id


def total_rows(totals: FleetTotals) -> Iterator[TotalRow]:
    """The totals that there are."""
    its = (
        (totals.active_sessions, "Active sessions", "sessions", 1), (totals.read_iops, "Reads", "1/s", 1),
        (totals.write_iops, "Writes", "1/s", 1), (totals.read_bytes_per_s, "Read", "MiB/s", MIB),
        (totals.write_bytes_per_s, "Written", "MiB/s", MIB),
    )  # fmt: skip
    return (_summed(one, label, unit, scale) for one, label, unit, scale in its if one)


def _summed(one: FleetTotal, label: str, unit: str, scale: int) -> TotalRow:
    mean, p95, peak, together = (
        None if value is None else value / scale for value in (one.mean, one.p95, one.peak, one.sum_of_peaks)
    )
    return TotalRow(
        label=label, unit=unit, mean=mean, p95=p95, peak=peak, peak_at=one.peak_at, sum_of_peaks=together,
        slots=one.slots, covered=one.covered,
        made_by=[f"{part.database} {number(part.value / scale)}" for part in one.made_by] or None,
        absent=one.absent,
        without=[part.database for part in one.absent_named] or None,
    )  # fmt: skip


def _by_gain(one: FleetDatabase) -> tuple[bool, bool, float]:
    """Those to whom faster media may be promised, most sessions saved first; last those that storage is not it for."""
    return not is_promised(one), one.prevailing_case in ELSEWHERE, -(one.saved_sessions or 0.0)


def _total(one: TotalRow) -> tuple[str, ...]:
    mean, p95, peak, together = (number(value) for value in (one.mean, one.p95, one.peak, one.sum_of_peaks))
    unit = "" if one.unit == "sessions" else f", {one.unit}"
    return f"{one.label}{unit}", mean, p95, peak, told(one.peak_at), together, _makers(one)


def _makers(one: TotalRow) -> str:
    made = ", ".join(one.made_by or ())
    return f"{made}; {one.absent:,} without a report then" if one.absent else made


def _ranked(one: FleetDatabase) -> tuple[str, ...]:
    return (
        called(one), one.short or case_words(one.case), figure(one.active_sessions.mean), figure(one.io_share, "share"),
        figure(one.single_block_read_ms, "ms"), figure(one.read_iops.p95), figure(one.media_gain_share, "share"),
        figure(one.saved_sessions),
    )  # fmt: skip
