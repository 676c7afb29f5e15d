"""What each database is to the fleet: its line, and what it adds to the totals, worked out of its reports alone.

It is kept while these reports, the window and what the database is called are the same: where a report came, one
database is worked out anew, however many there are.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from zoneinfo import ZoneInfo

import numpy as np
import pandas as pd
from sqlalchemy.orm import Session

from app.fleet import common_clock, one_database, report_columns, timeline
from app.fleet import figures as fleetfigures
from app.fleet.columns import Reports
from app.fleet.document import FleetDatabase
from app.fleet.members import Place, Window
from app.fleet.slots import Stretches
from app.fleet.worked_out import LASTING, Worked
from app.history import count_once
from app.store.access.visibility import ASKING
from app.store.worked_out.column_arrays import Array
from app.store.worked_out.tallies import Kept
from app.web.addresses import ROOT

PLACED = ("begin_time", "end_time", "guessed")
CLOCK = ("line", "begin_snap", "end_snap", "begin_time", "end_time", "elapsed_s")
ADDED = tuple(fleetfigures.SPREAD.values())
"""Figures that are added up over databases."""
LINE_BYTES = 8_000
"""Bytes of what is shown of a database, about."""


@dataclass(frozen=True, slots=True)
class Part:
    """One database of a fleet."""

    row: FleetDatabase | None
    """As it is shown; None where it has no report in the window."""
    worked: Worked

    @property
    def bytes(self) -> int:
        """How many it takes to keep it, about."""
        return LINE_BYTES + self.worked.stretches.bytes


KEPT: Kept[Part] = Kept(96 * 1024 * 1024, lambda part: part.bytes, by_seen=True)
"""Of a database with a report an hour some 80 kB."""


def parts(
    session: Session, places: Sequence[Place], names: Sequence[str], window: Window, seen: frozenset[int] | None
) -> list[Part]:
    """Of these databases, which are called so; `ROOT` is in their addresses, and `seen` says which files who asks sees
    (`Rows`)."""
    asked = (ROOT.get(), seen, window.since, window.until)  # flat: each is hashed for each database
    made_of: dict[Hashable, tuple[Place, str]] = {
        (place.id, *asked): (place, name) for place, name in zip(places, names, strict=True)
    }

    def find(changed: Sequence[Hashable]) -> dict[Hashable, Part]:
        pairs = [made_of[key] for key in changed]
        made = _made(session, [place for place, _ in pairs], [name for _, name in pairs], window)
        return dict(zip(changed, made, strict=True))

    by_key = KEPT.fresh(session, made_of, find)
    return [by_key[key] for key in made_of]


def _made(session: Session, places: Sequence[Place], names: Sequence[str], window: Window) -> list[Part]:
    """All at once: the reports of many databases are read and added up as fast as those of one."""
    worked = _lasting(session, places, window)
    heads = one_database.headlines(session, [each.reported.report_id for each in worked if each.reported])
    return [Part(_row(place, name, each, heads), each) for place, name, each in zip(places, names, worked, strict=True)]


def _row(place: Place, name: str, worked: Worked, heads: Mapping[int, one_database.Headline]) -> FleetDatabase | None:
    reported = worked.reported
    if reported is None:
        return None
    return one_database.database(place, name, reported, heads.get(reported.report_id), worked.figures)


def _lasting(session: Session, places: Sequence[Place], window: Window) -> list[Worked]:
    """As the store has it from before, for who sees all, of the last days; a database goes by its first series."""
    if window != Window() or ASKING.get().groups is not None or not LASTING.lasts(len(places)):
        return _worked_out(session, places, window)
    by_number = {min(number for line in place.lines for number in line.ids): place for place in places}
    stamps = {number: (place.lines, place.time_zone) for number, place in by_number.items()}

    def work_out(missing: Sequence[int]) -> dict[int, Worked]:
        made = _worked_out(session, [by_number[number] for number in missing], window)
        return dict(zip(missing, made, strict=True))

    by_first = LASTING.of(session, stamps, work_out)
    return [by_first[number] for number in by_number]


def _worked_out(session: Session, places: Sequence[Place], window: Window) -> list[Worked]:
    rows = report_columns.read(session, places, window)
    placed = _on_one_clock(rows.reports, [common_clock.known(place.time_zone) for place in places])
    counting, wider = _counting(placed)
    intervals = timeline.parts(counting)
    stretches = timeline.timelines(intervals)
    reports = fleetfigures.reported(intervals)
    figures = fleetfigures.figures(stretches, len(places))
    counts = _Counts.of(placed, counting, wider, len(places))
    dated = stretches.where(~np.isnat(stretches.begin_time))
    edges = np.searchsorted(dated.place, np.arange(len(places) + 1))
    begins, seconds = dated.begin_time.astype("datetime64[s]").astype("int64"), dated.seconds
    added = np.stack([getattr(dated, name) for name in ADDED])
    starts = _starts(counting, len(places))
    return [
        Worked(reports.get(at), figures[at], Stretches(begins[first:last], seconds[first:last], added[:, first:last]),
               starts[at], *counts.at(at), rows.undated[at], int(counts.guessed[at]))
        for at, (first, last) in enumerate(pairwise(edges.tolist()))
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Counts:
    """By place, how many reports do not count, and why."""

    twins: Array
    longer: Array
    uncovered: Array
    guessed: Array

    @classmethod
    def of(cls, every: Reports, kept: Reports, wider: pd.DataFrame | None, count: int) -> "_Counts":
        longer: Array = np.zeros(count, dtype="int64")
        uncovered: Array = np.zeros(count)
        if wider is not None:
            places = wider.place.to_numpy(dtype="int64")
            rest = ((wider.end_time - wider.begin_time).dt.total_seconds() - wider.covered_s).to_numpy(dtype="float64")
            longer, uncovered = np.bincount(places, minlength=count), np.bincount(places, np.nan_to_num(rest), count)
        return cls(
            np.bincount(every.place, minlength=count) - np.bincount(kept.place, minlength=count) - longer,
            longer,
            uncovered,
            np.bincount(kept.place, kept.guessed.astype("float64"), count),
        )

    def at(self, place: int) -> tuple[int, int, float]:
        return int(self.twins[place]), int(self.longer[place]), float(self.uncovered[place])


def _starts(reports: Reports, count: int) -> list[frozenset[int]]:
    hours = reports.startup_time.astype("datetime64[h]")
    printed = ~np.isnat(hours)
    by_place: list[set[int]] = [set() for _ in range(count)]
    of_row = reports.place[printed].tolist()
    for place, hour in zip(of_row, hours[printed].astype("int64").tolist(), strict=True):
        by_place[place].add(hour)
    return [frozenset(starts) for starts in by_place]


def _counting(reports: Reports) -> tuple[Reports, pd.DataFrame | None]:
    """The reports that count, and the windows left out for shorter ones; joined series are one."""
    window, snapshots = (reports.begin_time, reports.end_time), (reports.begin_snap, reports.end_snap)
    if not count_once.entangled(reports.line, window, snapshots).any():
        return reports, None
    columns = vars(reports)
    kept, _, wider = count_once.partition(pd.DataFrame({**columns, "series_id": reports.line}))
    return Reports(**{name: kept[name].to_numpy(column.dtype) for name, column in columns.items()}), wider


def _on_one_clock(reports: Reports, zones: Sequence[ZoneInfo | None]) -> Reports:
    """Times of databases with a time zone in UTC."""
    if not any(zones):
        return reports
    placed = {name: getattr(reports, name).copy() for name in PLACED}
    of_row = np.array([zone.key if zone else "" for zone in zones], dtype="O")[reports.place]
    for key in {zone.key for zone in zones if zone}:
        in_zone = of_row == key
        utc = common_clock.to_utc(
            pd.DataFrame({name: getattr(reports, name)[in_zone] for name in CLOCK}), ZoneInfo(key)
        )
        for name, column in placed.items():
            column[in_zone] = utc[name].to_numpy(column.dtype)
    return replace(reports, **placed)
