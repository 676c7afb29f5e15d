"""The databases of a fleet added up on one clock, as people and programs get it."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from zoneinfo import ZoneInfo

import pandas as pd

from app.fleet import figures as fleetfigures
from app.fleet import totals
from app.fleet.document import MOST_ABSENT, FleetDatabase, FleetTotal, FleetTotals, MadeBy, Named
from app.fleet.members import Place
from app.fleet.slots import Stretches
from rules.thresholds.fleet import ENOUGH


def inside(places: Sequence[Place], started: Sequence[frozenset[int]]) -> dict[int, int]:
    """Pluggable databases by the container database that they lie in: of its DBID, or of its name and the hour of a
    start."""
    if not any(place.container for place in places):
        return {}
    whole = [at for at, place in enumerate(places) if not place.container]
    by_dbid = {places[at].dbid: at for at in whole if places[at].dbid is not None}
    by_start = {(places[at].name, start): at for at in whole for start in started[at]}
    containers = {}
    for at, place in enumerate(places):
        if place.container:
            same = (by_start[place.name, start] for start in started[at] if (place.name, start) in by_start)
            above = by_dbid.get(place.dbid) if place.dbid in by_dbid else next(same, None)
            if above is not None:
                containers[at] = above
    return containers


def added(
    stretches: Sequence[Stretches],
    databases: Mapping[int, FleetDatabase],
    inside: Mapping[int, int],
    zones: Sequence[ZoneInfo | None],
) -> FleetTotals:
    """The totals; `stretches` are those of all places, `databases` their figures. What is not known is None."""
    used = {zones[place] for place in databases}
    zone = next(iter(used)) if len(used) == 1 else None
    clock = zone.key if zone else "UTC" if any(used) else "as printed"
    if not any(stretches):
        return FleetTotals(slots=0, slot_s=None, clock=clock, enough=ENOUGH, **dict.fromkeys(fleetfigures.SPREAD))
    width = totals.width_of(stretches)
    sums = totals.totals(stretches, tuple(fleetfigures.SPREAD.values()), inside, width)
    beside = [row for place, row in databases.items() if inside.get(place) not in databases]

    @cache
    def named(place: int) -> Named:
        return Named(database_id=databases[place].database_id, database=databases[place].database)

    def total_of(figure: str) -> FleetTotal:
        peaks = [peak for row in beside if (peak := getattr(row, figure).peak) is not None]
        return _total(sums[fleetfigures.SPREAD[figure]], peaks, named, zone)

    return FleetTotals(
        slots=max(total.slots for total in sums.values()), slot_s=width, clock=clock, enough=ENOUGH,
        **{name: total_of(name) for name in fleetfigures.SPREAD},
    )  # fmt: skip


def _total(
    total: totals.Total, peaks: Sequence[float], named: Callable[[int], Named], zone: ZoneInfo | None
) -> FleetTotal:
    return FleetTotal(
        mean=total.mean,
        p95=total.p95,
        peak=total.peak,
        peak_at=None if total.peak_at is None else _local(total.peak_at, zone),
        sum_of_peaks=sum(peaks) if peaks else None,
        slots=total.slots,
        covered=total.covered,
        made_by=[
            MadeBy(database_id=named(place).database_id, database=named(place).database, value=value)
            for place, value in total.made_by
        ],
        present=total.present,
        absent=len(total.absent),
        absent_named=[named(place) for place in total.absent[:MOST_ABSENT]],
    )


def _local(moment: pd.Timestamp, zone: ZoneInfo | None) -> str:
    if zone is not None:
        moment = moment.tz_localize("UTC").tz_convert(zone).tz_localize(None)
    return str(moment.to_pydatetime().isoformat())
