"""The fleet as text for a ticket, in Markdown: who waits most, what an array must bear, what is left out."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.exports import markdown
from app.exports.sheet import MIB
from app.fleet.document import FleetDatabase, FleetObject, FleetTotal, FleetTotals
from rules.storage.kinds import ELSEWHERE
from rules.thresholds.worth import MEDIA_GOAL_MS
from rules.wording import case_words, figure, moment, number

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
            (_ranked(database) for database in databases[:MOST]),
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
    figures = (
        (totals.active_sessions, "Active sessions", "sessions", 1), (totals.read_iops, "Reads", "1/s", 1),
        (totals.write_iops, "Writes", "1/s", 1), (totals.read_bytes_per_s, "Read", "MiB/s", MIB),
        (totals.write_bytes_per_s, "Written", "MiB/s", MIB),
    )  # fmt: skip
    return (_summed(total, label, unit, scale) for total, label, unit, scale in figures if total)


def _summed(total: FleetTotal, label: str, unit: str, scale: int) -> TotalRow:
    mean, p95, peak, together = (
        None if value is None else value / scale for value in (total.mean, total.p95, total.peak, total.sum_of_peaks)
    )
    return TotalRow(
        label=label, unit=unit, mean=mean, p95=p95, peak=peak, peak_at=total.peak_at, sum_of_peaks=together,
        slots=total.slots, covered=total.covered,
        made_by=[f"{part.database} {number(part.value / scale)}" for part in total.made_by] or None,
        absent=total.absent,
        without=[part.database for part in total.absent_named] or None,
    )  # fmt: skip


def _by_gain(database: FleetDatabase) -> tuple[bool, bool, float]:
    """Those to whom faster media may be promised, most sessions saved first; last those that storage is not it for."""
    return not database.is_promised, database.prevailing_case in ELSEWHERE, -(database.saved_sessions or 0.0)


def _total(row: TotalRow) -> tuple[str, ...]:
    mean, p95, peak, together = (number(value) for value in (row.mean, row.p95, row.peak, row.sum_of_peaks))
    unit = "" if row.unit == "sessions" else f", {row.unit}"
    return f"{row.label}{unit}", mean, p95, peak, moment(row.peak_at), together, _makers(row)


def _makers(row: TotalRow) -> str:
    made = ", ".join(row.made_by or ())
    return f"{made}; {row.absent:,} without a report then" if row.absent else made


def _ranked(row: FleetDatabase) -> tuple[str, ...]:
    return (
        called(row), row.short or case_words(row.case), figure(row.active_sessions.mean), figure(row.io_share, "share"),
        figure(row.single_block_read_ms, "ms"), figure(row.read_iops.p95), figure(row.media_gain_share, "share"),
        figure(row.saved_sessions),
    )  # fmt: skip
