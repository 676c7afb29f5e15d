"""The few figures of a fleet that matter: how many wait, what storage must deliver, what could be saved."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.fleet.document import FleetDatabase, FleetTotal, FleetTotals
from app.fleet.sentences import AT_GOAL, is_material, waiting
from rules.wording import UNKNOWN, counted, moment, number

MIB = 2**20


@dataclass(frozen=True, slots=True)
class Tile:
    """One figure: what it is, the figure, its unit, and what has to be known about it."""

    label: str
    figure: str
    unit: str
    note: str


def tiles(rows: Sequence[FleetDatabase], totals: FleetTotals) -> list[Tile]:
    """For the top of the page; nothing of an empty fleet. What is not known is a dash."""
    if not rows:
        return []
    its = waiting(rows)
    first = f"{its[0].database} the most" if its else "none of them much"
    return [
        Tile("Databases", number(len(rows)), "", counted(sum(one.reports for one in rows), "interval")),
        Tile("Wait for storage", number(len(its)), f"of {number(len(rows))}", first),
        _need("IOPS needed, at least", totals.read_iops, totals.write_iops, "reads/s", "writes/s", 1.0),
        _need("Throughput needed, at least", totals.read_bytes_per_s, totals.write_bytes_per_s, "MiB/s read",
              "MiB/s written", MIB),
        _saved(rows),
    ]  # fmt: skip


def _need(label: str, read: FleetTotal | None, written: FleetTotal | None, unit: str, other: str, size: float) -> Tile:
    """The highest sum of interval averages that was seen: no array may deliver less."""
    if read is None or read.peak is None:
        return Tile(label, UNKNOWN, "", "not printed by any report")
    more = f"{_figure(written.peak, size)} {other} at their own peak; " if written and written.peak is not None else ""
    return Tile(label, _figure(read.peak, size), unit, f"{more}{moment(read.peak_at)}")


def _figure(value: float, size: float) -> str:
    shown = value / size
    return number(round(shown)) if shown >= 1 else number(shown, 2)


def _saved(rows: Sequence[FleetDatabase]) -> Tile:
    """What faster media would save where that is a business case, of all active sessions."""
    material = [one for one in rows if is_material(one)]
    saved = sum(one.saved_sessions or 0.0 for one in material)
    active = sum(one.active_sessions.mean or 0.0 for one in rows)
    if not material:
        return Tile("Faster media save, at most", "0", "sessions", f"{AT_GOAL} are no business case anywhere")
    where = counted(len(material), "database")
    return Tile(
        "Faster media save, at most", number(saved, 2), f"of {number(active, 2)} sessions", f"{AT_GOAL}, in {where}"
    )
