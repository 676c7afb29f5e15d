"""The databases of a fleet added up on one clock, as people and programs get it."""

from collections.abc import Mapping, Sequence
from zoneinfo import ZoneInfo

import pandas as pd

from app.fleet import figures as fleetfigures
from app.fleet import totals
from app.fleet.document import MOST_ABSENT, FleetDatabase, FleetTotal, FleetTotals, MadeBy, Named, Spread
from app.fleet.members import Place
from rules.thresholds.fleet import ENOUGH


def inside(places: Sequence[Place], started: Sequence[frozenset[int]]) -> dict[int, int]:
    """Pluggable databases by the container database that they lie in: of its DBID, or of its name and the hour of a
    start."""
    if not any(one.container for one in places):
        return {}
    whole = [at for at, one in enumerate(places) if not one.container]
    by_dbid = {places[at].dbid: at for at in whole if places[at].dbid is not None}
    by_start = {(places[at].name, start): at for at in whole for start in started[at]}
    found = {}
    for at, one in enumerate(places):
        if one.container:
            same = (by_start[one.name, start] for start in started[at] if (one.name, start) in by_start)
            above = by_dbid.get(one.dbid) if one.dbid in by_dbid else next(same, None)
            if above is not None:
                found[at] = above
    return found


def added(
    stretches: pd.DataFrame,
    databases: Mapping[int, FleetDatabase],
    inside: Mapping[int, int],
    zones: Sequence[ZoneInfo | None],
) -> FleetTotals:
    """The totals; `stretches` have times, `databases` their figures. What is not known is None."""
    used = {zones[place] for place in databases}
    zone = next(iter(used)) if len(used) == 1 else None
    clock = zone.key if zone else "UTC" if any(used) else "as printed"
    if stretches.empty:
        return FleetTotals(
            slots=0, slot_s=None, clock=clock, enough=ENOUGH, active_sessions=None, read_iops=None,
            write_iops=None, read_bytes_per_s=None, write_bytes_per_s=None,
        )  # fmt: skip
    width = totals.width_of(stretches)
    found = totals.totals(stretches, tuple(fleetfigures.SPREAD.values()), inside, width)
    beside = [row for place, row in databases.items() if inside.get(place) not in databases]

    def told(figure: str) -> FleetTotal:
        spreads: list[Spread] = [getattr(row, figure) for row in beside]
        return _told(found[fleetfigures.SPREAD[figure]], spreads, databases, zone)

    return FleetTotals(
        slots=max(one.slots for one in found.values()), slot_s=width, clock=clock, enough=ENOUGH,
        active_sessions=told("active_sessions"), read_iops=told("read_iops"), write_iops=told("write_iops"),
        read_bytes_per_s=told("read_bytes_per_s"), write_bytes_per_s=told("write_bytes_per_s"),
    )  # fmt: skip


def _told(
    one: totals.Total, spreads: Sequence[Spread], databases: Mapping[int, FleetDatabase], zone: ZoneInfo | None
) -> FleetTotal:
    peaks = [its.peak for its in spreads if its.peak is not None]
    return FleetTotal(
        mean=one.mean,
        p95=one.p95,
        peak=one.peak,
        peak_at=None if one.peak_at is None else _local(one.peak_at, zone),
        sum_of_peaks=sum(peaks) if peaks else None,
        slots=one.slots,
        covered=one.covered,
        made_by=[
            MadeBy(database_id=databases[place].database_id, database=databases[place].database, value=value)
            for place, value in one.made_by
        ],
        present=one.present,
        absent=len(one.absent),
        absent_named=[
            Named(database_id=databases[place].database_id, database=databases[place].database)
            for place in one.absent[:MOST_ABSENT]
        ],
    )


def _local(moment: pd.Timestamp, zone: ZoneInfo | None) -> str:
    if zone is not None:
        moment = moment.tz_localize("UTC").tz_convert(zone).tz_localize(None)
    return str(moment.to_pydatetime().isoformat())
