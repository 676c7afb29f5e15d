"""The few figures of a fleet that matter: how many wait, what storage must deliver, what could be saved."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.fleet.document import FleetDatabase, FleetTotal, FleetTotals
from app.fleet.members import DAYS
from app.fleet.sentences import AT_GOAL, is_of_all, present, promised, waiting
from rules.wording import UNKNOWN, counted, moment, number

MIB = 2**20


@dataclass(frozen=True, slots=True)
class Tile:
    """One figure: what it is, the figure, its unit, and what has to be known about it."""

    label: str
    figure: str
    unit: str
    note: str


def tiles(rows: Sequence[FleetDatabase], totals: FleetTotals, *, ranged: bool = False) -> list[Tile]:
    """For the top of the page; nothing of an empty fleet. What is not known is a dash. `ranged`: a range was asked."""
    if not rows:
        return []
    waiting_rows = waiting(rows)
    first = (
        f"{waiting_rows[0].database} the most, {number(waiting_rows[0].in_io, 2)} sessions"
        if waiting_rows
        else "none of them much"
    )
    return [
        Tile("Databases", number(len(rows)), "", _intervals(sum(row.reports for row in rows), ranged=ranged)),
        Tile("Wait for storage", number(len(waiting_rows)), f"of {number(len(rows))}", first),
        _need("IOPS one array needs", _Need(totals.read_iops, "reads/s", 1.0),
              _Need(totals.write_iops, "a second", 1.0),
              count=len(rows), without=[row.database for row in rows if row.read_iops.peak is None]),
        _need("Throughput one array needs", _Need(totals.read_bytes_per_s, "MiB/s read", MIB),
              _Need(totals.write_bytes_per_s, "MiB/s", MIB),
              count=len(rows), without=[row.database for row in rows if row.read_bytes_per_s.peak is None]),
        _saved(rows),
    ]  # fmt: skip


def _intervals(count: int, *, ranged: bool) -> str:
    """A list of reports has more: older ones, and copies."""
    window = "the range asked for" if ranged else f"the last {DAYS} days of each"
    return f"{counted(count, 'interval')} that {'counts' if count == 1 else 'count'}, of {window}"


@dataclass(frozen=True, slots=True)
class _Need:
    total: FleetTotal | None
    unit: str
    size: float

    @property
    def figure(self) -> str:
        """The peak in its unit; a dash where none is known."""
        if self.total is None or self.total.peak is None:
            return UNKNOWN
        shown = self.total.peak / self.size
        return number(round(shown)) if shown >= 1 else number(shown, 2)


def _need(label: str, read: _Need, written: _Need, *, count: int, without: Sequence[str]) -> Tile:
    """The highest sum of interval averages that was seen: no array may deliver less.

    It is what all need only where all of the `count` databases have a report then: it may be of a single one.
    `without` databases print no such figure: what they need comes on top, and that is said.
    """
    if read.total is None or read.total.peak is None:
        return Tile(label, UNKNOWN, "", "not printed by any report")
    there = present(read.total, count)
    notes = [f"at least: the most at one time, {moment(read.total.peak_at)}, when {there} a report"]
    if written.figure != UNKNOWN:
        notes.append(f"writes peak at {written.figure} {written.unit}")
    if without:
        named = without[0] if len(without) == 1 else counted(len(without), "database")
        notes.append(f"without {named}: not printed")
    whom = " for all" if is_of_all(read.total, count) else ""
    return Tile(f"{label}{whom}", read.figure, read.unit, "; ".join(notes))


def _saved(rows: Sequence[FleetDatabase]) -> Tile:
    """What faster media would save where that is a business case and no verdict speaks against it, of all sessions."""
    material = promised(rows)
    saved = sum(row.saved_sessions or 0.0 for row in material)
    active = sum(row.active_sessions.mean or 0.0 for row in rows)
    if not material:
        return Tile("Faster media save, at most", "0", "sessions", f"{AT_GOAL} are no business case anywhere")
    most = f"{material[0].database} the most, {number(material[0].saved_sessions, 2)}"
    where = f"{counted(len(material), 'database')}, " if len(material) > 1 else ""
    unit = f"of {number(active, 2)} sessions"
    return Tile("Faster media save, at most", number(saved, 2), unit, f"{AT_GOAL}; {where}{most}")
